/** Ids as other systems make them, and card numbers of every brand, drawn by a seed, so that figures stay the same. */
import { ibanLengths } from '../../../src/contract/bank/iban.ts';
import { brands } from '../../../src/contract/brands/number-rules.ts';
import { passesLuhn } from '../../../src/contract/card/luhn.ts';

/** Draws whole numbers from the first to the last of two. */
export type Draw = (low: number, high: number) => number;

/** Mulberry32, by Tommy Ettinger, which is in the public domain. */
export function createDraw(seed: number): Draw {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (low, high) => low + Math.floor(next() * (high - low + 1));
}

export const pick = <T>(draw: Draw, from: ArrayLike<T>): T => from[draw(0, from.length - 1)] as T;
const signs = (draw: Draw, count: number, alphabet: string) =>
  Array.from({ length: count }, () => pick(draw, alphabet)).join('');
export const digits = (draw: Draw, count: number) => signs(draw, count, '0123456789');

const hexadecimal = '0123456789abcdef';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base64 = `${letters}${letters.toLowerCase()}0123456789-_`;
const two = (value: number) => String(value).padStart(2, '0');
const date = (draw: Draw, first: number, last: number, between = '') =>
  [draw(first, last), two(draw(1, 12)), two(draw(1, 28))].join(between);

/** Returns the two check digits of ISO 7064, MOD 97-10, for the signs that come after them. */
function checkOf97(prefix: string, rest: string): string {
  let left = 0;
  for (const sign of `${rest}${prefix}00`) {
    const value = Number.parseInt(sign, 36);
    left = (left * (value > 9 ? 100 : 10) + value) % 97;
  }
  return two(98 - left);
}

const countries = [...ibanLengths.keys()];
/** The countries whose account numbers begin with letters of the bank (registry, release 99). */
const withBank: Readonly<Record<string, number>> = {
  ...{ AZ: 4, BG: 4, BH: 4, CR: 0, DO: 4, GB: 4, GI: 4, GT: 4, IE: 4, IQ: 4, JO: 4, KW: 4, LC: 4, LV: 4 },
  ...{ MT: 4, MU: 4, NI: 4, NL: 4, OM: 0, PK: 4, PS: 4, QA: 4, RO: 4, SC: 4, SV: 4, UA: 0, VG: 4 },
};

export function createIban(draw: Draw, country = pick(draw, countries)): string {
  const bank = withBank[country] ?? 0;
  const rest = signs(draw, bank, letters) + digits(draw, (ibanLengths.get(country) ?? 20) - 4 - bank);
  return country + checkOf97(country, rest) + rest;
}
export const printed = (iban: string) => iban.replace(/.{4}(?=.)/g, '$& ');

function createReference(draw: Draw): string {
  const rest = digits(draw, draw(4, 21));
  return `RF${checkOf97('RF', rest)}${rest}`;
}

const uuid = (draw: Draw) => [8, 4, 4, 4, 12].map((count) => signs(draw, count, hexadecimal)).join('-');

/** Ids with letters or marks, by kind. None of them may be taken for a card number in a free field. */
export const markedIds: Readonly<Record<string, (draw: Draw) => string>> = {
  'an IBAN': createIban,
  'an IBAN as printed': (draw) => printed(createIban(draw)),
  'an IBAN in a sentence': (draw) => `Rechnung ${digits(draw, 4)}, IBAN ${printed(createIban(draw))}, Danke`,
  'an IBAN in small letters behind its word': (draw) => `IBAN${createIban(draw)}`.toLowerCase(),
  'an IBAN with hyphens': (draw) => printed(createIban(draw)).replaceAll(' ', '-'),
  'a creditor reference': createReference,
  'a creditor reference as printed': (draw) => printed(createReference(draw)),
  'a UUID': uuid,
  'a UUID without hyphens': (draw) => signs(draw, 32, hexadecimal),
  'a ULID': (draw) => `01${signs(draw, 24, '0123456789ABCDEFGHJKMNPQRSTVWXYZ')}`,
  'a SHA-1': (draw) => signs(draw, 40, hexadecimal),
  'a SHA-512': (draw) => signs(draw, 128, hexadecimal),
  'a SHA-384': (draw) => signs(draw, 96, hexadecimal),
  'a SHA-224': (draw) => signs(draw, 56, hexadecimal),
  'a CUID': (draw) => `c${signs(draw, 24, `${letters.toLowerCase()}0123456789`)}`,
  'an id of MongoDB': (draw) => signs(draw, 24, hexadecimal),
  'a KSUID': (draw) => signs(draw, 27, `${letters}${letters.toLowerCase()}0123456789`),
  'a nanoid': (draw) => signs(draw, 21, base64),
  'an id of Stripe': (draw) => `pi_3${signs(draw, 23, base58)}`,
  'an invoice': (draw) => `RE-${draw(2015, 2030)}-${digits(draw, draw(4, 7))}`,
  'an invoice with its day': (draw) => `INV/${date(draw, 2015, 2030, '/')}/${digits(draw, draw(3, 6))}`,
  'an order with its day': (draw) => `ORD-${date(draw, 2015, 2030)}-${digits(draw, draw(3, 6))}`,
  'an order at Amazon': (draw) =>
    `${pick(draw, ['028', '113', '302', '404', '701'])}-${digits(draw, 7)}-${digits(draw, 7)}`,
  'a letter of the post': (draw) =>
    `R${pick(draw, letters)}${digits(draw, 9)}${pick(draw, ['DE', 'FR', 'CN'])}`,
  'a VAT id': (draw) =>
    `${pick(draw, ['DE', 'BE0', 'ATU', 'PL', 'FI', 'FR7X', 'ESB'])}${digits(draw, draw(8, 10))}`,
  'a VAT id of the Netherlands': (draw) => `NL${digits(draw, 9)}B${digits(draw, 2)}`,
  'a CNPJ with its marks': (draw) => digits(draw, 14).replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-'),
  'a CPF with its marks': (draw) => digits(draw, 11).replace(/^(...)(...)(...)/, '$1.$2.$3-'),
  'an LEI': (draw) => `${digits(draw, 4)}00${signs(draw, 12, `${letters}0123456789`)}${digits(draw, 2)}`,
  'a time': (draw) =>
    `${date(draw, 2015, 2030, '-')}T12:${two(draw(0, 59))}:${two(draw(0, 59))}.${digits(draw, 9)}Z`,
};

const codes = [...new Set(brands.map(({ code }) => code))];

/** A card number of any brand, in any of its ranges and lengths. */
export function createCardNumber(draw: Draw): string {
  const code = pick(draw, codes);
  const rules = brands.filter((brand) => brand.code === code);
  const { prefixes, lengths } = pick(draw, rules);
  const [low, high] = pick(draw, prefixes);
  const start = String(draw(Number(low), Number(high)));
  const length = pick(draw, lengths);
  const body = start + digits(draw, length - 1 - start.length);
  return body + ([...'0123456789'].find((last) => passesLuhn(body + last)) ?? '');
}

/** A span of OpenTelemetry. Fifteen digits and a letter may be a card number with a letter before or behind it. */
export const createSpan = (draw: Draw): string => signs(draw, 16, hexadecimal);
