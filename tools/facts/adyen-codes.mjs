/** What Adyen says by numbers and letters, which no package has; others were read by hand. */

import { adyenGoAddresses, adyenGoSecurityCodes } from './read-pages-data.mjs';

/** @typedef {import('./tables.mjs').Table} Table */

/** Our letter for what a page says of a security code. @type {Readonly<Record<string, string>>} */
const lettersOfCode = {
  matches: 'M',
  differs: 'N',
  'not checked': 'P',
  missing: 'S',
  'not certified': 'U',
  'not sent': 'P',
};

/** @param {string} text what a page says of an address */
function letterOfAddress(text) {
  const matches = ['address matches', 'postcode matches'].map((part) => text.includes(part));
  if (matches.every(Boolean)) return 'F';
  if (matches.some(Boolean)) return matches[0] ? 'A' : 'Z';
  return text.includes('differs') ? 'N' : 'U';
}

/** @param {Readonly<Record<string, string>>} texts @param {(text: string) => string} letterOf */
const toLetters = (texts, letterOf) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, letterOf(text)]));

const folder = 'src/acquirers/adyen';

/** @type {readonly Table[]} */
export const adyenCodeTables = [
  {
    name: 'Adyen’s letters of a security code',
    file: `${folder}/checks-data.ts`,
    declaration: 'securityCodeLetters',
    ours: ({ adyenChecks }) => adyenChecks.securityCodeLetters,
    against: [
      {
        packages: [],
        page: 'https://github.com/zhutik/adyen-api-go/tree/ae55db9, cvv.go',
        day: '2026-11-30',
        theirs: () => toLetters(adyenGoSecurityCodes, (text) => lettersOfCode[text] ?? ''),
        meant: [],
      },
    ],
    byHand: [
      {
        page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, adyen.rb, CVC_MAPPING',
        day: '2026-11-30',
        result: 'The six letters are the same; 0 is P there and has no letter here.',
      },
    ],
  },
  {
    name: 'Adyen’s letters of an address',
    file: `${folder}/checks-data.ts`,
    declaration: 'addressLetters',
    ours: ({ adyenChecks }) => adyenChecks.addressLetters,
    against: [
      {
        packages: [],
        page: 'https://github.com/zhutik/adyen-api-go/tree/ae55db9, avs.go',
        day: '2026-11-30',
        theirs: () => toLetters(adyenGoAddresses, letterOfAddress),
        meant: [],
      },
    ],
    byHand: [
      {
        page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, adyen.rb, AVS_MAPPING',
        day: '2026-11-30',
        result:
          'Its letters are those of Visa; where it says that nothing was told of 13 and 17, we say N, because what was checked differs.',
      },
    ],
  },
  {
    name: 'Adyen’s errors',
    file: `${folder}/errors-data.ts`,
    ours: ({ adyenErrors }) =>
      Object.fromEntries(Object.entries(adyenErrors).map(([key, { text }]) => [key, text])),
    against: [],
    byHand: [
      {
        page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, adyen.rb, STANDARD_ERROR_CODE_MAPPING',
        day: '2026-11-30',
        result:
          '000, 010, 100, 101, 103, 104, 131, 132 and 135 mean the same; no table of others has the rest.',
      },
    ],
  },
  {
    name: 'Reasons of disputes at Adyen',
    file: `${folder}/events-data.ts`,
    declaration: 'chargebackReasons',
    ours: ({ adyenEvents }) => adyenEvents.chargebackReasons,
    against: [],
    byHand: [
      {
        page: 'https://developer.north.com/supplemental-resources/chargeback-reason-codes',
        day: '2026-11-30',
        result: 'The codes of Visa mean the same.',
      },
      {
        page: 'https://docs.antom.com/ac/dispute/mastercard',
        day: '2026-11-30',
        result: 'The codes of Mastercard mean the same.',
      },
      {
        page: 'https://developer.paypal.com/braintree/articles/risk-and-security/chargebacks-retrievals/chargeback-reason-codes',
        day: '2026-11-30',
        result:
          'C02, C08, F29 and P08 of American Express mean the same; no table of others was found for F24 and for SEPA.',
      },
    ],
  },
  {
    name: 'Adyen’s reasons of refusals',
    file: `${folder}/refusals-data.ts`,
    ours: ({ adyenRefusals }) =>
      Object.fromEntries(Object.entries(adyenRefusals).map(([key, { name }]) => [key, name])),
    against: [],
    byHand: [
      {
        page: 'https://docs.rs/adyen/latest/adyen/enum.RefusalReason.html',
        day: '2026-11-30',
        result: 'The 40 names are the same; 43 to 45 and 50 are not there.',
      },
    ],
  },
];
