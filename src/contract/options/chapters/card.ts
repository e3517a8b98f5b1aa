/** Options of the card form (widget-contract.md 2.2). */
import type { OptionChapter } from './chapter.ts';

export const cardChapter: OptionChapter = {
  id: 'card',
  title: 'Card form',
  typeName: 'CardOptions',
  rows: {
    requireCvv: { takes: 'flag', default: true, text: 'With false there is no field for the security code.' },
    allowEmptyCvv: { takes: 'flag', default: false, text: 'The security code may stay empty.' },
    allowEmptyCardHolderName: { takes: 'flag', default: true, text: 'The card holder may stay empty.' },
    disableCardExpiryDateValidation: {
      takes: 'flag',
      default: false,
      text: 'A date in the past is accepted.',
    },
    enableSAQACompliance: {
      takes: 'flag',
      default: false,
      text: 'Holder and expiry date are hosted in frames of the gateway, too.',
    },
    forceCardHolderEqualsBillingName: {
      takes: 'flag',
      default: false,
      text: 'Asks for given name and surname instead of the holder; sent as `card.holder`, `customer.givenName` and `customer.surname`.',
    },
    brandDetection: {
      takes: 'flag',
      default: false,
      text: 'The brand follows the number that is typed; with false the shopper chooses it.',
    },
    brandDetectionType: {
      oneOf: ['regex', 'binlist'],
      default: 'regex',
      older: ['bin', 'binlist'],
      text: 'By patterns in the browser, or by the server’s list, which `onDetectBin` needs. "bin" is taken as "binlist".',
    },
    brandDetectionPriority: {
      takes: 'brands',
      text: 'Which brand wins when several fit the number.',
      without: 'the order of data-brands',
    },
    billingAddress: {
      isAbsentByDefault: true,
      type: 'AddressParts<string | number>',
      text: 'Shows the billing address, filled in with these values. An empty object shows it empty.',
      without: 'no address',
      members: {
        country: {
          takes: 'textOrNumber',
          text: 'The country (two letters) to begin with.',
          without: 'empty',
        },
        state: { takes: 'textOrNumber', text: 'The state or province to begin with.', without: 'empty' },
        city: { takes: 'textOrNumber', text: 'The city to begin with.', without: 'empty' },
        postcode: { takes: 'textOrNumber', text: 'The postcode to begin with.', without: 'empty' },
        street1: { takes: 'textOrNumber', text: 'The street to begin with.', without: 'empty' },
        street2: {
          takes: 'textOrNumber',
          text: 'The second line of the street to begin with.',
          without: 'empty',
        },
      },
    },
    mandatoryBillingFields: {
      type: 'AddressParts<Flag>',
      text: 'Which parts of the billing address must be filled in.',
      members: {
        country: { takes: 'flag', default: false, text: 'The country (two letters) must be filled in.' },
        state: { takes: 'flag', default: false, text: 'The state or province must be filled in.' },
        city: { takes: 'flag', default: false, text: 'The city must be filled in.' },
        postcode: { takes: 'flag', default: false, text: 'The postcode must be filled in.' },
        street1: { takes: 'flag', default: false, text: 'The street must be filled in.' },
        street2: { takes: 'flag', default: false, text: 'The second line of the street must be filled in.' },
      },
    },
    showTaxNumberField: { takes: 'flag', default: false, text: 'A field for the Brazilian tax number.' },
    showBirthDate: { takes: 'flag', default: false, text: 'A field for the birth date.' },
  },
};
