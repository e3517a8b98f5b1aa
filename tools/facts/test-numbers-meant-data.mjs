/** What others say otherwise of test numbers, and why. */

/** @typedef {import('./compare.mjs').Meant} Meant */

/** @type {readonly Meant[]} */
export const testNumbersOfTypes = [
  {
    other: { 181529834959453: 'none, there AIRPLUS' },
    page: 'creditcards-types 4.0.0, types/uatp.js',
    day: '2026-11-30',
    reason:
      'The row is AirPlus alone, 122 and 192; other issuers of the Universal Air Travel Plan are no brand here.',
  },
  {
    other: { 4000056655665: 'VISA, refused, there VISA' },
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'Cards of Visa with 13 digits are no longer issued.',
  },
  {
    other: { 6501111111111117: 'DISCOVER, refused, there DISCOVER' },
    page: 'ISO/IEC 7812-1, annex B',
    day: '2026-11-30',
    reason: 'Its check digit is wrong; the test looks at the range alone.',
  },
];

/** @type {readonly Meant[]} */
export const testNumbersOfUtils = [
  {
    other: { 4222222222222: 'VISA, refused, there VISA' },
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'Cards of Visa with 13 digits are no longer issued.',
  },
  {
    other: { '6271136264806203568': 'MAESTRO, there UNIONPAY' },
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'A made number: 6271 is not UnionPay’s.',
  },
];

/** @type {readonly Meant[]} */
export const testNumbersOfOro = [
  {
    other: { 111111111111119: 'none, there AIRPLUS' },
    page: 'creditcards-types 4.0.0, types/uatp.js',
    day: '2026-11-30',
    reason:
      'The row is AirPlus alone, 122 and 192; other issuers of the Universal Air Travel Plan are no brand here.',
  },
  {
    other: { 4111111111119: 'VISA, refused, there VISA' },
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'Cards of Visa with 13 digits are no longer issued.',
  },
];
