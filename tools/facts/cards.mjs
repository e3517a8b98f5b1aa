/** Card brands: their ranges, lengths and check digits. */
import { madaOfTypes, rangesAtAdyen, rangesOfTypes, rulesAtAdyen } from './cards-meant-data.mjs';
import { toFacts } from './money.mjs';
import { findRuns, prefixTest } from './ranges.mjs';

/**
 * @typedef {import('./tables.mjs').Table} Table
 * @typedef {import('./tables.mjs').Ours} Ours
 * @typedef {import('./packages.mjs').Packages} Packages
 */

const file = 'src/contract/brands/cards-data.ts';
const types = 'creditcards-types@4.0.0';
const adyenWeb = '@adyen/adyen-web@6.45.2';

const typeCodes = {
  ...{
    Visa: 'VISA',
    Maestro: 'MAESTRO',
    Dankort: 'DANKORT',
    Mastercard: 'MASTER',
    Elo: 'ELO',
    UATP: 'AIRPLUS',
  },
  ...{
    'American Express': 'AMEX',
    'Diners Club': 'DINERS',
    Discover: 'DISCOVER',
    JCB: 'JCB',
    UnionPay: 'UNIONPAY',
  },
  Meeza: 'MEEZA',
};
const adyenCodes = {
  ...{
    mc: 'MASTER',
    visa: 'VISA',
    amex: 'AMEX',
    diners: 'DINERS',
    discover: 'DISCOVER',
    jcb: 'JCB',
    bcmc: 'BCMC',
  },
  ...{
    dankort: 'DANKORT',
    hipercard: 'HIPERCARD',
    cup: 'UNIONPAY',
    maestro: 'MAESTRO',
    elo: 'ELO',
    uatp: 'AIRPLUS',
  },
  ...{ naranja: 'NARANJA', cabal: 'CABAL', shopping: 'TARJETASHOPPING', argencard: 'ARGENCARD' },
};
/** The brands of which the patterns of others take more than the brand has; what they lack of it still counts. */
const wideTypes = ['AIRPLUS', 'ELO', 'MAESTRO'];
const wideAtAdyen = ['AIRPLUS', 'ARGENCARD', 'CABAL', 'MAESTRO', 'NARANJA', 'TARJETASHOPPING'];

/** A type of card, as another table has it. @typedef {{ code: string, isIn: (prefix: string) => boolean, facts: Record<string, string> }} Type */

/** @param {Record<string, string>} codes @param {string} name */
export const codeOf = (codes, name) => (Object.hasOwn(codes, name) ? codes[name] : undefined);

/** @param {Packages} packages @returns {Type[]} */
function readTypes({ load }) {
  return [...load('creditcards-types'), load('creditcards-types/types/meeza')].flatMap((type) => {
    const code = codeOf(typeCodes, type.name);
    const [least, most = least] = [type.digits].flat();
    const isIn = (/** @type {string} */ prefix) =>
      [16, least, most].some((length) => type.pattern.test(prefix.padEnd(length, '0')));
    const facts = { 'check-digit': type.luhn ? 'luhn' : 'none', code: `${type.cvcLength}` };
    return code ? [{ code, isIn, facts }] : [];
  });
}

/** @param {Packages} packages @returns {Promise<Type[]>} */
async function readAdyenTypes({ module }) {
  const path = '@adyen/adyen-web/dist/es/components/internal/SecuredFields/lib/CSF/utils/cardType.js';
  const { default: cardType } = await module(path);
  return cardType.allCards.flatMap(
    (/** @type {any} */ { cardType: name, pattern, permittedLengths, cvcPolicy }) => {
      const code = codeOf(adyenCodes, name);
      const isIn = (/** @type {string} */ prefix) => pattern.test(prefix);
      const facts = { lengths: permittedLengths?.join('-'), 'code-needed': cvcPolicy ? 'no' : 'yes' };
      return code ? [{ code, isIn, facts }] : [];
    },
  );
}

/** @param {Ours} ours @param {readonly Type[]} others @param {readonly string[]} wide */
const differingRanges = ({ schemes }, others, wide) =>
  others.flatMap(({ code, isIn }) => {
    const prefixes = schemes.filter((scheme) => scheme.code === code).flatMap((scheme) => scheme.prefixes);
    return findRuns(code, prefixTest(prefixes), isIn, wide.includes(code));
  });

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
      {
        packages: [types],
        differences: (packages, ours) => differingRanges(ours, readTypes(packages), wideTypes),
        meant: rangesOfTypes,
      },
      {
        packages: [adyenWeb],
        differences: async (packages, ours) =>
          differingRanges(ours, await readAdyenTypes(packages), wideAtAdyen),
        meant: rangesAtAdyen,
      },
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
  {
    name: 'Ranges of mada, Meeza and Dankort at the gateway',
    file: 'src/gateway/core/bin-list.ts',
    ours: ({ createBinList }) =>
      Object.fromEntries(
        Object.entries(createBinList({})).flatMap(([code, ranges = '']) =>
          ranges.split(' ').map((range) => [`${code}/${range}`, 'yes']),
        ),
      ),
    against: [
      {
        packages: [types],
        differences: ({ load }, { createBinList }) => {
          const { eagerPattern } = load('creditcards-types/types/mada');
          const ranges =
            createBinList({})
              .MADA?.split(' ')
              .map((range) => range.split('-')) ?? [];
          return findRuns('MADA', prefixTest(ranges), (prefix) => eagerPattern.test(prefix), false);
        },
        meant: madaOfTypes,
      },
    ],
  },
];
