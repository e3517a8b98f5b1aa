import { describe, expect, test } from 'vitest';
import { describeProblem } from '../../../src/contract/parameters/format.ts';
import {
  readCheckoutCreation,
  readPayment,
  readRegistrationCreation,
  structures,
} from '../../../src/contract/parameters/index.ts';
import type { Row } from '../../../src/contract/parameters/table.ts';
import { requestOf } from '../../conformance/runner/request.mjs';
import { allCases } from '../../conformance/runner/values.mjs';
import { measureCheapest } from '../../cpu-time.ts';

/** Values that the specification allows and forbids, for parameters that the tables of conformance do not have. */
const examples: Readonly<Record<string, readonly [good: string, bad: string]>> = {
  entityId: ['8ac7a4c9f3d24e6b0917c35d82e1fa60', '8AC7A4C9F3D24E6B0917C35D82E1FA60'],
  shopOrigins: ['https://shop.example', 'x'.repeat(2701)],
  'card.holder': ['Zoë O’Neil-Łącki', '4242, 4242 / 4242 _ 4242'],
  'customer.browserFingerprint.value': ['x'.repeat(4096), 'x'.repeat(4097)],
  'customer.browser.javascriptEnabled': ['true', 'True'],
  'customParameters[key]': ['anything', 'x'.repeat(2049)],
  attemptId: ['0123456789abcdef0123456789abcdef', '0123456789ABCDEF0123456789ABCDEF'],
  shownAmount: ['10.5', '10,50'],
  shownCurrency: ['EUR', 'eur'],
  flow: ['popup', 'lightbox'],
  onlySave: ['true', '1'],
  validationURL: [
    'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://evil.example/?apple.com/',
  ],
  domainName: ['shop.example', 'shop.example:443'],
  'standingInstruction.transactionLinkId': ['e7R9d3L2-Q9vS6pP1_WzEh', 'x'.repeat(256)],
  displayName: ['Test Shop', 'x'.repeat(65)],
};

const rows = structures.flatMap((structure) => structure.rows);
const picked = rows.flatMap((row) => {
  const [good, bad] = examples[row.name] ?? [];
  return good === undefined || bad === undefined ? [] : [[row.name, row, good, bad] as const];
});
const cases = rows.map((row) => [row.name, row, row.example ?? row.format.example] as const);

function errorsOf(row: Row, value: string): string[] {
  return [describeProblem(row.format, value)].filter((problem) => problem !== '');
}

describe('every row of the parameter tables', () => {
  test('accepts and refuses what the tables of conformance say', () => {
    const readers = { card: readPayment, sale: readPayment, registration: readRegistrationCreation };
    // Only the gateway knows whether a transaction exists.
    const values = allCases().filter(({ name, right }) => right || name !== 'referenceUuid');
    const wrong = values.filter(({ request, name, value, right, with: others }) => {
      const read = readers[request as keyof typeof readers] ?? readCheckoutCreation;
      const { body } = requestOf({ request, form: { ...others, [name]: value } }, { entity: 'a'.repeat(32) });
      const { errors, unknown } = read(Object.fromEntries(new URLSearchParams(body)));
      return [...unknown, ...errors.map((error) => error.name)].join() !== (right ? '' : name);
    });
    expect(wrong).toEqual([]);
  });

  test.each(picked)('%s accepts the chosen value and refuses another', (_name, row, good, bad) => {
    expect(errorsOf(row, good)).toEqual([]);
    expect(errorsOf(row, bad)[0]).toMatch(/^must (be|have|match) .{10,}/);
  });

  test.each(cases)('%s accepts its example, with the lenient setting as well', (_name, row, example) => {
    expect(errorsOf(row, example)).toEqual([]);
    expect(describeProblem(row.format.lenient ?? row.format, example)).toBe('');
  });

  test.each(cases)('%s refuses its wrong values and says how to correct them', (_name, { format }) => {
    expect(format.wrong).not.toEqual([]);
    for (const value of format.wrong)
      expect(describeProblem(format, value)).toMatch(/^must (be|have|match) .{10,}/);
  });

  test('of a family has keys that fit and keys that do not', () => {
    const keys = rows.flatMap((row) => row.key ?? []);
    expect(keys).toHaveLength(5);
    for (const key of keys) {
      expect(describeProblem(key, key.example)).toBe('');
      expect(key.wrong.filter((value) => describeProblem(key, value) === '')).toEqual([]);
    }
  });

  test.each(cases)(
    '%s refuses line breaks, unless its table keeps them, and broken UTF-8',
    (_name, row, good) => {
      const breaks = row.format.lines === 'kept' ? [] : ['\r\nSet-Cookie: a=b'];
      const hostile = [
        ...breaks,
        '\u2028',
        '\ufffd',
        '\u0000',
        '\ud800',
        '\udc00',
        '\ufffe',
        '\ufdd0',
        '\u{1ffff}',
      ];
      const spoilt = hostile.map((text) => good.slice(0, -text.length) + text);
      expect(spoilt.filter((text) => describeProblem(row.format.lenient ?? row.format, text) === '')).toEqual(
        [],
      );
      expect(spoilt.filter((text) => errorsOf(row, text).length === 0)).toEqual([]);
    },
  );

  test.each(cases)('%s judges 100 kB of hostile text in less than 10 ms', (_name, row) => {
    const texts = ['1', 'a', ' ', '-', '1 ', 'a-', '\u{1f600}'].map((part) =>
      part.repeat(100_000 / part.length),
    );
    const cost = measureCheapest(3, () => {
      expect(texts.filter((text) => errorsOf(row, text).length > 0)).toHaveLength(texts.length);
    });
    expect(cost / texts.length).toBeLessThan(10);
  });

  const emails = cases.filter(([name]) => /email$/i.test(name));

  test('with an e-mail address is one of seven', () => {
    expect(emails).toHaveLength(7);
  });

  test.each(emails)('%s takes an e-mail address without blanks inside only', (_name, row) => {
    expect(errorsOf(row, 'jane jones@shop.example')).toHaveLength(1);
    expect(errorsOf(row, 'jane@shop\u00a0.example')).toHaveLength(1);
    expect(errorsOf(row, ' jane+jones@münchen.example ')).toEqual([]);
  });

  test('counts characters, not UTF-16 units', () => {
    const city = rows.find((row) => row.name === 'billing.city');
    expect(city && errorsOf(city, '\u{20bb7}'.repeat(80))).toEqual([]);
  });
});

describe('the tables’ own descriptions', () => {
  test.each(structures.map((structure) => [structure.title, structure] as const))(
    '%s',
    (_title, { rows, rules }) => {
      const unsaid = rows.filter(({ format, note }) => format.notation === '' || !/^[A-Z].+\.$/s.test(note));
      expect(unsaid.map((row) => row.name)).toEqual([]);
      for (const { text } of rules) {
        expect(text).toMatch(/\.$/);
        expect(rows.filter(({ name }) => text.includes(name.replace(/\[.*/, '')))).not.toEqual([]);
      }
    },
  );

  test('have titles of their own', () => {
    const titles = structures.map((structure) => structure.title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
