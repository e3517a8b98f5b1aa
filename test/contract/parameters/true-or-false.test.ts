/** Parameters that are true or false, in every operation: Python's clients and .NET's write `True`. */
import { describe, expect, test } from 'vitest';
import * as merchantOperations from '../../../src/contract/parameters/merchant-operations.ts';
import { createReader, type Operation } from '../../../src/contract/parameters/operation.ts';
import * as pageOperations from '../../../src/contract/parameters/page-operations.ts';

/** What is taken, by what it means. */
const spellings = {
  true: [
    'true',
    'True',
    'TRUE',
    'tRuE',
    ' true ',
    '\ttrue\r\n',
    '\u00a0True',
    'true\u200b',
    '1',
    'on',
    'On',
    ' 1',
  ],
  false: ['false', 'False', 'FALSE', 'fAlSe', ' false ', 'false\n', '0', 'off', 'OFF', '0 '],
} as const;
const written = Object.entries(spellings).flatMap(([meant, all]) =>
  all.map((text) => [text, meant] as const),
);
const absent = ['', ' ', '\t', '\u200b'];
const others = [
  'yes',
  'no',
  'y',
  't',
  'truetrue',
  'true false',
  'nottrue',
  '01',
  '-1',
  '2',
  'null',
  'ТRUE',
  'falſe',
];

const isFlag = (values: readonly string[] = []) => values.includes('true') && values.includes('false');

const cases = Object.entries({ ...merchantOperations, ...pageOperations }).flatMap(([operation, rules]) => {
  const { structures, refused } = rules as Operation;
  const names = structures
    .flatMap(({ rows }) => rows)
    .filter(({ format }) => isFlag(format.values))
    .map(({ name }) => name.replace('[n]', '[0]'))
    .filter((name) => ![...refused.keys()].some((prefix) => name.startsWith(prefix)));
  const read = createReader({ ...(rules as Operation), required: new Map() });
  return [...new Set(names)].map((name) => ({ operation, name, read }));
});

test('there are parameters that are true or false in most operations', () => {
  expect(new Set(cases.map(({ operation }) => operation)).size).toBeGreaterThan(8);
  expect(new Set(cases.map(({ name }) => name)).size).toBeGreaterThan(8);
});

describe.each(cases)('$name of $operation', ({ name, read }) => {
  const errorsOf = (value: string) => read({ [name]: value }).errors.filter((error) => error.name === name);

  test('is true or false in every spelling, and is handed on in small letters', () => {
    expect(written.map(([text]) => [text, read({ [name]: text }).parameters[name]])).toEqual(written);
    expect(written.flatMap(([text]) => errorsOf(text))).toEqual([]);
  });

  test('is the prepared one in another spelling', () => {
    for (const [text, meant] of written) {
      const { errors, parameters } = read({ [name]: text }, { [name]: meant });
      expect(errors.filter((error) => error.name === name)).toEqual([]);
      expect(parameters[name]).toBe(meant);
    }
  });

  test('is absent when nothing can be read', () => {
    expect(absent.map((text) => read({ [name]: text }).parameters[name])).toEqual(
      absent.map(() => undefined),
    );
    expect(absent.flatMap(errorsOf)).toEqual([]);
  });

  test('is refused in any other words, with what to send', () => {
    const message = 'must be one of [true, false]';
    expect(others.map(errorsOf)).toMatchObject(others.map(() => [{ name, message }]));
  });
});
