/**
 * The card brands this product knows, as data. Ranges: ISO/IEC 7812 issuer prefixes as `card-validator`
 * publishes them; test/contract/brands.test.ts compares the two tables and names every difference.
 */

/** A prefix, or an inclusive range of two prefixes of equal length. */
export type Prefix = string | readonly [string, string];

export interface Brand {
  /** The gateway's code, as in `data-brands` and `paymentBrand` (gateway-contract.md 5.3). */
  readonly code: string;
  /** What a shopper reads. */
  readonly name: string;
  readonly form: 'card';
  readonly prefixes: readonly Prefix[];
  /** Positions in the digits after which a space stands. */
  readonly gaps: readonly number[];
  /** Allowed lengths of the number, the usual one first. */
  readonly lengths: readonly number[];
  /** Allowed lengths of the security code. */
  readonly cvv: readonly number[];
  /** The card may have no security code at all (Maestro, widget-contract.md section 8). */
  readonly cvvOptional: boolean;
  /** Which side of the card bears the security code. */
  readonly cvvSide: 'back' | 'front';
  /** Whether the last digit is a Luhn check digit. UnionPay issues cards without one. */
  readonly luhn: boolean;
}

const fours = [4, 8, 12, 16] as const;
const masterRanges = [
  ['51', '55'],
  ['2221', '2720'],
] as const satisfies Prefix[];

const common = {
  form: 'card',
  gaps: fours,
  lengths: [16],
  cvv: [3],
  cvvOptional: false,
  cvvSide: 'back',
  luhn: true,
} as const;
const visa = { ...common, prefixes: ['4'], lengths: [16, 18, 19] } as const;
const master = { ...common, prefixes: masterRanges } as const;

export const brands: readonly Brand[] = [
  { ...visa, code: 'VISA', name: 'Visa' },
  { ...master, code: 'MASTER', name: 'Mastercard' },
  {
    ...common,
    code: 'AMEX',
    name: 'American Express',
    prefixes: ['34', '37'],
    gaps: [4, 10],
    lengths: [15],
    cvv: [4],
    cvvSide: 'front',
  },
  {
    ...common,
    code: 'DINERS',
    name: 'Diners Club',
    prefixes: [['300', '305'], '36', '38', '39'],
    gaps: [4, 10],
    lengths: [14, 16, 19],
  },
  {
    ...common,
    code: 'DISCOVER',
    name: 'Discover',
    prefixes: ['6011', ['644', '649'], '65'],
    lengths: [16, 19],
  },
  {
    ...common,
    code: 'JCB',
    name: 'JCB',
    // The 30xx to 33xx ranges are JCB's older ones; the published test number 3096023363379943 lies in them.
    prefixes: [
      ['3528', '3589'],
      ['3088', '3094'],
      ['3096', '3102'],
      ['3112', '3120'],
      ['3158', '3159'],
      ['3337', '3349'],
      '2131',
      '1800',
    ],
    lengths: [16, 17, 18, 19],
  },
  {
    ...common,
    code: 'MAESTRO',
    name: 'Maestro',
    // All of 6 that no other network claims: a bare 6 would outrank Discover, UnionPay and Hipercard
    // whenever a merchant lists Maestro before them.
    prefixes: [
      '493698',
      ['500000', '504174'],
      ['504176', '506698'],
      ['506779', '508999'],
      ['56', '59'],
      '600',
      '6010',
      ['6012', '6019'],
      ['602', '605'],
      ['606000', '606281'],
      ['606283', '606999'],
      ['607', '619'],
      '62183',
      ['62198', '62199'],
      '6271',
      ['6273', '6275'],
      '627780',
      ['6278', '6281'],
      '6290',
      ['6293', '6299'],
      ['630', '643'],
      ['66', '69'],
    ],
    lengths: [16, 12, 13, 14, 15, 17, 18, 19],
    cvvOptional: true,
  },
  {
    ...common,
    code: 'UNIONPAY',
    name: 'UnionPay',
    prefixes: [
      '620',
      ['62100', '62182'],
      ['62184', '62197'],
      ['622', '626'],
      '6270',
      '6272',
      '6276',
      ['627700', '627779'],
      ['627781', '627799'],
      ['6282', '6289'],
      ['6291', '6292'],
      '810',
      ['8110', '8171'],
    ],
    lengths: [16, 14, 15, 17, 18, 19],
    luhn: false,
  },
  {
    ...visa,
    code: 'VISAELECTRON',
    name: 'Visa Electron',
    prefixes: ['4026', '417500', '4405', '4508', '4844', '4913', '4917'],
    lengths: [16],
  },
  { ...visa, code: 'VISADEBIT', name: 'Visa Debit' },
  { ...visa, code: 'VPAY', name: 'V PAY' },
  { ...master, code: 'MASTERDEBIT', name: 'Mastercard Debit' },
  { ...common, code: 'DANKORT', name: 'Dankort', prefixes: ['5019', '4571'] },
  // The two French schemes have no range of their own: their cards also bear Visa or Mastercard.
  { ...common, code: 'CARTEBLEUE', name: 'Carte Bleue', prefixes: ['4', ...masterRanges] },
  { ...common, code: 'CARTEBANCAIRE', name: 'Cartes Bancaires', prefixes: ['4', '5', ['2221', '2720']] },
  { ...common, code: 'HIPERCARD', name: 'Hipercard', prefixes: ['606282'] },
];

const byCode: ReadonlyMap<string, Brand> = new Map(brands.map((brand) => [brand.code, brand]));

/** All card brand codes, in the table's order. */

/** The brand of a gateway code such as `VISA`; undefined for a code this table does not have. */
export function findBrand(code: string): Brand | undefined {
  return byCode.get(code);
}
