// @runs cases
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brands } from '../../../src/contract/brands/number-rules.ts';
import { passesLuhn } from '../../../src/contract/card/luhn.ts';
import {
  holdsCardNumber,
  nameWithoutNumber,
  withoutCardNumbers,
} from '../../../src/contract/parameters/stray-number.ts';
import { caseCount } from '../../support/case-count.ts';

/** A valid number of any brand, in any of the brand's lengths. */
const cardNumber = fc
  .record({
    brand: fc.constantFrom(...brands.filter(({ prefixes }) => prefixes.length > 0)),
    at: fc.nat(),
    inRange: fc.double({ min: 0, max: 1, noNaN: true }),
    rest: fc.stringMatching(/^[0-9]{19}$/),
  })
  .map(({ brand, at, inRange, rest }) => {
    const [low, high] = brand.prefixes[at % brand.prefixes.length] ?? ['4', '4'];
    const length = brand.lengths[at % brand.lengths.length] ?? 16;
    const prefix = String(Math.round(Number(low) + inRange * (Number(high) - Number(low))));
    const start = (prefix + rest).slice(0, length - 1);
    return start + ([...'0123456789'].find((digit) => passesLuhn(start + digit)) ?? '');
  });

const gap = fc.constantFrom('', '', ' ', '-', ' - ', '\u00a0', '\u2011', '\u200b');
const grouped = fc.tuple(cardNumber, gap, fc.integer({ min: 1, max: 6 })).map(([number, between, size]) => ({
  number,
  written: (number.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(between),
}));
/** Texts without digits, and without letters that occur in hexadecimal ids, which could contain a number by chance. */
const words = fc.string({ unit: fc.constantFrom(...'xyz é.,:;/()[]=&_') });

describe('a card number in a text', () => {
  test('is found and masked for every brand, length and grouping, whatever words are around it', () => {
    fc.assert(
      fc.property(grouped, words, words, ({ number, written }, before, after) => {
        const text = before + written + after;
        expect(holdsCardNumber(text)).toBe(true);
        expect(withoutCardNumbers(text).replace(/[^0-9]/g, '')).toBe('');
        expect(nameWithoutNumber(text)).not.toContain(number.slice(0, 4));
      }),
      { numRuns: caseCount(1_250) },
    );
  });

  test('is found next to other digits: an expiry date, a code, another number', () => {
    fc.assert(
      fc.property(grouped, grouped, fc.stringMatching(/^[0-9]{1,4}$/), (one, another, digits) => {
        const text = `${digits} x ${one.written} / ${another.written} # ${digits}`;
        expect(withoutCardNumbers(text)).toBe(`${digits} x … / … # ${digits}`);
      }),
    );
  });

  test('is found directly after another one, with one space between them', () => {
    expect(withoutCardNumbers('4200000000000000 4242424242424242')).toBe('… …');
  });

  test('is not found where the caller knows that the digits are something else', () => {
    const isOther = (digits: string) => digits === '4200000000000000';
    expect(holdsCardNumber('4200000000000000', isOther)).toBe(false);
    expect(holdsCardNumber('4200.0000.0000.0000', isOther)).toBe(false);
    expect(holdsCardNumber('4242424242424242', isOther)).toBe(true);
  });

  test.each([
    ['without a valid check digit', '4200.0000.0000.0001'],
    ['of no brand', '9999.9999.9999.9995'],
  ])('is not found in the groups of a card’s face %s', (_what, text) => {
    expect(holdsCardNumber(text)).toBe(false);
    expect(withoutCardNumbers(text)).toBe(text);
  });

  test('is found in the groups of a card’s face with any one sign between them, but for those of lists', () => {
    const sign = fc.constantFrom('.', '/', '_', ':', '*', '\\', '·', '•', '=', '~', '#');
    const code = fc.constantFrom('', '', '123');
    fc.assert(
      fc.property(cardNumber, sign, code, words, words, (number, between, digits, before, after) => {
        const isNarrow = /^3/.test(number) && number.length < 16;
        const groups = number.match(isNarrow ? /^.{4}|.{6}|.+/g : /.{4}|.+$/g) ?? [];
        fc.pre(isNarrow || number.length >= 16);
        const written = [...groups, ...(groups.length === 4 && digits ? [digits] : [])].join(between);
        const text = `${before} ${written} ${after}`;
        expect(holdsCardNumber(text)).toBe(true);
        expect(withoutCardNumbers(text)).toBe(`${before} … ${after}`);
      }),
      { numRuns: caseCount(500) },
    );
    expect(holdsCardNumber('4200,0000,0000,0000')).toBe(false);
  });

  test('is not found inside a longer row of groups with the same sign, but may stand next to another number', () => {
    expect(withoutCardNumbers('1.4200.0000.0000.0000')).toBe('1.4200.0000.0000.0000');
    expect(withoutCardNumbers('4200.0000.0000.0000.0000')).toBe('4200.0000.0000.0000.0000');
    expect(withoutCardNumbers('7/4200.0000.0000.0000/12/30')).toBe('7/…/12/30');
    expect(withoutCardNumbers('42-4200.0000.0000.0000 0000-0000')).toBe('42-… 0000-0000');
  });

  test('leaves the rest of the text as it was', () => {
    expect(withoutCardNumbers('Karte 4200 0000 0000 0000 über 92,00 € abgelehnt')).toBe(
      'Karte … über 92,00 € abgelehnt',
    );
  });
});

/** 100,000 ids as other systems make them. They come from a seed, so that the figures stay the same. */
function* ids(kind: (bytes: Buffer) => string): Generator<string> {
  for (let at = 0; at < 20_000; at += 1) yield kind(createHash('sha512').update(String(at)).digest());
}
const uuid = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
const milliseconds = (bytes: Buffer) =>
  Date.UTC(2020, 0, 1) + (bytes.readUIntBE(0, 6) % (10 * 365 * 86_400_000));

const day = (bytes: Buffer) => new Date(milliseconds(bytes)).toISOString().slice(0, 10);
const dotted = (bytes: Buffer) => day(bytes).split('-').reverse().join('.');
const decimals = (bytes: Buffer, count: number) =>
  BigInt(`0x${bytes.toString('hex', 8)}`)
    .toString()
    .slice(-count);

describe('an id', () => {
  test.each<[string, (bytes: Buffer) => string]>([
    ['a UUID', uuid],
    ['32 hex', (bytes) => bytes.toString('hex', 0, 16)],
    ['base64', (bytes) => bytes.toString('base64', 0, 24)],
    ['a time in milliseconds', (bytes) => `order-${milliseconds(bytes)}`],
    [
      'a date and eight digits',
      (bytes) =>
        new Date(milliseconds(bytes)).toISOString().slice(0, 10).replaceAll('-', '') +
        String(bytes.readUInt32BE(8)).padStart(8, '0').slice(-8),
    ],
    ['an address of the internet', (bytes) => `${bytes.subarray(0, 4).join('.')}:${bytes.readUInt16BE(4)}`],
    ['a range of dates with dots', (bytes) => `${dotted(bytes)}-${dotted(bytes.subarray(9))}`],
    ['a range of dates with slashes', (bytes) => `${dotted(bytes)}-${dotted(bytes)}`.replaceAll('.', '/')],
    ['an order by date', (bytes) => `${day(bytes)}-${decimals(bytes, 6)}`],
    ['an order by date with dots', (bytes) => `${day(bytes)}-${decimals(bytes, 6)}`.replaceAll('-', '.')],
    ['an order by date with slashes', (bytes) => `${day(bytes)}-${decimals(bytes, 8)}`.replaceAll('-', '/')],
    ['a phone number', (bytes) => `+${(bytes[0] ?? 0) % 99}.${decimals(bytes, 12).replace(/^.{4}/, '$&.')}`],
    [
      'an IBAN with dots',
      (bytes) => `DE${decimals(bytes, 22).replace(/..(?=(.{4})+..$)|.{4}(?=..$)/g, '$&.')}`,
    ],
    [
      'a place',
      (bytes) => `${decimals(bytes, 8).replace(/^../, '$&.')},${decimals(bytes, 9).replace(/^.../, '$&.')}`,
    ],
    ['a company', (bytes) => decimals(bytes, 14).replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-')],
    ['five groups', (bytes) => decimals(bytes, 20).replace(/.{4}(?=.)/g, '$&.')],
  ])('is no card number: %s', (_kind, make) => {
    expect([...ids(make)].filter((id) => withoutCardNumbers(id) !== id)).toEqual([]);
  });

  test('of decimals only counts as a card number by its length and its beginning, in one of ten cases', () => {
    const share = (digits: number) =>
      [
        ...ids((bytes) =>
          BigInt(`0x${bytes.toString('hex')}`)
            .toString()
            .slice(-digits),
        ),
      ].filter((id) => holdsCardNumber(id)).length / 20_000;
    expect(share(11)).toBe(0);
    expect(share(13)).toBeLessThan(0.02);
    expect(share(16)).toBeLessThan(0.05);
    expect(share(20)).toBe(0);
  });
});
