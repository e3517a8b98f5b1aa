import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { proofProblem } from '../../tools/proofs.mjs';
import { browserRows } from './browser/rows.mjs';
import { allRows, rowsProvenElsewhere } from './runner/tables.mjs';
import { allCases } from './runner/values.mjs';

const rows = allRows();
const cases = allCases();

describe('the tables', () => {
  test('name each row once, with its section and a sentence', () => {
    const ids = [...rows, ...rowsProvenElsewhere()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const unclear = [...rows, ...rowsProvenElsewhere()].filter(
      ({ section, statement }) =>
        !/^(service|parameters)\.md, \S/.test(section) || !/\w.*[.)]$/.test(statement),
    );
    expect(unclear).toEqual([]);
  });

  test('expect something of every row', () => {
    const empty = rows.filter(({ steps }) => !steps.some(({ expect: wanted, hear }) => hear ?? wanted));
    expect(empty).toEqual([]);
  });

  test('contain every parameter of parameters.md, five kinds of index and the wallets’ second spellings', () => {
    const names = new Set(cases.map(({ parameter }) => parameter));
    const indexes = new Set(
      cases.filter(({ section }) => section.includes('indexes')).map(({ parameter }) => parameter),
    );
    const second = [...names].filter((name) => /^(apple|google|samsung)Pay\./.test(name));
    expect([indexes.size, second.length]).toEqual([5, 8]);
    expect(names.size - indexes.size - second.length).toBe(383);
  });

  test('try at least one right value of every parameter, and a wrong one wherever its format has one', () => {
    const without = (right: boolean) => {
      const tried = new Set(cases.filter((one) => one.right === right).map(({ parameter }) => parameter));
      return [...new Set(cases.map(({ parameter }) => parameter))].filter((name) => !tried.has(name));
    };
    expect(without(true)).toEqual([]);
    const formless =
      /^(sequence|threeDSecure\.verificationId|(merchant\.)?shipping\.middleName)$|^merchant\.billing\.(given|sur|middle)?[nN]ame$|\.(paymentToken|cardNetwork|cardType)$/;
    expect(without(false).filter((name) => !formless.test(name))).toEqual([]);
    expect(cases.length).toBeGreaterThan(3_500);
  });

  test('call no value of a parameter both right and wrong in the same request', () => {
    const said = new Map<string, boolean>();
    const both = cases.filter(({ name, value, right, ...one }) => {
      const key = JSON.stringify([name, value, one.with]);
      const before = said.get(key) ?? right;
      said.set(key, right);
      return before !== right;
    });
    expect(both).toEqual([]);
  });

  test('say why they deviate wherever they keep the specification’s own words', () => {
    const isReason = ({ statement = '', words = '', note = '' }) =>
      /settled questions? \d+/.test(`${statement} ${words} ${note}`) || note !== '';
    const rowsWithWords = rows.filter(({ specification }) => specification !== undefined);
    expect(rowsWithWords.length).toBeGreaterThan(8);
    expect(rowsWithWords.filter((one) => !isReason(one)).map(({ id }) => id)).toEqual([]);
  });

  test('show in a browser only rows that are listed as proven there', () => {
    const listed = rowsProvenElsewhere().map(({ id }) => id);
    expect(Object.keys(browserRows).filter((id) => !listed.includes(id))).toEqual([]);
    expect(Object.keys(browserRows)).toHaveLength(12);
  });

  test('name only tests of browsers and clients that exist', () => {
    const problems = rowsProvenElsewhere().map(({ id, file, test: name }) => [id, proofProblem(file, name)]);
    expect(problems.filter(([, problem]) => problem !== '')).toEqual([]);
  });

  test('and their runner import nothing of what they judge', () => {
    const runner = join(import.meta.dirname, 'runner');
    const strangers = readdirSync(runner).flatMap((name) =>
      [...readFileSync(join(runner, name), 'utf8').matchAll(/from '([^']+)'/g)]
        .map(([, from = '']) => from)
        .filter((from) => !/^(node:|\.\/)/.test(from)),
    );
    expect(strangers).toEqual([]);
  });
});
