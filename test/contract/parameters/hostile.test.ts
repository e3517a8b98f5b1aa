// @runs rest
// @tests src/contract/parameters/index.ts
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as readers from '../../../src/contract/parameters/index.ts';
import type { Reader } from '../../../src/contract/parameters/operation.ts';
import type { Parameters } from '../../../src/contract/parameters/table.ts';
import { measureCheapest } from '../../cpu-time.ts';

const all = Object.entries(readers).filter((entry): entry is [string, Reader] => entry[0].startsWith('read'));
const names = readers.structures.flatMap((structure) => structure.rows.map((row) => row.name));
const checkout = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

const rough = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '\u0000',
    '\ud800',
    '\udfff\ud800',
    '\ufffd',
    '',
  ),
);
const between = fc.oneof(
  rough,
  fc.nat().map(String),
  fc.constantFrom('n', '[', ']', '][', '-1', '1e9', '00', ' 1'),
);
const name = fc.oneof(
  rough,
  fc.constantFrom(...names),
  fc
    .tuple(fc.constantFrom(...names), between)
    .map(([row, text]) => row.replaceAll(/\[[^\]]*\]/g, `[${text}]`)),
  fc.tuple(fc.constantFrom(...names), rough).map(([row, text]) => row + text),
);
const value = fc.oneof(
  rough,
  fc.constantFrom('DB', '92.00', 'EUR', 'true', '4200000000000000', '2031-12-31'),
);
const request = fc.array(fc.tuple(name, value), { maxLength: 12 }).map((pairs): Parameters => {
  const parameters = Object.create(null);
  for (const [key, text] of pairs) parameters[key] = text;
  return parameters;
});

describe('any request', () => {
  test.each(all)('is read by %s without an exception, and into known names only', (_name, read) => {
    const settings = fc.record({ lenientFormats: fc.boolean(), strictParameters: fc.boolean() });
    fc.assert(
      fc.property(request, request, settings, (sent, before, chosen) => {
        const prepared = read(before).parameters;
        const { parameters, unknown, errors } = read(sent, prepared, chosen);
        expect(Object.keys(parameters).filter((key) => !readers.isParameter(key))).toEqual([]);
        expect(unknown.filter((key) => !(key in sent))).toEqual([]);
        expect(unknown).toHaveLength(chosen.strictParameters ? 0 : unknown.length);
        for (const error of errors) {
          expect(error.message).toMatch(/\S/);
          expect(error.value?.length ?? 0).toBeLessThanOrEqual(256);
        }
        expect(Object.getPrototypeOf(parameters)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  test('does not change the prototype of objects', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).amount).toBeUndefined();
  });
});

describe('an index', () => {
  test.each([
    '999999999',
    '1001',
    '4294967296',
    '1e3',
    '0x1',
    '-1',
    '-0',
    '01',
    '00',
    '+1',
    ' 1',
    '1.0',
    '',
    'n',
    '٣',
    '__proto__',
    '9'.repeat(150),
  ])('may not be "%s", has an error that says the range, and takes almost no time', (index) => {
    const sent = { ...checkout, [`cart.items[${index}].name`]: 'Shoe' };
    let errors: readonly { message: string }[] = [];
    const time = measureCheapest(5, () => {
      errors = readers.readCheckoutCreation(sent).errors;
    });
    expect(errors.map((error) => error.message)).toEqual([
      'has a bad index: it must be a number from 0 to 1000 without leading zeros, such as cart.items[0].name',
    ]);
    expect(time).toBeLessThan(5);
  });

  test.each(['0', '7', '10', '999', '1000'])('may be %s', (index) => {
    const sent = { [`cart.payments[${index}].name`]: 'Gift', [`marketPlace.sellers[${index}].id`]: '7' };
    expect(readers.readCheckoutCreation({ ...checkout, ...sent }).errors).toEqual([]);
  });

  test('reserves no room: the highest one is a single parameter', () => {
    const { parameters } = readers.readCheckoutCreation({ ...checkout, 'cart.items[1000].name': 'Shoe' });
    expect(Object.keys(parameters)).toHaveLength(4);
  });
});

describe('a large request', () => {
  const megabyte = 2 ** 20;
  const parts = ['1', 'a', '[', ']', '[0]', '.', ' ', '-', 'Ａ', '\u{1f600}', '__proto__.'];

  /** Measures the milliseconds for a request whose values and names repeat `part`, up to this many characters each. */
  const costOf = (read: Reader, part: string, length: number) => {
    const text = part.repeat(length / part.length);
    const sent = { [text]: 'x', 'billing.city': text, [`customParameters[${text}]`]: 'x', unknown: text };
    return measureCheapest(5, () => void read(sent));
  };

  // Time that grew with the square of the length would grow 64 times. The test compares ratios, because the machine may
  // be slow. All readers are made by one function: the two that know the most and the fewest parameters are measured.
  test.each([
    ['readCheckoutCreation', readers.readCheckoutCreation],
    ['readReferencedPayment', readers.readReferencedPayment],
  ])('takes %s no more time than grows with its length', (_name, read) => {
    for (const part of parts) {
      const [small, large] = [costOf(read, part, megabyte / 8), costOf(read, part, megabyte)];
      expect(large, JSON.stringify(part)).toBeLessThan(Math.max(100, 32 * small));
    }
  });

  test('of many parameters takes no more time than grows with their number', () => {
    const costOfMany = (count: number) => {
      const sent: Record<string, string> = { ...checkout };
      for (let i = 0; i < count; i += 1) sent[`cart.items[${i}].name`] = 'Shoe';
      expect(readers.readCheckoutCreation(sent).errors).toEqual([]);
      return measureCheapest(5, () => void readers.readCheckoutCreation(sent));
    };
    const [few, many] = [costOfMany(125), costOfMany(1000)];
    expect(many).toBeLessThan(Math.max(100, 32 * few));
  });
});
