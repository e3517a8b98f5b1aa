/** Test numbers that others have published, each with its brand. */
import { codeOf } from './card-codes-data.mjs';
import { publishedNumbers } from './published-numbers-data.mjs';
import { testNumbersOfOro, testNumbersOfTypes, testNumbersOfUtils } from './test-numbers-meant-data.mjs';

/**
 * @typedef {import('./tables.mjs').Table} Table
 * @typedef {import('./tables.mjs').Ours} Ours
 */

/**
 * What we say of a number that is published for a brand: the brand, or what is wrong. A number that two brands have is of the one
 * that is offered, and a brand without ranges has what its form takes when a shopper chooses it.
 *
 * @param {string} number @param {Ours} ours @param {string | number} brand
 */
function judgeCard(
  number,
  { cardCodes, createBinList, detectBrands, fitsBrand, judgeNumber, readRanges },
  brand,
) {
  const ranges = createBinList({})[brand];
  const list = new Map(ranges === undefined ? [] : [[`${brand}`, readRanges(ranges)]]);
  if (judgeNumber(number, [`${brand}`], `${brand}`, list).problem === '') return brand;
  const [code] = detectBrands(number, cardCodes);
  return code === undefined ? 'none' : code + (fitsBrand(number, code) ? '' : ', refused');
}

const testCodes = {
  ...{
    visa: 'VISA',
    mastercard: 'MASTER',
    amex: 'AMEX',
    discover: 'DISCOVER',
    jcb: 'JCB',
    dankort: 'DANKORT',
  },
  ...{
    dinersclub: 'DINERS',
    unionpay: 'UNIONPAY',
    maestro: 'MAESTRO',
    visaelectron: 'VISAELECTRON',
    elo: 'ELO',
  },
  ...{ 'american-express': 'AMEX', 'diners-club': 'DINERS', meeza: 'MEEZA', uatp: 'AIRPLUS' },
};

/** The brands of which creditcards-types has tests with numbers. */
const hasTests = [
  'american-express',
  'dankort',
  'diners-club',
  'discover',
  'elo',
  'jcb',
  'maestro',
  'mastercard',
  'meeza',
  'uatp',
].concat('unionpay', 'visa');

/** Braintree names what a number is for; by its first digit it is of American Express or Visa, and two are of Hipercard. */
const brandOfBraintree = (/** @type {string} */ name, /** @type {string} */ number) =>
  /^Hiper/.test(name) ? 'HIPERCARD' : number.startsWith('3') ? 'AMEX' : 'VISA';

/** Test numbers in the tests of a package. @param {string} text @param {RegExp} pattern with the groups `number` and `brand` */
const numbersIn = (text, pattern) =>
  Object.fromEntries(
    [...text.matchAll(pattern)].flatMap(({ groups: { number = '', brand = '' } = {} }) => {
      const code = codeOf(testCodes, brand);
      return code ? [[number, code]] : [];
    }),
  );

/** @type {readonly Table[]} */
export const testNumberTables = [
  {
    name: 'Brands and check digits of test numbers that others have published',
    file: 'src/contract/brands/cards-data.ts',
    part: 'the numbers',
    ours: ({ schemes }) =>
      Object.fromEntries(schemes.map(({ code, checkDigit }, at) => [`${code}/${at}`, checkDigit])),
    against: [
      {
        packages: ['creditcards-types@4.0.0'],
        brands: hasTests.map((name) => codeOf(testCodes, name) ?? ''),
        theirs: ({ text }) =>
          Object.assign(
            {},
            ...Object.keys(testCodes).map((brand) => {
              const pattern = /t\.ok\(\w+\.test\('(?<number>\d+)'\)(?<brand>)/g;
              const path = `creditcards-types/test/${brand}.js`;
              const numbers = hasTests.includes(brand) ? [...text(path).matchAll(pattern)] : [];
              return Object.fromEntries(
                numbers.map(({ groups }) => [groups?.number, codeOf(testCodes, brand)]),
              );
            }),
          ),
        judge: judgeCard,
        meant: testNumbersOfTypes,
      },
      {
        packages: ['creditcardutils@1.0.0'],
        brands: 'AMEX DANKORT DINERS DISCOVER JCB MAESTRO MASTER UNIONPAY VISA VISAELECTRON'.split(' '),
        theirs: ({ text }) =>
          numbersIn(
            text('creditcardutils/test/validateCardNumber_spec.coffee'),
            /validateCardNumber\('(?<number>\d+)'\), '(?<brand>\w+)'/g,
          ),
        judge: judgeCard,
        meant: testNumbersOfUtils,
      },
      {
        packages: ['@oroinc/jquery-creditcardvalidator@1.1.0'],
        brands: ['AIRPLUS', 'AMEX', 'DISCOVER', 'JCB', 'MASTER', 'VISA'],
        theirs: ({ text }) =>
          numbersIn(
            text('@oroinc/jquery-creditcardvalidator/tests/index.html'),
            /type: "(?<brand>\w+)",\s+number: "(?<number>\d+)"\s+\}/g,
          ),
        judge: judgeCard,
        meant: testNumbersOfOro,
      },
      {
        packages: ['braintree@3.40.0'],
        brands: ['AMEX', 'HIPERCARD', 'VISA'],
        theirs: ({ text }) =>
          Object.fromEntries(
            [
              ...text('braintree/lib/braintree/test_values/credit_card_numbers.js').matchAll(
                /(\w+): "(\d+)"/g,
              ),
            ].map(([, name = '', number = '']) => [number, brandOfBraintree(name, number)]),
          ),
        judge: judgeCard,
        meant: [],
      },
      ...publishedNumbers.map(({ publisher, page, day, numbers, meant }) => ({
        packages: [],
        publisher,
        page,
        day,
        brands: Object.keys(numbers),
        theirs: () =>
          Object.fromEntries(
            Object.entries(numbers).flatMap(([brand, all]) =>
              all.split(' ').map((number) => [number, brand]),
            ),
          ),
        judge: judgeCard,
        meant,
      })),
    ],
  },
];
