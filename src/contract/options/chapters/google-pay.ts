/** Options of Google Pay (widget-contract.md 2.5). */
import type { OptionChapter } from './chapter.ts';

export const googlePayChapter: OptionChapter = {
  id: 'googlePay',
  title: 'Google Pay',
  text: 'For the brands GOOGLEPAY and GOOGLEPAYTKN. What has no default is left to Google.',
  rows: {
    googlePay: {
      typeName: 'GooglePayOptions',
      callbacks: 'GooglePayCallbacks',
      text: 'All of these.',
      members: {
        gatewayMerchantId: { takes: 'text', text: 'The entity’s id.', without: 'Google Pay is not offered' },
        merchantId: { takes: 'text', text: 'The id that Google has issued; the live environment needs it.' },
        gateway: { takes: 'text', text: 'Name of the gateway at Google.' },
        merchantName: { takes: 'text', text: 'The shop’s name in the sheet.' },
        allowedAuthMethods: {
          takes: 'words',
          type: "Word<'PAN_ONLY' | 'CRYPTOGRAM_3DS'>[]",
          text: '`PAN_ONLY`, `CRYPTOGRAM_3DS`.',
        },
        allowedCardNetworks: {
          takes: 'words',
          type: "Word<'AMEX' | 'DISCOVER' | 'JCB' | 'MASTERCARD' | 'VISA'>[]",
          text: 'Card brands in Google’s spelling, such as `MASTERCARD`.',
        },
        buttonColor: { takes: 'text', type: "Word<'black' | 'white'>", text: 'Such as black.' },
        buttonType: {
          takes: 'text',
          type: "Word<'buy' | 'pay' | 'plain' | 'checkout'>",
          text: 'Such as buy.',
        },
        buttonSizeMode: { oneOf: ['fill', 'static'], text: 'Whether the button fills its place.' },
        currencyCode: { takes: 'text', text: 'Currency of the sheet.', without: 'the checkout’s' },
        amount: { takes: 'textOrNumber', text: 'The amount.', without: 'the checkout’s' },
        displayItems: {
          takes: 'list',
          type: 'GooglePayDisplayItem[]',
          text: 'Lines of the sum: label, type, price.',
        },
        checkoutOption: {
          takes: 'text',
          type: "Word<'DEFAULT' | 'COMPLETE_IMMEDIATE_PURCHASE'>",
          text: 'Text of the sheet’s button.',
        },
        emailRequired: { takes: 'flag', text: 'Asks for the e-mail address.' },
        billingAddressRequired: { takes: 'flag', text: 'Asks for the billing address.' },
        billingAddressParameters: {
          text: 'How it is asked for.',
          members: {
            format: { oneOf: ['FULL', 'MIN'], text: 'How much of it.' },
            phoneNumberRequired: { takes: 'flag', text: 'With a phone number.' },
          },
        },
        shippingAddressRequired: { takes: 'flag', text: 'Asks where to deliver.' },
        shippingAddressParameters: {
          text: 'How it is asked for.',
          members: {
            allowedCountryCodes: { takes: 'words', text: 'Countries to deliver to.' },
            phoneNumberRequired: { takes: 'flag', text: 'With a phone number.' },
          },
        },
        shippingOptionRequired: { takes: 'flag', text: 'Asks how to deliver.' },
        shippingOptionParameters: {
          text: 'What there is to choose from.',
          members: {
            defaultSelectedOptionId: { takes: 'text', text: 'The one that is chosen at start.' },
            shippingOptions: {
              takes: 'list',
              type: 'GooglePayShippingOption[]',
              text: 'Each with id, label and description.',
            },
          },
        },
        submitOnPaymentAuthorized: {
          takes: 'contacts',
          text: 'Contacts of the sheet that go into the payment, as `customer.*` and `billing.*`.',
        },
      },
    },
  },
};
