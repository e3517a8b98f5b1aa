/** What others say otherwise of card brands, and why. */

/** @typedef {import('./compare.mjs').Meant} Meant */

/** @type {readonly Meant[]} */
export const rangesOfTypes = [
  {
    here: 'DANKORT/457100-457199',
    page: '@adyen/adyen-web 6.45.2, cardType.js',
    day: '2026-11-30',
    reason: 'Cards of Dankort and Visa.',
  },
  {
    here: 'MAESTRO/493698',
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'A range of Maestro inside Visa’s.',
  },
  {
    here: 'DINERS/309500-309599 DINERS/390000-399999 DISCOVER/601110-601119 DISCOVER/601150-601173 DISCOVER/601175-601176 DISCOVER/601180-601185 JCB/180000-180099 JCB/213100-213199 UNIONPAY/626000-627099 UNIONPAY/627200-627299 UNIONPAY/627600-627779 UNIONPAY/627781-627999 UNIONPAY/628200-628999 UNIONPAY/629100-629299 UNIONPAY/810000-817199',
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'Newer or older ranges of the network that the package lacks.',
  },
  {
    here: 'JCB/308800-309499 JCB/309600-310299 JCB/311200-312099 JCB/315800-315999 JCB/333700-334999',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'JCB’s older ranges; the published test number 3096023363379943 is in one.',
  },
  {
    there: 'JCB/350000-352799 JCB/359000-359999',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'JCB has 3528 to 3589.',
  },
  {
    there: 'UNIONPAY/621830-621839 UNIONPAY/621980-621999',
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'These belong to Maestro.',
  },
  {
    here: 'ELO/504175 ELO/509100-509899 ELO/651700-651704',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'Elo’s list of ranges has them.',
  },
  {
    here: 'MEEZA/507811',
    page: 'creditcards-types 4.0.0, types/meeza.js',
    day: '2026-11-30',
    reason: 'It was here first; no public table was found that has it, so that it is not confirmed.',
  },
];

/** @type {readonly Meant[]} */
export const rangesAtAdyen = [
  {
    there: 'MASTER/220000-222099 MASTER/272100-279999',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'Mastercard has 222100 to 272099.',
  },
  {
    here: 'DINERS/300000-305999 DINERS/309500-309599 DINERS/380000-399999',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'Adyen’s component knows only 36.',
  },
  {
    here: 'JCB/180000-180099 JCB/213100-213199 JCB/308800-309499 JCB/309600-310299 JCB/311200-312099 JCB/315800-315999 JCB/333700-334999 JCB/353000-353999',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'JCB has 3528 to 3589 and older ranges; the component leaves out 3530 to 3539.',
  },
  {
    there: 'DANKORT/357100-357199',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'JCB has this range.',
  },
  {
    here: 'HIPERCARD/384100 HIPERCARD/384140 HIPERCARD/384160',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'Hipercard’s own, which the component lacks.',
  },
  {
    here: 'HIPERCARD/637095 HIPERCARD/637374 HIPERCARD/637433 HIPERCARD/637568 HIPERCARD/637599 HIPERCARD/637609 HIPERCARD/637612',
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'Cards Hiper are of the same issuer and count as the same brand.',
  },
  {
    there:
      'UNIONPAY/621830-621839 UNIONPAY/621980-621999 UNIONPAY/627100-627199 UNIONPAY/627300-627599 UNIONPAY/627780 UNIONPAY/628000-628199 UNIONPAY/629000-629099 UNIONPAY/629300-629999 UNIONPAY/817200-819999',
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'The component takes all of 62 and 81; these belong to others or to nobody.',
  },
  {
    here: 'MAESTRO/493698 MAESTRO/590000-599999',
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'Maestro’s, which the component lacks.',
  },
  {
    here: 'ELO/401179 ELO/431274 ELO/457393 ELO/509000-509999 ELO/636298 ELO/650031-650033 ELO/650035-650051 ELO/650057-650081 ELO/650405-650439 ELO/650485-650538 ELO/650541-650598 ELO/650700-650718 ELO/650720-650727 ELO/650901-650978 ELO/651652-651704 ELO/655000-655019 ELO/655021-655058',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'Elo’s list of ranges has them.',
  },
  {
    here: 'CABAL/627170 CABAL/650087 CABAL/650272 CABAL/650900',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'Cabal’s list of ranges has them; 627170 is the package’s own of Argentina.',
  },
];

/** @type {readonly Meant[]} */
export const rulesAtAdyen = [
  {
    other: { 'VISA/lengths': '16-18-19, there 13-16-19' },
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'Cards of 13 digits are no longer issued.',
  },
  {
    other: {
      'DINERS/lengths': '14-16-19, there 14-15-16-17-18-19',
      'DISCOVER/lengths': '16-19, there 16-17-18-19',
      'JCB/lengths': '16-17-18-19, there 16-19',
      'MAESTRO/lengths': '12-13-14-15-16-17-18-19, there 16-17-18-19',
    },
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'The lengths are those of the package from which the ranges come.',
  },
  {
    other: {
      'ARGENCARD/lengths': '16, there 16-17-18-19',
      'CABAL/lengths': '16, there 16-17-18-19',
      'NARANJA/lengths': '16, there 16-17-18-19',
      'TARJETASHOPPING/lengths': '13-16, there 16-17-18-19',
    },
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason:
      'The component has one row of lengths for all brands of Argentina; cards have 16 digits, those of Tarjeta Shopping in 27995 have 13.',
  },
];

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

/** @type {readonly Meant[]} */
export const madaOfTypes = [
  {
    here: 'MADA/223379 MADA/224020 MADA/401778 MADA/405454 MADA/407281 MADA/407520 MADA/410834 MADA/422222 MADA/442429 MADA/442463 MADA/454887 MADA/455017 MADA/490980 MADA/492464 MADA/515079 MADA/516138 MADA/521661 MADA/524940 MADA/539737 MADA/555610',
    page: 'moyasar-payment-form 2.2.10, dist/moyasar.mjs',
    day: '2026-11-30',
    reason: 'Newer ranges of mada, which gateways in Saudi Arabia publish; the package is older.',
  },
];
