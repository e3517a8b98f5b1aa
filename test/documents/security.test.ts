/** docs/security leaves out no requirement, and names only tests that are there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { proofProblem } from '../../tools/proofs.mjs';
import { root } from './markdown.ts';

const read = (page: string) => readFileSync(join(root, `docs/security/${page}.md`), 'utf8');
const asvsPages = ['asvs-v1-v5', 'asvs-v6-v12', 'asvs-v13-v16'];
const allPages = readdirSync(join(root, 'docs/security')).map((file) => read(basename(file, '.md')));

/**
 * The ids of ASVS 5.0.0 by level, separated by spaces (the column `req_id` of its file in CSV, https://github.com/OWASP/ASVS,
 * CC BY-SA 4.0).
 */
const levels: Record<'1' | '2' | '3', string> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'asvs.json'), 'utf8'),
);
const levelOf = new Map(
  Object.entries(levels).flatMap(([level, ids]) => ids.split(' ').map((id) => [id, level] as const)),
);

/** Returns the text of a part of a page. */
function partOf(page: string, heading: string): string {
  const [, part = ''] = read(page).split(`\n## ${heading}\n`);
  const [own = ''] = part.split('\n## ');
  return own;
}

/** Returns the cells of the rows of a text, without the head of its tables. */
function rowsOf(text: string): string[][] {
  const rows = text.split('\n').filter((line) => /^\| (?!Requirements? \||---)/.test(line));
  return rows
    .map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));
}

const idsIn = (cell = '') => cell.match(/V\d+(?:\.\d+){0,2}/g) ?? [];
const met = rowsOf(asvsPages.map(read).join('\n'));
const notMet = rowsOf(partOf('not-met', 'Not met'));
const elsewhere = rowsOf(partOf('not-met', 'ASVS: does not apply'));
const pci = rowsOf(partOf('pci-dss', 'Requirements'));

const order = (id: string) => id.replace(/\d+/g, (digits) => digits.padStart(3, '0'));
const sorted = (ids: readonly string[]) =>
  [...ids].sort((one, other) => (order(one) < order(other) ? -1 : 1));

/** Gives what is wrong with the tests that a row names. */
function problemsOf(row: readonly string[]): string[] {
  const named = [...row.join(' ').matchAll(/`((?:test|e2e)\/[\w./-]+)`(?: “([^”]+)”)?/g)];
  return named.flatMap(([, file = '', words = '']) => {
    if (!existsSync(join(root, file))) return `${file} does not exist`;
    if (!/\b(it|test)(\.\w+)?[(<]/.test(readFileSync(join(root, file), 'utf8'))) return `${file} has no test`;
    return proofProblem(file, words) || [];
  });
}

describe('the requirements of ASVS', () => {
  test('are each in one row, in their order', () => {
    for (const rows of [met, notMet, elsewhere]) {
      const ids = rows.flatMap(([id]) => idsIn(id));
      expect(ids).toEqual(sorted(ids));
    }
    const written = [...met, ...notMet].flatMap(([id]) => idsIn(id));
    const apart = elsewhere.flatMap(([id]) => idsIn(id)).filter((id) => levelOf.has(id));
    const all = [...written, ...apart];
    expect(all.filter((id, index) => all.indexOf(id) !== index || !levelOf.has(id))).toEqual([]);
    expect(met.length).toBeGreaterThan(100);
  });

  test('have the level of the standard', () => {
    expect(met.filter(([id = '', level]) => levelOf.get(id) !== level)).toEqual([]);
  });

  test('of the levels 1 and 2 are met, not met or not applicable, without a rest', () => {
    const written = new Set([...met, ...notMet].flatMap(([id]) => idsIn(id)));
    const apart = elsewhere.flatMap(([id]) => idsIn(id));
    const isApart = (id: string) => apart.some((part) => id === part || id.startsWith(`${part}.`));
    const rest = [...levelOf].filter(([id, level]) => level !== '3' && !written.has(id) && !isApart(id));
    expect(rest).toEqual([]);
  });

  test('that do not apply are requirements, sections or chapters of it', () => {
    const parts = new Set(
      [...levelOf.keys()].flatMap((id) => [id, id.replace(/\.\d+$/, ''), id.split('.')[0]]),
    );
    const named = elsewhere.flatMap(([id]) => idsIn(id));
    expect(named.filter((id) => !parts.has(id))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });
});

describe('a test that a page names', () => {
  test('is there, with the words of its name', () => {
    const rows = allPages.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('| '));
    expect(rows.flatMap((row) => problemsOf([row]))).toEqual([]);
  });

  test('stands in each row of ASVS', () => {
    expect(met.filter((row) => !/`(test|e2e)\//.test(row[3] ?? ''))).toEqual([]);
  });

  test('is missed where its file or its name is wrong', () => {
    const wrong = ['`test/no-such.test.ts` “a”', '`test/wcag.test.ts` “no such name”', '`test/wcag.test.ts`'];
    expect(wrong.map((cell) => problemsOf([cell]).length)).toEqual([1, 1, 1]);
  });
});

test('each requirement of PCI DSS stands in one row, with a test or with what somebody must do', () => {
  const ids = pci.flatMap(([id = '']) => id.split(', '));
  expect(ids.filter((id) => !/^\d+(\.\d+){2,3}$/.test(id))).toEqual([]);
  expect(ids).toEqual(sorted(ids));
  expect(new Set(ids).size).toBe(ids.length);
  expect(pci.filter(([, there, proof, duty]) => !there && !proof && !duty)).toEqual([]);
  expect(pci.length).toBeGreaterThan(40);
});
