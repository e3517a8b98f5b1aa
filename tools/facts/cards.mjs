/** Card brands: their ranges, lengths and check digits. */
import { adyenCodes, paymentCodes, typeCodes } from './card-codes-data.mjs';
import {
  againstPublishedRanges,
  againstRanges,
  readAdyenTypes,
  readPaymentTypes,
  readTypes,
} from './card-ranges.mjs';
import {
  rangesAtAdyen,
  rangesAtPayment,
  rangesOfTypes,
  rulesAtAdyen,
  rulesAtPayment,
} from './cards-meant-data.mjs';
import { toFacts } from './money.mjs';

/**
 * @typedef {import('./tables.mjs').Table} Table
 * @typedef {import('./tables.mjs').Ours} Ours
 * @typedef {import('./card-ranges.mjs').Type} Type
 */

const file = 'src/contract/brands/cards-data.ts';
const types = 'creditcards-types@4.0.0';
const adyenWeb = '@adyen/adyen-web@6.45.2';
const payment = 'payment@2.4.7';

/** The brands of which the patterns of others take more than the brand has; what they lack of it still counts. */
const wideTypes = ['AIRPLUS', 'ELO', 'MAESTRO'];
const wideAtAdyen = ['AIRPLUS', 'ARGENCARD', 'CABAL', 'MAESTRO', 'NARANJA', 'TARJETASHOPPING'];
const wideAtPayment = ['HIPERCARD', 'UNIONPAY'];

/** @param {readonly Type[]} others */
const rulesOf = (others) =>
  Object.fromEntries(
    others.flatMap(({ code, facts }) =>
      Object.entries(facts).map(([name, value]) => [`${code}/${name}`, value]),
    ),
  );

/** @param {Ours} ours */
const ourRules = ({ schemes }) =>
  Object.fromEntries(
    // The first rules of a brand are those of most of its numbers.
    [...schemes].reverse().flatMap(({ code, lengths, cvv, isCvvOptional, checkDigit }) => [
      [`${code}/lengths`, [...lengths].sort((one, other) => one - other).join('-')],
      [`${code}/check-digit`, checkDigit],
      [`${code}/code`, cvv.join('-')],
      [`${code}/code-needed`, isCvvOptional ? 'no' : 'yes'],
    ]),
  );

/** @type {readonly Table[]} */
export const cardTables = [
  {
    name: 'Number ranges of card brands',
    file,
    part: 'the numbers',
    ours: ({ schemes }) =>
      Object.fromEntries(
        schemes.flatMap(({ code, prefixes }) => prefixes.map((ends) => [`${code}/${ends.join('-')}`, 'yes'])),
      ),
    against: [
      againstRanges(
        { packages: [types], brands: Object.values(typeCodes), meant: rangesOfTypes },
        readTypes,
        {
          wide: wideTypes,
        },
      ),
      againstRanges(
        { packages: [adyenWeb], brands: Object.values(adyenCodes), meant: rangesAtAdyen },
        readAdyenTypes,
        {
          wide: wideAtAdyen,
        },
      ),
      againstRanges(
        { packages: [payment], brands: Object.values(paymentCodes), meant: rangesAtPayment },
        readPaymentTypes,
        {
          wide: wideAtPayment,
        },
      ),
      ...againstPublishedRanges,
    ],
  },
  {
    name: 'Lengths, check digits and security codes of card brands',
    file,
    part: 'the numbers',
    ours: ourRules,
    against: [
      {
        packages: [types],
        theirs: (packages) => rulesOf(readTypes(packages)),
        keys: 'both',
        meant: [],
      },
      {
        packages: [adyenWeb],
        theirs: async (packages) => rulesOf(await readAdyenTypes(packages)),
        keys: 'both',
        meant: rulesAtAdyen,
      },
      {
        packages: [payment],
        theirs: (packages) => rulesOf(readPaymentTypes(packages)),
        keys: 'both',
        meant: rulesAtPayment,
      },
    ],
  },
  {
    name: 'Naranja’s older check digit',
    file: 'src/contract/card/check-digit.ts',
    declaration: 'passesModulo11',
    ours: ({ schemes }) =>
      toFacts(schemes.filter(({ checkDigit }) => checkDigit === 'luhn-or-modulo-11').map(({ code }) => code)),
    against: [],
    byHand: [
      {
        page: 'https://github.com/activemerchant/active_merchant/tree/ca45b1b06, test/unit/credit_card_methods_test.rb',
        day: '2026-11-30',
        result: 'Its right and wrong numbers are so here (test/contract/brands/number-rules.test.ts).',
      },
    ],
  },
];
