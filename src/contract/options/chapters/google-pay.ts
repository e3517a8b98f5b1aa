/** Options of Google Pay (widget-contract.md 2.5). */
import type { OptionChapter } from './chapter.ts';

export const googlePayChapter: OptionChapter = {
  id: 'googlePay',
  title: 'Google Pay',
  text: 'For the brands GOOGLEPAY and GOOGLEPAYTKN. Where no default is named, Google’s own applies.',
  rows: {
    googlePay: {
      typeName: 'GooglePayOptions',
      callbacks: 'GooglePayCallbacks',
      text: 'Options of Google Pay, for the brands GOOGLEPAY and GOOGLEPAYTKN.',
      members: {
        gatewayMerchantId: {
          takes: 'text',
          text: 'The id of your entity, which Google Pay requires.',
          without: 'Google Pay is not offered',
        },
        merchantId: {
          takes: 'text',
          text: 'Merchant id that Google has issued to the shop. The live environment requires it.',
        },
        gateway: {
          takes: 'text',
          text: 'Name under which Google knows the gateway.',
          without: 'aciworldwide',
        },
        merchantName: {
          takes: 'text',
          text: 'Name of the shop in the Google Pay sheet.',
          without: 'the merchant’s name',
        },
        allowedAuthMethods: {
          takes: 'words',
          type: "Word<'PAN_ONLY' | 'CRYPTOGRAM_3DS'>[]",
          text: 'Kinds of cards that the Google Pay sheet offers: `PAN_ONLY` for cards of the Google account, `CRYPTOGRAM_3DS` for cards on the device.',
          without: 'both',
        },
        allowedCardNetworks: {
          takes: 'words',
          type: "Word<'AMEX' | 'DISCOVER' | 'JCB' | 'MASTERCARD' | 'VISA'>[]",
          text: 'Card brands that the Google Pay sheet offers, in Google’s spelling, such as `MASTERCARD`.',
          without: 'the card brands of the form',
        },
        buttonColor: {
          takes: 'text',
          type: "Word<'black' | 'white'>",
          text: 'Color of the Google Pay button, such as `white`.',
          without: 'black, or white on a dark page',
        },
        buttonType: {
          takes: 'text',
          type: "Word<'buy' | 'pay' | 'plain' | 'checkout'>",
          text: 'Wording of the Google Pay button, such as `buy`.',
          without: 'pay',
        },
        buttonSizeMode: {
          oneOf: ['fill', 'static'],
          text: 'Size of the Google Pay button: `fill` fills the form, `static` is Google’s own size.',
          without: 'fill',
        },
        currencyCode: {
          takes: 'text',
          text: 'Currency in the Google Pay sheet, as three letters such as EUR.',
          without: 'that of the checkout',
        },
        amount: {
          takes: 'textOrNumber',
          text: 'Total in the Google Pay sheet, such as "92.00".',
          without: 'that of the checkout',
        },
        displayItems: {
          takes: 'list',
          type: 'GooglePayDisplayItem[]',
          text: 'Lines of the total in the Google Pay sheet, each with `label`, `type` and `price`.',
        },
        checkoutOption: {
          takes: 'text',
          type: "Word<'DEFAULT' | 'COMPLETE_IMMEDIATE_PURCHASE'>",
          text: 'Wording of the last button in the Google Pay sheet: `COMPLETE_IMMEDIATE_PURCHASE` says that the shopper pays now.',
        },
        emailRequired: {
          takes: 'flag',
          text: 'Whether the Google Pay sheet asks for the shopper’s e-mail address.',
        },
        billingAddressRequired: {
          takes: 'flag',
          text: 'Whether the Google Pay sheet asks for the billing address.',
        },
        billingAddressParameters: {
          text: 'Details of the billing address in the Google Pay sheet, used when `billingAddressRequired` is true.',
          members: {
            format: {
              oneOf: ['FULL', 'FULL-ISO3166', 'MIN'],
              text: 'Parts of the billing address that the Google Pay sheet asks for: `MIN` is name, country and postcode, `FULL` adds street, city and state, `FULL-ISO3166` the state as a code, which is then sent.',
            },
            phoneNumberRequired: {
              takes: 'flag',
              text: 'Whether the Google Pay sheet asks for a phone number with the billing address.',
            },
          },
        },
        shippingAddressRequired: {
          takes: 'flag',
          text: 'Whether the Google Pay sheet asks for the shipping address.',
        },
        shippingAddressParameters: {
          text: 'Details of the shipping address in the Google Pay sheet, used when `shippingAddressRequired` is true.',
          members: {
            allowedCountryCodes: {
              takes: 'words',
              text: 'Countries of the shipping addresses that the Google Pay sheet accepts, as two letters each.',
            },
            phoneNumberRequired: {
              takes: 'flag',
              text: 'Whether the Google Pay sheet asks for a phone number with the shipping address.',
            },
          },
        },
        shippingOptionRequired: {
          takes: 'flag',
          text: 'Whether the Google Pay sheet asks the shopper to choose a shipping option.',
        },
        shippingOptionParameters: {
          text: 'Shipping options that the Google Pay sheet offers when `shippingOptionRequired` is true.',
          members: {
            defaultSelectedOptionId: {
              takes: 'text',
              text: 'Id of the shipping option that is chosen when the Google Pay sheet opens.',
            },
            shippingOptions: {
              takes: 'list',
              type: 'GooglePayShippingOption[]',
              text: 'List of shipping options in the Google Pay sheet, each with `id`, `label` and `description`.',
            },
          },
        },
        submitOnPaymentAuthorized: {
          takes: 'contacts',
          text: 'Contacts of the Google Pay sheet that are sent with the payment: `customer` sends e-mail address, name and phone number as `customer.*`, `billing` sends the billing address as `billing.*`.',
          without: 'none',
        },
      },
    },
  },
};
