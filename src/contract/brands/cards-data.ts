/**
 * The card brands, one row each; `brand.ts` explains the members.
 *
 * The number ranges are the ISO/IEC 7812 issuer prefixes of the package `card-validator`, so that its updates reach the
 * widget. Rows of our own are those that differ, with the reason beside them, and the brands that the package lacks. Source of
 * the numbers: card-validator 10.0.4, the schemes' own publications, creditcards-types for Meeza, and for Alia, Cabal, Carnet, Hipercard and
 * the newer ones of Elo activemerchant/active_merchant, `credit_card_methods.rb` of 19 February 2025, read on 2026-11-30. A
 * card brand without public ranges (private label, gift, instalment) has no `numbers`: the widget cannot detect the brand, so the shopper has to choose it.
 *
 * `networks` has the brand's names at the device wallets. Source of Google's names: @types/googlepay 0.7.13, `CardNetwork`, read
 * on 2026-11-30. Source of Apple's names: https://developer.apple.com/documentation/applepayontheweb/supported-networks, read on
 * 2026-11-30.
 */
import type { BrandRow, CardNumbers } from './brand.ts';
import { getCardType, without } from './card-types.ts';

const visa = getCardType('visa');
const master = getCardType('mastercard');
// CyberSource's test card 5062210000000009 is in the third range
// (https://developer.cybersource.com/docs/cybs/en-us/click-to-pay/developer/all/rest/click-to-pay/uc-reference-test-cards.html,
// read on 2026-11-30).
const carnet: CardNumbers['ranges'] = [
  286900,
  502275,
  [506199, 506499],
  588772,
  [60462203, 60462204],
  606333,
  627535,
  636318,
  636379,
  639388,
  639484,
  639559,
];
const jaywan = 679009;
const maestroWithoutCheckDigit = [501080, 501082] as const;
// Maestro has all numbers that begin with 50 or 6 and belong to no other network. The prefix `6` alone would be wrong:
// where a merchant lists Maestro before Discover, UnionPay and Hipercard, Maestro would win for their numbers. The list
// also leaves out 5019, which belongs to Dankort alone, and the ranges of Verve and RuPay, which this gateway does not
// support. Those of Argencard and Bancontact are Maestro's as well (activemerchant, as above: `MAESTRO_RANGES`).
const maestroAndOthers: CardNumbers['ranges'] = [
  493698,
  [500000, 501899],
  [502000, 504174],
  [504176, 506098],
  [506199, 506698],
  [506779, 507864],
  [507965, 508499],
  [56, 59],
  600,
  6010,
  [6012, 6019],
  [602, 605],
  [606000, 606281],
  [606283, 606984],
  [607985, 608000],
  [608501, 608999],
  [609, 619],
  62183,
  [62198, 62199],
  6271,
  [6273, 6275],
  627780,
  627973,
  [6280, 6281],
  6290,
  [6293, 6299],
  [630, 643],
  [66, 69],
];
// CyberSource's test card 6279886248094966 is in the range that the package lacks (the page named above).
const cardTypeOfUnionpay = getCardType('unionpay');
const unionpay: CardNumbers = {
  ...cardTypeOfUnionpay,
  ranges: [...cardTypeOfUnionpay.ranges, [6278, 6279]],
  checkDigit: 'none',
};
const diners = getCardType('diners-club');
const discover = getCardType('discover');
const elo = getCardType('elo');
const hipercard = getCardType('hipercard');
const naranja = getCardType('naranja');

// The ranges from 30xx to 33xx are JCB's older ones. They contain the published test number 3096023363379943.
const jcb = getCardType('jcb');
const olderJcb: CardNumbers['ranges'] = [
  [3088, 3094],
  [3096, 3102],
  [3112, 3120],
  [3158, 3159],
  [3337, 3349],
];
const cabal: CardNumbers['ranges'] = [[604201, 604400], 589657, 603522, 627170, 650272, 65008700, 650900];
const meeza: CardNumbers['ranges'] = [507803, [507808, 507811]];
const cencosud = 603493;
const shopping = 603488;
const olderNaranja = 589562;
const alia: CardNumbers['ranges'] = [504997, 505874, 505878, 601030, 601073];
const elosOwn: CardNumbers['ranges'] = [...elo.ranges, 636298, [650057, 650081], [651680, 651704]];
const hiper = getCardType('hiper').ranges;

const maestro = without(maestroAndOthers, [
  ...[...carnet, ...elosOwn, ...hiper, ...cabal, ...meeza, ...alia],
  ...[jaywan, cencosud, shopping, olderNaranja, maestroWithoutCheckDigit],
]);

const debitAndRefund = ['DB', 'RF'] as const;

