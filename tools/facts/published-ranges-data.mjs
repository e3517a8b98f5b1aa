/** Ranges of card brands that public sources without a package of ours name. */

/**
 * @typedef {object} PublishedRanges
 * @property {string} publisher
 * @property {string} page
 * @property {string} day
 * @property {Readonly<Record<string, string>>} ranges by brand, written as `51-55 2221`
 * @property {readonly string[]} parts the brands of which the source has only a part, so that only what we lack counts
 * @property {readonly import('./compare.mjs').Meant[]} meant
 */

const naranja = {
  here: 'NARANJA/402918 NARANJA/527572',
  page: 'credit-card-type 10.3.0, card-types.js',
  day: '2026-11-30',
  reason: 'Cards of Naranja with Visa and Mastercard.',
};

/** @type {readonly PublishedRanges[]} */
export const publishedRanges = [
  {
    publisher: 'Mercado Pago',
    page: 'https://www.mercadopago.com.ar/developers, answer of payment_methods',
    day: '2026-11-30',
    ranges: {
      AMEX: '34 37',
      ARGENCARD: '501105',
      CABAL: '604201-604400 627170 589657 603522',
      CENCOSUD: '603493',
      NARANJA: '589562',
      TARJETASHOPPING: '603488 27995',
    },
    parts: [],
    meant: [
      naranja,
      {
        here: 'CABAL/650087 CABAL/650272 CABAL/650900',
        page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
        day: '2026-11-30',
        reason: 'Cabal’s of Brazil; Mercado Pago’s answer is that of Argentina.',
      },
    ],
  },
  {
    publisher: 'bin-cc',
    page: 'https://github.com/renatovico/bin-cc/tree/14d35a0, data/sources',
    day: '2026-11-30',
    ranges: {
      ARGENCARD: '501105',
      CABAL: '604400 627170 603522 589657 604201-604219 604300-604399',
      DANKORT: '5019 4571',
      NARANJA: '589562',
      VISAELECTRON: '4026 4405 4508 4844 4913 4917 417500',
    },
    parts: [],
    meant: [
      naranja,
      {
        here: 'CABAL/604220-604299 CABAL/650087 CABAL/650272 CABAL/650900',
        page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
        day: '2026-11-30',
        reason: 'Cabal’s list of ranges has them; the older source has only a part.',
      },
    ],
  },
  {
    publisher: 'ActiveMerchant',
    page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, credit_card_methods.rb',
    day: '2026-11-30',
    ranges: {
      AMEX: '34 37',
      DANKORT: '5019',
      DINERS: '300-305 36 38',
      DISCOVER: '6011 65 644-649',
      HIPERCARD: '384100 384140 384160 606282 637095 637568 637599 637609 637612',
      JCB: '3528-3589 3088-3094 3096-3102 3112-3120 3158-3159 3337-3349',
      MAESTRO:
        '500032-500033 501015-501016 501020-501021 501023-501029 501038-501041 501053-501058 501060-501063 501066-501067 501091-501092 501104-501105 501107-501109 501800-501899 502000-502099 503800-503899 561200-561269 561271-561299 561320-561356 581700-581751 581753-581800 589300-589399 630400-630499 639000-639099 670000-679008 679010-679999',
      MASTER: '222100-272099 510000-559999',
      NARANJA: '589562',
      UNIONPAY: '620000 621785 622126-623796 624000-626999 628200-628899 810000-817199',
      VISA: '4',
    },
    parts: ['MAESTRO', 'UNIONPAY'],
    meant: [
      naranja,
      {
        here: 'DANKORT/457100-457199',
        page: '@adyen/adyen-web 6.45.2, cardType.js',
        day: '2026-11-30',
        reason: 'Cards of Dankort and Visa.',
      },
      {
        here: 'DINERS/309500-309599 DINERS/390000-399999 JCB/180000-180099 JCB/213100-213199',
        page: 'credit-card-type 10.3.0, card-types.js',
        day: '2026-11-30',
        reason: 'Newer or older ranges of the network that the source lacks.',
      },
      {
        here: 'HIPERCARD/637374 HIPERCARD/637433',
        page: 'credit-card-type 10.3.0, card-types.js',
        day: '2026-11-30',
        reason: 'Cards Hiper are of the same issuer and count as the same brand.',
      },
    ],
  },
];
