/**
 * Numbers of persons and companies that may look like a card number: 12 to 18 digits that can begin as a brand's numbers do.
 * Source: npm's stdnum 1.12.0, against which a test holds them, or where a row says so the source that it names, read on
 * 2026-11-29. An id that has nothing to check, such as that of Indonesia, is not here.
 */

/** A check digit of a number. It follows the digits that have a weight. */
export interface CheckDigit {
  readonly weights: readonly number[];
  /** The check digit for each remainder of the weighted sum, divided by as many as there are; another sign for none. */
  readonly digits: string;
  /** What counts when these weights give no digit. */
  readonly otherwise?: CheckDigit;
}

export interface IdentityNumber {
  /** The country's code and the number's name there. */
  readonly name: string;
  readonly form: RegExp;
  readonly checks?: readonly CheckDigit[];
  /** A check that is none of weights. */
  readonly special?:
    | 'luhn'
    | 'luhn-of-nine'
    | 'verhoeff'
    | 'mod-97'
    | 'mod-97-complement'
    | 'first-digit'
    | 'british';
}

const day = '(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])';
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const downFrom = (high: number, low: number) => Array.from({ length: high - low + 1 }, (_, at) => high - at);
const repeat = (weights: readonly number[], count: number) =>
  Array.from({ length: count }, (_, at) => weights[at % weights.length] ?? 0);

const elevenMinus = '00987654321';
const elevenMinusOfTen = '10987654321';
const remainder = '01234567890';

/** The number of a person or a company in Brazil; its second check digit counts the first. */
const ofCnpj = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const ofInn = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

