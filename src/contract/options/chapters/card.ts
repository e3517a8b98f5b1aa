/** Options of the card form (widget-contract.md 2.2). */
import type { OptionChapter } from './chapter.ts';

export const cardChapter: OptionChapter = {
  id: 'card',
  title: 'Card form',
  typeName: 'CardOptions',
  rows: {
    requireCvv: {
      takes: 'flag',
      default: true,
      text: 'Shows the field for the security code in the card form; false leaves it out.',
    },
    allowEmptyCvv: {
      takes: 'flag',
      default: false,
      text: 'Lets the shopper pay with an empty security code.',
    },
    allowEmptyCardHolderName: {
      takes: 'flag',
      default: true,
      text: 'Lets the shopper pay with an empty card holder.',
    },
    requireContact: {
      takes: 'flag',
      default: false,
      text: 'Asks in the card form for what Visa and Mastercard want in each 3-D Secure request: the card holder, also with `allowEmptyCardHolderName`, and an e-mail address. A `customer.email` of the checkout counts before it, so shops that send one can leave this out.',
    },
    disableCardExpiryDateValidation: {
      takes: 'flag',
      default: false,
      text: 'Accepts cards whose expiry date has passed, saved cards included.',
    },
    enableSAQACompliance: {
      takes: 'flag',
      default: false,
      text: 'Puts card holder and expiry date into frames of the gateway, like card number and security code.',
    },
    forceCardHolderEqualsBillingName: {
      takes: 'flag',
      default: false,
      text: 'Asks for given name and surname in place of the card holder and sends them as `card.holder`, `customer.givenName` and `customer.surname`.',
    },
    brandDetection: {
      takes: 'flag',
      default: false,
      text: 'Chooses the brand by the typed card number, from its fifth digit on (default but in `stacked`). With false the shopper chooses it from the list of `data-brands`; without such a list the number always decides.',
    },
    brandDetectionType: {
      oneOf: ['regex', 'binlist'],
      default: 'regex',
      older: ['bin', 'binlist'],
      text: 'How the brand is detected: `regex` uses patterns in the browser, `binlist` the gateway’s list of card numbers, which `onDetectBin` needs. `bin` means the same as `binlist`.',
    },
    brandDetectionPriority: {
      takes: 'brands',
      text: 'Codes of card brands in order: the first one that fits the card number is chosen when several fit.',
      without: 'the order of brands in data-brands',
    },
    billingAddress: {
      isAbsentByDefault: true,
      type: 'AddressParts<string | number>',
      text: 'Shows the fields of the billing address, filled in with these values. An empty object shows them empty.',
      without: 'no address fields',
      members: {
        country: {
          takes: 'textOrNumber',
          text: 'Country of the billing address that the field shows at the start, as two letters.',
          without: 'empty',
        },
        state: {
          takes: 'textOrNumber',
          text: 'State or province of the billing address that the field shows at the start.',
          without: 'empty',
        },
        city: {
          takes: 'textOrNumber',
          text: 'City of the billing address that the field shows at the start.',
          without: 'empty',
        },
        postcode: {
          takes: 'textOrNumber',
          text: 'Postcode of the billing address that the field shows at the start.',
          without: 'empty',
        },
        street1: {
          takes: 'textOrNumber',
          text: 'Street of the billing address that the field shows at the start.',
          without: 'empty',
        },
        street2: {
          takes: 'textOrNumber',
          text: 'Second line of the street of the billing address that the field shows at the start.',
          without: 'empty',
        },
      },
    },
    mandatoryBillingFields: {
      type: 'AddressParts<Flag>',
      text: 'Which parts of the billing address the shopper must fill in when `billingAddress` shows its fields.',
      members: {
        country: {
          takes: 'flag',
          default: false,
          text: 'Whether the shopper must fill in the country of the billing address.',
        },
        state: {
          takes: 'flag',
          default: false,
          text: 'Whether the shopper must fill in the state or province of the billing address.',
        },
        city: {
          takes: 'flag',
          default: false,
          text: 'Whether the shopper must fill in the city of the billing address.',
        },
        postcode: {
          takes: 'flag',
          default: false,
          text: 'Whether the shopper must fill in the postcode of the billing address.',
        },
        street1: {
          takes: 'flag',
          default: false,
          text: 'Whether the shopper must fill in the street of the billing address.',
        },
        street2: {
          takes: 'flag',
          default: false,
          text: 'Whether the shopper must fill in the second line of the street of the billing address.',
        },
      },
    },
    showTaxNumberField: {
      takes: 'flag',
      default: false,
      text: 'Shows a field for the Brazilian tax number (CPF) in the card form.',
    },
    showBirthDate: {
      takes: 'flag',
      default: false,
      text: 'Shows a field for the shopper’s birth date in the card form.',
    },
  },
};