export const cards = {
  VISA: {
    name: 'Visa',
    numbers: visa,
    networks: { applePay: 'visa', googlePay: 'VISA', samsungPay: 'visa' },
  },
  MASTER: {
    name: 'Mastercard',
    numbers: master,
    networks: { applePay: 'masterCard', googlePay: 'MASTERCARD', samsungPay: 'mastercard' },
  },
  AMEX: {
    name: 'American Express',
    numbers: getCardType('american-express'),
    networks: { applePay: 'amex', googlePay: 'AMEX', samsungPay: 'amex' },
  },
  DINERS: {
    name: 'Diners Club',
    // Most of its cards have 14 digits. The last range: Firefox, `CreditCard.sys.mjs`, read on 2026-11-30.
    numbers: { ...diners, ranges: [...diners.ranges, 3095], lengths: [14, 16, 19] },
  },
  DISCOVER: {
    name: 'Discover',
    numbers: discover,
    networks: { applePay: 'discover', googlePay: 'DISCOVER', samsungPay: 'discover' },
  },
  JCB: {
    name: 'JCB',
    numbers: { ...jcb, ranges: [...jcb.ranges, ...olderJcb] },
    networks: { applePay: 'jcb', googlePay: 'JCB' },
  },
  MAESTRO: {
    name: 'Maestro',
    // The second ranges have no check digit (activemerchant, as above).
    numbers: [
      { ...getCardType('maestro'), ranges: maestro, isCvvOptional: true },
      {
        ...getCardType('maestro'),
        ranges: [maestroWithoutCheckDigit],
        isCvvOptional: true,
        checkDigit: 'none',
      },
    ],
    networks: { applePay: 'maestro' },
  },
  UNIONPAY: {
    name: 'UnionPay',
    numbers: unionpay,
    networks: { applePay: 'chinaUnionPay' },
  },
  UNIONPAY_SMS: {
    name: 'UnionPay SMS',
    numbers: { ...unionpay, isShared: true },
  },
  VISAELECTRON: {
    name: 'Visa Electron',
    numbers: { ranges: [4026, 417500, 4405, 4508, 4844, 4913, 4917] },
    networks: { applePay: 'electron' },
  },
  VISADEBIT: {
    name: 'Visa Debit',
    numbers: { ...visa, isShared: true },
    networks: { applePay: 'visa', googlePay: 'VISA', samsungPay: 'visa' },
  },
  VPAY: {
    name: 'V PAY',
    numbers: { ...visa, isShared: true },
    networks: { applePay: 'vPay' },
  },
  MASTERDEBIT: {
    name: 'Mastercard Debit',
    numbers: { ...master, isShared: true },
    networks: { applePay: 'masterCard', googlePay: 'MASTERCARD', samsungPay: 'mastercard' },
    paymentTypes: debitAndRefund,
  },
  CARTEBANCAIRE: {
    name: 'Cartes Bancaires',
    numbers: { ranges: [4, 5, [2221, 2720]], isShared: true, asksForScheme: true },
    networks: { applePay: 'cartesBancaires' },
  },
  CARTEBLEUE: {
    name: 'Carte Bleue',
    numbers: { ranges: [4, ...master.ranges], isShared: true, asksForScheme: true },
  },
  // Older cards have 17 digits and no security code. Since 2021 Belgian banks issue cards of Bancontact and Visa Debit or
  // Debit Mastercard, whose ranges nobody publishes as a whole
  // (https://docs.adyen.com/payment-methods/bancontact/bancontact-card/co-branded-cards, read on 2026-11-29).
  BCMC: {
    name: 'Bancontact',
    numbers: [
      { ranges: [6703, 479658, 606005], lengths: [17, 16, 18, 19], isCvvOptional: true },
      { ranges: [4, ...master.ranges], isCvvOptional: true, isShared: true, asksForScheme: true },
    ],
    networks: { applePay: 'bancontact' },
  },
  DANKORT: { name: 'Dankort', numbers: { ranges: [5019, 4571] }, networks: { applePay: 'dankort' } },
  // The brand is marked as shared although it has ranges of its own: they are many and often change, so only the
  // gateway's BIN list has them.
  MADA: {
    name: 'mada',
    numbers: {
      ranges: [4, ...master.ranges, 50, 58, 60, 636120, 9682],
      isShared: true,
      usesBinList: true,
    },
    networks: { applePay: 'mada' },
    paymentTypes: ['PA', 'DB', 'CP', 'RV', 'RF', 'RB', 'RC'],
  },
  ELO: {
    name: 'Elo',
    numbers: { ...elo, ranges: elosOwn },
    networks: { applePay: 'elo', googlePay: 'ELO' },
  },
  // The cards Hiper are of the same issuer, and count as the same brand (activemerchant, as above).
  HIPERCARD: {
    name: 'Hipercard',
    numbers: {
      ...hipercard,
      ranges: [...hipercard.ranges, ...hiper, 384100, 384140, 384160],
      checkDigit: 'none',
    },
  },
  // The numbers are those of the Universal Air Travel Plan (UATP).
  AIRPLUS: {
    name: 'AirPlus',
    numbers: { ranges: [122, 192], lengths: [15], gaps: [4, 9], isCvvOptional: true },
  },
  // Its own range is that of CyberSource's test card, which has no valid check digit (the page named above). Banks also issue
  // cards with Visa, Mastercard, Discover and UnionPay (https://developers.tap.company/docs/jaywan and
  // https://uae.place/uae-news/jaywan-co-badge-cards-expand-to-200-global-markets, read on 2026-11-30).
  JAYWAN: {
    name: 'Jaywan',
    numbers: [
      { ranges: [jaywan], checkDigit: 'none' },
      { ranges: [4, ...master.ranges, ...discover.ranges, ...unionpay.ranges], isShared: true },
    ],
    paymentTypes: ['PA', 'RV', 'DB', 'RF'],
  },
  OMANNET: { name: 'OmanNet', numbers: { ranges: [4, ...master.ranges], isShared: true } },
  MEEZA: { name: 'Meeza', numbers: { ranges: meeza }, networks: { applePay: 'meeza' } },
  PROSTIR: { name: 'Prostir', numbers: { ranges: [9804] } },
  SERVIRED: {
    name: 'ServiRed',
    numbers: { ranges: [4, ...master.ranges], isShared: true, asksForScheme: true },
  },
  CASHLINKMALTA: { name: 'Cashlink Malta' },
  ARGENCARD: { name: 'Argencard', numbers: { ranges: [501105] } },
  CABAL: { name: 'Cabal', numbers: { ranges: cabal } },
  CABALDEBIT: { name: 'Cabal Debit', numbers: { ranges: cabal, isShared: true } },
  CARNET: { name: 'Carnet', numbers: { ranges: carnet } },
  CENCOSUD: { name: 'Cencosud', numbers: { ranges: [cencosud] } },
  MERCADOLIVRE: { name: 'Mercado Livre', numbers: { ranges: [4, ...master.ranges], isShared: true } },
  // Older cards of Naranja's range 589562 have a check digit by modulo 11. Its other ranges belong to Visa and Mastercard
  // (activemerchant, as above).
  NARANJA: {
    name: 'Naranja',
    numbers: [
      { ...naranja, ranges: [olderNaranja], checkDigit: 'luhn-or-modulo-11' },
      { ...naranja, ranges: without(naranja.ranges, [olderNaranja]) },
    ],
  },
  NATIVA: { name: 'Nativa' },
  TARJETASHOPPING: { name: 'Tarjeta Shopping', numbers: { ranges: [shopping, 27995], lengths: [16, 13] } },
  TCARD: { name: 'T-Card' },
  TCARDDEBIT: { name: 'T-Card Debit' },
  ALIA: {
    name: 'Alia',
    numbers: { ranges: alia, checkDigit: 'none' },
  },
  ALIADEBIT: { name: 'Alia Debit', numbers: { ranges: [4, ...master.ranges], isShared: true } },
  SISTEMACLAVE: { name: 'Sistema Clave' },
  AXP: { name: 'AXP' },
  FACILYPAY_3X: { name: 'Facily Pay 3x' },
  FACILYPAY_3XSANSFRAIS: { name: 'Facily Pay 3x sans frais' },
  FACILYPAY_4X: { name: 'Facily Pay 4x' },
  FACILYPAY_4XSANSFRAIS: { name: 'Facily Pay 4x sans frais' },
  SOFINCOSANSFRAIS: { name: 'Sofinco sans frais' },
  ASYACARD: { name: 'Asya Card' },
  AXESS: { name: 'Axess' },
  BONUS: { name: 'Bonus' },
  WORLD: { name: 'World' },
  CASEYS_GIFT_CARD: { name: "Casey's gift card" },
  COSMOPROF_RCC: { name: 'CosmoProf RCC' },
  HEB_GIFT_CARD: { name: 'H-E-B gift card' },
  PETCO_GIFT_CARD: { name: 'Petco gift card' },
  PETCO_MASTERCARD: { name: 'Petco Mastercard' },
  PETCO_UPLCC: { name: 'Petco UPLCC' },
  PMICHAELS_PLCC: { name: 'Michaels PLCC' },
  SCHEELS: { name: 'Scheels' },
  STAPLES: { name: 'Staples' },
  TRADE_UK: { name: 'Trade UK' },
} as const satisfies Readonly<Record<string, Omit<BrandRow, 'kind' | 'form'>>>;

export type CardBrandCode = keyof typeof cards;