export const identityNumberRules: readonly IdentityNumber[] = [
  {
    name: 'BR CNPJ',
    form: /^[0-9]{14}$/,
    checks: [
      { weights: ofCnpj, digits: elevenMinus },
      { weights: [6, ...ofCnpj], digits: elevenMinus },
    ],
  },
  // The number of the health service: https://integracao.esusab.ufsc.br/ledi/documentacao/regras/algoritmo_CNS.html
  {
    name: 'BR CNS',
    form: /^[12789][0-9]{14}$/,
    checks: [{ weights: downFrom(15, 2), digits: '0X987654321' }],
  },
  {
    name: 'CN RIC',
    // One in eleven ends with an X, of which the 17 digits before it stay.
    form: new RegExp(`^[1-8][0-9]{5}(?:19|20)[0-9]{2}${day}[0-9]{3,4}$`),
    checks: [{ weights: [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2], digits: '10X98765432' }],
  },
  // Its check digit is not published: century, day of birth and governorate tell it
  // (https://github.com/abdulrahmanhossam/egypt-net-core).
  {
    name: 'EG national id',
    form: new RegExp(`^[23][0-9]{2}${day}(?:0[1-4]|1[1-9]|2[1-9]|3[1-5]|88)[0-9]{5}$`),
  },
  { name: 'ES NSS', form: /^(?:[0-4][0-9]|5[0-3])[0-9]{10}$/, special: 'mod-97' },
  { name: 'FR NIR', form: /^[12][0-9]{14}$/, special: 'mod-97-complement' },
  { name: 'FR SIRET', form: /^[0-9]{14}$/, special: 'luhn-of-nine' },
  { name: 'GB VAT with branch', form: /^[0-9]{12}$/, special: 'british' },
  {
    name: 'GT CUI',
    form: /^[0-9]{9}(?:0[1-9]|1[0-9]|2[0-2])(?:[0-2][0-9]|3[0-2])$/,
    checks: [{ weights: [2, 3, 4, 5, 6, 7, 8, 9], digits: remainder }],
  },
  {
    name: 'ID NPWP',
    form: /^(?:0[0-24-9]|2[014-6]|3[14-6]|4[7-9]|5[78]|67|7[7-9]|8[7-9]|97)[0-9]{13}$/,
    special: 'luhn-of-nine',
  },
  { name: 'IN Aadhaar', form: /^[2-9][0-9]{11}$/, special: 'verhoeff' },
  { name: 'JP corporate number', form: /^[1-9][0-9]{12}$/, special: 'first-digit' },
  // Ordinance 85 of 2014 of the ministry of internal affairs, article 5.
  {
    name: 'JP My Number',
    form: /^[0-9]{12}$/,
    checks: [{ weights: [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2], digits: elevenMinus }],
  },
  {
    name: 'KR RRN',
    form: new RegExp(`^[0-9]{2}${day}[0-9]{7}$`),
    checks: [{ weights: [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5], digits: elevenMinusOfTen }],
  },
  // https://adilet.zan.kz/rus/docs/P030000565_
  {
    name: 'KZ IIN and BIN',
    form: /^[0-9]{2}(?:0[1-9]|1[0-2])[0-9]{8}$/,
    checks: [
      {
        ...{ weights: upTo(11), digits: '0123456789-' },
        otherwise: { weights: [...upTo(11).slice(2), 1, 2], digits: '0123456789-' },
      },
    ],
  },
  {
    name: 'LT VAT',
    form: /^[0-9]{10}1[0-9]$/,
    checks: [
      {
        ...{ weights: repeat(upTo(9), 11), digits: '0123456789-' },
        otherwise: { weights: repeat([3, 4, 5, 6, 7, 8, 9, 1, 2], 11), digits: remainder },
      },
    ],
  },
  {
    name: 'MK EDB',
    form: /^[0-9]{13}$/,
    checks: [{ weights: repeat([7, 6, 5, 4, 3, 2], 12), digits: elevenMinus }],
  },
  // It has no check digit: day and place of birth tell it.
  {
    name: 'MY NRIC',
    form: new RegExp(
      `^[0-9]{2}${day}(?:0[1-9]|1[0-6]|2[1-9]|[3-5][0-9]|6[0-8]|7[0-24-9]|8[2-9]|9[0-389])[0-9]{4}$`,
    ),
  },
  // It has no check digit: its province tells it.
  { name: 'PK CNIC', form: /^(?:[1-4][1-9]|5[1-6]|61|7[1-9])[0-9]{10}[1-9]$/ },
  {
    name: 'PL REGON',
    form: /^[0-9]{14}$/,
    checks: [
      { weights: [8, 9, 2, 3, 4, 5, 6, 7], digits: remainder },
      { weights: [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8], digits: remainder },
    ],
  },
  {
    name: 'RO CNP',
    form: new RegExp(`^[1-8][0-9]{2}${day}[0-9]{6}$`),
    checks: [{ weights: [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9], digits: '01234567891' }],
  },
  {
    name: 'RU INN',
    form: /^[0-9]{12}$/,
    checks: [
      { weights: ofInn, digits: remainder },
      { weights: [3, ...ofInn], digits: remainder },
    ],
  },
  // Order SAE-3-09/245 of the tax service, 1 November 2004: the number before the last digit, divided by 11.
  { name: 'RU OGRN', form: /^[15][0-9]{12}$/, checks: [{ weights: repeat([10, 1], 12), digits: remainder }] },
  {
    name: 'TH national id and TIN',
    form: /^[1-8][0-9]{12}$/,
    checks: [{ weights: downFrom(13, 2), digits: elevenMinusOfTen }],
  },
  // Its check digit is not published: sex and century, day and month of birth tell it, as public parsers of it have them.
  { name: 'UZ PINFL', form: /^[3-6](?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])[0-9]{9}$/ },
  {
    name: 'VN MST with branch',
    form: /^[0-9]{10}(?!000)[0-9]{3}$/,
    checks: [{ weights: [31, 29, 23, 19, 17, 13, 7, 5, 3], digits: '-9876543210' }],
  },
  { name: 'ZA national id', form: new RegExp(`^[0-9]{2}${day}[0-9]{4}[01][0-9]{2}$`), special: 'luhn' },
];
