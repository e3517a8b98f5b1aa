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
export const rangesAtPayment = [
  {
    here: 'DANKORT/457100-457199',
    page: '@adyen/adyen-web 6.45.2, cardType.js',
    day: '2026-11-30',
    reason: 'Cards of Dankort and Visa.',
  },
  {
    here: 'DINERS/309500-309599 DINERS/390000-399999 JCB/180000-180099 JCB/213100-213199 UNIONPAY/810000-817199',
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'Newer or older ranges of the network that the package lacks.',
  },
  {
    there: 'DISCOVER/622000-622999',
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'These are UnionPay’s, which Discover takes by an agreement.',
  },
  {
    here: 'ELO/636298 ELO/650057-650081 ELO/650930-650969 ELO/651680-651704',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'Elo’s list of ranges has them.',
  },
  {
    there: 'ELO/636369',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'No other table has it; Elo has 636368.',
  },
  {
    here: 'HIPERCARD/637374 HIPERCARD/637433 HIPERCARD/637599 HIPERCARD/637609 HIPERCARD/637612',
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: 'Cards Hiper are of the same issuer and count as the same brand.',
  },
  {
    here: 'JCB/309400-309499',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'The package takes of this range only what begins with 30940000.',
  },
  {
    there: 'JCB/350000-352799 JCB/359000-359999',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'JCB has 3528 to 3589.',
  },
  {
    here: 'MASTER/223000-223099 MASTER/224000-224099 MASTER/225000-225099 MASTER/226000-226099 MASTER/227000-227099 MASTER/228000-228099 MASTER/229000-229099',
    page: 'findings/payment-misses-seven-hundreds-of-mastercard.sh',
    day: '2026-11-30',
    reason: 'The package’s pattern wants no 0 as the fourth digit; Mastercard has 222100 to 272099.',
  },
  {
    there: 'MASTER/677189',
    page: 'credit-card-type 10.3.0, card-types.js',
    day: '2026-11-30',
    reason: '67 is Maestro’s.',
  },
];

/** @type {readonly Meant[]} */
export const rulesAtPayment = [
  {
    other: { 'HIPERCARD/check-digit': 'none, there luhn' },
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    reason: 'ActiveMerchant asks no check digit of Hipercard, so that none of its cards is refused for it.',
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
