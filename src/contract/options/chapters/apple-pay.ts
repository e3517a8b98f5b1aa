/** Options of Apple Pay (widget-contract.md 2.4). */
import type { OptionChapter } from './chapter.ts';

export const applePayChapter: OptionChapter = {
  id: 'applePay',
  title: 'Apple Pay',
  text: 'For the brands APPLEPAY and APPLEPAYTKN. Where no default is named, Apple’s own applies.',
  rows: {
    applePay: {
      typeName: 'ApplePayOptions',
      callbacks: 'ApplePayCallbacks',
      text: 'Options of Apple Pay, for the brands APPLEPAY and APPLEPAYTKN.',
      members: {
        version: {
          takes: 'number',
          default: 1,
          text: 'Version of Apple Pay on the web. Browsers without it show no button.',
        },
        displayName: {
          takes: 'text',
          text: 'Name of the shop that Apple gets when it validates the merchant; also the default of `total.label`.',
        },
        domainName: {
          takes: 'text',
          text: 'Domain of the shop that Apple gets when it validates the merchant.',
          without: 'the page’s host',
        },
        merchantIdentifier: {
          takes: 'text',
          text: 'Merchant identifier that Apple gets when it validates the merchant.',
        },
        initiative: {
          takes: 'text',
          text: '`initiative` that Apple gets when it validates the merchant, such as `web`.',
        },
        initiativeContext: {
          takes: 'text',
          text: '`initiativeContext` that Apple gets when it validates the merchant, such as the shop’s domain.',
        },
        total: {
          text: 'The total in the Apple Pay sheet: text, amount and type.',
          members: {
            label: {
              takes: 'text',
              text: 'Text beside the total in the Apple Pay sheet, usually the shop’s name.',
              without: 'displayName, else the merchant’s name, else the title of the page',
            },
            amount: {
              takes: 'textOrNumber',
              text: 'Amount of the total in the Apple Pay sheet, such as "92.00".',
              without: 'that of the checkout',
            },
            type: {
              oneOf: ['final', 'pending'],
              text: 'Whether the total in the Apple Pay sheet is `final` or may still change (`pending`).',
              without: 'final',
            },
          },
        },
        currencyCode: {
          takes: 'text',
          text: 'Currency in the Apple Pay sheet, as three letters such as EUR.',
          without: 'that of the checkout',
        },
        countryCode: {
          takes: 'text',
          text: 'Country of the shop, as two letters such as DE, that Apple Pay requires.',
          without: 'merchant.country of the checkout, else the country in locale',
        },
        checkAvailability: {
          oneOf: ['canMakePayments', 'canMakePaymentsWithActiveCard', 'applePayCapabilities'],
          text: 'Apple’s check that decides whether the button is shown: `canMakePayments` asks for a device with Apple Pay, `canMakePaymentsWithActiveCard` for a card in it, and `applePayCapabilities` for a browser that supports Apple Pay.',
          without: 'canMakePayments',
        },
        buttonSource: {
          oneOf: ['css', 'js'],
          default: 'css',
          text: 'What draws the Apple Pay button: `css` is the widget’s style sheet, `js` is Apple’s script.',
        },
        style: {
          oneOf: ['black', 'white', 'white-with-line'],
          isReadByPage: true,
          text: 'Colors of the Apple Pay button when `buttonSource` is `css`.',
          without: 'black, or white on a dark page',
        },
        buttonStyle: {
          takes: 'text',
          type: "Word<'black' | 'white' | 'white-outline'>",
          text: 'Colors of the Apple Pay button when `buttonSource` is `js`, such as `white-outline`.',
          without: 'black, or white on a dark page',
        },
        buttonType: {
          takes: 'text',
          type: "Word<'buy' | 'plain' | 'pay' | 'check-out'>",
          text: 'Wording of the Apple Pay button when `buttonSource` is `js`, such as `buy` or `check-out`.',
          without: 'plain',
        },
        merchantCapabilities: {
          takes: 'words',
          type: "Word<'supports3DS' | 'supportsCredit' | 'supportsDebit' | 'supportsEMV'>[]",
          text: 'What the shop accepts from Apple Pay, such as `supportsDebit`.',
          without: 'supports3DS',
        },
        supportedNetworks: {
          takes: 'words',
          type: "Word<'amex' | 'discover' | 'jcb' | 'mada' | 'masterCard' | 'visa'>[]",
          text: 'Card brands that the Apple Pay sheet offers, in Apple’s spelling, such as `masterCard`.',
          without: 'the card brands of the form',
        },
        supportedCountries: {
          takes: 'words',
          text: 'Countries of the cards that Apple Pay offers, as two letters each. Apple requires `version` 3 or later.',
        },
        lineItems: {
          takes: 'list',
          type: 'ApplePayLineItem[]',
          text: 'Lines above the total in the Apple Pay sheet, each with `label`, `amount` and `type`.',
        },
        shippingMethods: {
          takes: 'list',
          type: 'ApplePayShippingMethod[]',
          text: 'Shipping methods in the Apple Pay sheet, each with `label`, `amount`, `identifier` and `detail`.',
        },
        shippingType: {
          takes: 'text',
          type: "Word<'shipping' | 'delivery' | 'storePickup' | 'servicePickup'>",
          text: 'Word for the delivery in the Apple Pay sheet, such as `storePickup`.',
        },
        requiredShippingContactFields: {
          takes: 'words',
          type: 'Word<ContactField>[]',
          text: 'Shipping data that the Apple Pay sheet requires from the shopper, such as `postalAddress`.',
        },
        requiredBillingContactFields: {
          takes: 'words',
          type: 'Word<ContactField>[]',
          text: 'Billing data that the Apple Pay sheet requires from the shopper, such as `postalAddress`.',
        },
        shippingContact: {
          takes: 'object',
          text: 'Shipping contact that the Apple Pay sheet shows at the start, as Apple’s `ApplePayPaymentContact`.',
        },
        billingContact: {
          takes: 'object',
          text: 'Billing contact that the Apple Pay sheet shows at the start, as Apple’s `ApplePayPaymentContact`.',
        },
        shippingContactEditingMode: {
          takes: 'text',
          type: "Word<'available' | 'enabled' | 'storePickup'>",
          text: 'Whether the shopper may edit the shipping contact in the Apple Pay sheet: not with `storePickup`. Apple requires `version` 12 or later.',
        },
        supportsCouponCode: {
          takes: 'flag',
          text: 'Whether the Apple Pay sheet takes a coupon code. Apple requires `version` 12 or later.',
        },
        couponCode: { takes: 'text', text: 'Coupon code that the Apple Pay sheet shows at the start.' },
        submitOnPaymentAuthorized: {
          takes: 'contacts',
          text: 'Contacts of the Apple Pay sheet that are sent with the payment: `customer` sends e-mail address, name and phone number as `customer.*`, `billing` sends the billing address as `billing.*`.',
          without: 'none',
        },
      },
    },
  },
};
