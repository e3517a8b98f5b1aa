import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeProblem, text } from '../../src/contract/parameters/format.ts';
import { structures } from '../../src/contract/parameters/index.ts';
import { createRowFinder } from '../../src/contract/parameters/names.ts';
import { optionalRow, type Row } from '../../src/contract/parameters/table.ts';
import {
  componentName,
  getStructures,
  isFamily,
  namePattern,
  requiredIn,
} from '../../src/reference/request-schema.ts';
import { withoutFlags } from '../../src/reference/value-schema.ts';
import { readers } from './readers.ts';
import { bodies, validators } from './support.ts';

const validatorOf = validators();
const rows = structures.flatMap((structure) =>
  structure.rows.map((row) => [row.name, componentName(structure), row] as const),
);

/** Gives one name for which the row stands. */
function aName({ name, key }: Row): string {
  return name.replaceAll('[n]', '[7]').replace(/\[[a-z]+\]/, `[${key?.example}]`);
}

const unprintables = [
  '\u0000',
  '\t',
  '\r\nSet-Cookie: a=b',
  '\u007f',
  '\u009f',
  '\u2028',
  '\u2029',
  '\ufffd',
];

/** No parameter has this value. */
const noValue = '\u0000';
test('no parameter may hold a control character', () => {
  expect(rows.filter(([, , { format }]) => describeProblem(format, noValue) === '')).toEqual([]);
});

describe('the schema of a parameter judges as the reader does', () => {
  test.each(rows)('%s', (_name, component, row) => {
    const validate = validatorOf(component);
    const { format, example = format.example } = row;
    const spoilt = unprintables.flatMap((text) => [
      example + text,
      text + example,
      example.slice(0, -1) + text,
    ]);
    const long = [format.max, format.max + 1].map((length) => example.padEnd(length, example.slice(-1)));
    const names = row.alias === undefined ? [aName(row)] : [aName(row), row.alias];
    const values = [example, '', ...(format.values ?? []), ...format.wrong, ...spoilt, ...long];
    const unlike = values.filter((value) => {
      const fits = describeProblem(format, value) === '';
      return names.some((name) => validate({ [name]: value }) !== fits);
    });
    expect(unlike).toEqual([]);
  });
});

describe('the names of a family', () => {
  const seller = optionalRow('sellers[n].id', text(1, 9), 'Seller.');

  test.each([0, 1, 7, 9, 10, 19, 98, 99, 100, 105, 999, 1000, 2345])(
    'accept indexes to %i and no others',
    (highest) => {
      const [pattern, name] = [
        new RegExp(namePattern({ ...seller, highest }), 'u'),
        (text: string) => `sellers[${text}].id`,
      ];
      const indexes = Array.from({ length: highest + 1101 }, (_, index) => index);
      const accepted = indexes.filter((index) => pattern.test(name(String(index))));
      expect(accepted).toEqual(indexes.slice(0, highest + 1));
      for (const text of ['', '-1', '00', '01', '1.0', ' 1', '1e2', '１'])
        expect(pattern.test(name(text))).toBe(false);
    },
  );

  const families = rows.flatMap(([name, , row]) => (isFamily(row) ? [[name, row] as const] : []));
  const part = fc.oneof(
    fc.nat(1100).map(String),
    fc.stringMatching(/^[A-Za-z0-9._-]{0,70}$/),
    fc.string({ maxLength: 8 }),
  );

  test.each(families)('are those that the reader accepts: %s', (name, row) => {
    const pattern = new RegExp(namePattern(row), 'u');
    const find = createRowFinder([row]);
    expect(pattern.test(aName(row))).toBe(true);
    fc.assert(
      fc.property(part, part, (first, second) => {
        const texts = [first, second];
        const written = name.replace(/\[[a-z]+\]/g, () => `[${texts.shift()}]`);
        const place = find(written);
        expect([written, pattern.test(written)]).toEqual([
          written,
          place !== undefined && place.problem === '',
        ]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a pattern without flags', () => {
  test.each([
    [/^[a-f0-9]{2,3}$/i, '^[a-fA-F0-9]{2,3}$'],
    [/^[a-z]$/, '^[a-z]$'],
    [/^\p{L}$/u, '^\\p{L}$'],
  ])('%s is %s', (pattern, text) => {
    expect(withoutFlags(pattern)).toBe(text);
  });

  test.each([/^abc$/i, /^[a-z]$/g, /^a.c$/s])('is not made of %s', (pattern) => {
    expect(() => withoutFlags(pattern)).toThrow(/cannot be written out|letters outside/);
  });
});

describe.each(bodies)('$name', ({ name, operation }) => {
  const read = readers[name];
  const validate = validatorOf(name);
  const needed = requiredIn(operation);
  const known = getStructures(operation).flatMap((structure) => structure.rows);
  const whole = Object.fromEntries(
    needed.map((parameter) => {
      const row = known.find((one) => one.name === parameter);
      return [parameter, row?.example ?? row?.format.example ?? ''];
    }),
  );

  test('accepts a request with all required parameters, and the reader misses each of them', () => {
    expect(validate(whole)).toBe(true);
    for (const parameter of needed) {
      const { [parameter]: _left, ...rest } = whole;
      expect(validate(rest)).toBe(false);
      // The readers do not judge entityId: the gateway judges it with the credentials.
      const named = read?.(rest).errors.map((error) => error.name);
      if (parameter !== 'entityId') expect(named).toContain(parameter);
    }
  });

  test('has every parameter that its reader reads, and no other', () => {
    const everything = structures.flatMap((structure) => structure.rows);
    const names = [...new Set([...everything, ...known].map(aName))];
    const wrong = names.filter((parameter) => {
      const { unknown = [], errors = [] } = read?.({ [parameter]: noValue }) ?? {};
      const isRefused = [...operation.refused.keys()].some((prefix) => parameter.startsWith(prefix));
      const isRead =
        !unknown.includes(parameter) && !isRefused && errors.some((error) => error.name === parameter);
      const isDeclared = !validate({ ...whole, [parameter]: noValue }) && !isRefused;
      return isRead !== isDeclared;
    });
    expect(wrong).toEqual([]);
  });

  test('refuses what its reader refuses', () => {
    for (const prefix of operation.refused.keys()) {
      const parameter = prefix.endsWith('[')
        ? `${prefix}VISA]`
        : `${prefix}${prefix.endsWith('.') ? 'x' : ''}`;
      expect(read?.({ [parameter]: 'x' }).errors.map((error) => error.name)).toContain(parameter);
      expect(validate({ ...whole, [parameter]: 'x' })).toBe(false);
    }
  });

  test('accepts names that no table has', () => {
    expect(validate({ ...whole, 'shipping.givenName': 'Jane', SHOPPER_pluginId: 'x' })).toBe(true);
  });
});
