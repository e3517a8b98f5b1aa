/** Options of Apple Pay (widget-contract.md 2.4). */
import type { OptionChapter } from './chapter.ts';

export const applePayChapter: OptionChapter = {
  id: 'applePay',
  title: 'Apple Pay',
  text: 'For the brands APPLEPAY and APPLEPAYTKN. What has no default is left to Apple.',
  rows: {
    applePay: {
      typeName: 'ApplePayOptions',
      callbacks: 'ApplePayCallbacks',
      text: 'All of these.',
      members: {
        version: {
          takes: 'number',
          default: 1,
          text: 'Version of Apple’s interface. The button is taken away where the device does not know it.',
        },
        displayName: { takes: 'text', text: 'The shop’s name, for Apple’s check of the merchant.' },
        domainName: { takes: 'text', text: 'For that check, too.' },
        merchantIdentifier: { takes: 'text', text: 'For that check, too.' },
        initiative: { takes: 'text', text: 'For that check, too.' },
        initiativeContext: { takes: 'text', text: 'For that check, too.' },
        total: {
          text: 'The sum of the sheet.',
          members: {
            label: { takes: 'text', text: 'Its text.' },
            amount: { takes: 'textOrNumber', text: 'The amount.', without: 'the checkout’s' },
            type: { oneOf: ['final', 'pending'], text: 'Whether the amount is known already.' },
          },
        },
        currencyCode: { takes: 'text', text: 'Currency of the sheet.', without: 'the checkout’s' },
        countryCode: { takes: 'text', text: 'Country of the shop.', without: 'the checkout’s' },
        checkAvailability: {
          oneOf: ['canMakePayments', 'canMakePaymentsWithActiveCard', 'applePayCapabilities'],
          text: 'What decides whether the button is shown.',
        },
        buttonSource: {
          oneOf: ['css', 'js'],
          default: 'css',
          text: 'Who draws the button: the style sheet, or Apple’s script.',
        },
        style: {
          oneOf: ['black', 'white', 'white-with-line'],
          isReadByPage: true,
          text: 'Look of the button with `buttonSource` "css".',
        },
        buttonStyle: {
          takes: 'text',
          type: "Word<'black' | 'white' | 'white-outline'>",
          text: 'Look of the button with `buttonSource` "js".',
        },
        buttonType: {
          takes: 'text',
          type: "Word<'buy' | 'plain' | 'pay' | 'check-out'>",
          text: 'Text of that button: buy, plain, pay and others of Apple’s.',
        },
        merchantCapabilities: {
          takes: 'words',
          type: "Word<'supports3DS' | 'supportsCredit' | 'supportsDebit' | 'supportsEMV'>[]",
          text: 'Such as `supports3DS`.',
        },
        supportedNetworks: {
          takes: 'words',
          type: "Word<'amex' | 'discover' | 'jcb' | 'mada' | 'masterCard' | 'visa'>[]",
          text: 'Card brands in Apple’s spelling, such as `masterCard`.',
        },
        supportedCountries: { takes: 'words', text: 'Countries of issuers. Wants version 3.' },
        lineItems: {
          takes: 'list',
          type: 'ApplePayLineItem[]',
          text: 'Lines above the sum: label, amount, type.',
        },
        shippingMethods: {
          takes: 'list',
          type: 'ApplePayShippingMethod[]',
          text: 'Deliveries to choose from: label, amount, identifier, detail.',
        },
        shippingType: {
          takes: 'text',
          type: "Word<'shipping' | 'delivery' | 'storePickup' | 'servicePickup'>",
          text: 'How the sheet speaks of the delivery.',
        },
        requiredShippingContactFields: {
          takes: 'words',
          type: 'Word<ContactField>[]',
          text: 'What the sheet asks for, such as `postalAddress`.',
        },
        requiredBillingContactFields: {
          takes: 'words',
          type: 'Word<ContactField>[]',
          text: 'The same for the billing contact.',
        },
        shippingContact: { takes: 'object', text: 'A contact to begin with.' },
        billingContact: { takes: 'object', text: 'A contact to begin with.' },
        shippingContactEditingMode: {
          takes: 'text',
          type: "Word<'available' | 'enabled' | 'storePickup'>",
          text: 'Whether the contact may be changed. Wants version 12.',
        },
        supportsCouponCode: { takes: 'flag', text: 'The sheet takes a coupon code. Wants version 12.' },
        couponCode: { takes: 'text', text: 'A code to begin with.' },
        submitOnPaymentAuthorized: {
          takes: 'contacts',
          text: 'Contacts of the sheet that go into the payment, as `customer.*` and `billing.*`.',
        },
      },
    },
  },
};
