// @tests tools/facts/tables.mjs
/** `docs/facts.md` says what the tables say now. Whether others still say the same is for `npm run facts`, which needs a registry. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { differencesOf, findDifferences, judgeDifferences } from '../../tools/facts/compare.mjs';
import { findFaults } from '../../tools/facts/hold.mjs';
import * as ours from '../../tools/facts/ours.ts';
import { pagePath, writePage } from '../../tools/facts/page.mjs';
import { findRuns, prefixTest } from '../../tools/facts/ranges.mjs';
import { sourcesOf } from '../../tools/facts/source.mjs';
import { tables } from '../../tools/facts/tables.mjs';
import { sourcesIn } from '../../tools/imports.mjs';

const read = (path: string) => readFileSync(path, 'utf8');

test('the page of facts has rows, sources and days of now; if not, run npm run facts', () => {
  expect(read(pagePath)).toBe(writePage(ours, read));
});

test.each(tables)('the table “$name” has rows, a source with a day, and another table', (table) => {
  expect(Object.keys(table.ours(ours)).length).toBeGreaterThan(0);
  expect(sourcesOf(read(table.file), table.declaration, table.part)).not.toEqual([]);
  expect(table.against.length + (table.byHand ?? []).length).toBeGreaterThan(0);
});

const none = { load: () => ({}), module: async () => ({}), text: () => '' };
const pages = tables.flatMap((table) =>
  table.against.flatMap((other) => (other.page ? [{ ...table, against: [other], page: other.page }] : [])),
);

test.each(pages)('the table “$name” differs from $page only where it is meant', async (table) => {
  expect(await findFaults(table, { packages: none, ours, read })).toEqual([]);
});

test('each file that names a source with a day has a table in the list', () => {
  const listed = tables.map(({ file }) => file);
  const dated = sourcesIn('src').filter(({ text }) => sourcesOf(text).length > 0);
  expect(dated.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([]);
});

test('each package has one exact version, and each difference a page, a day and a reason', () => {
  const others = tables.flatMap(({ against }) => against);
  const packages = new Set(others.flatMap((other) => other.packages));
  const names = [...packages].map((text) => text.replace(/@\d+\.\d+\.\d+(-[\w.]+)?$/, ''));
  expect(names.filter((name, at) => name === [...packages][at] || names.indexOf(name) !== at)).toEqual([]);
  const meant = others.flatMap((other) => other.meant);
  const isWhole = ({ page, day, reason }: (typeof meant)[number]) =>
    page.length > 3 && /^20\d\d-\d\d-\d\d$/.test(day) && reason.length > 10;
  expect(meant.filter((one) => !isWhole(one) || differencesOf(one).length === 0)).toEqual([]);
});

test.each([
  ['all', ['A: 1, there 2', 'B: here only', 'C: there only']],
  ['ours', ['A: 1, there 2', 'B: here only']],
  ['both', ['A: 1, there 2']],
] as const)('of two tables the facts of %s are compared', (keys, differences) => {
  expect(findDifferences({ A: 1, B: 1, D: 1 }, { A: 2, C: 1, D: 1 }, keys)).toEqual(differences);
});

test('a difference is told unless it is meant, and a meant one when it is gone', () => {
  const meant = [{ here: 'B', other: { A: '1, there 2' }, page: 'a page', day: '2026-11-30', reason: 'why' }];
  expect(judgeDifferences(['A: 1, there 2', 'B: here only'], meant)).toEqual([]);
  expect(judgeDifferences(['A: 1, there 3', 'B: here only'], meant)).toEqual([
    'A: 1, there 3',
    'A: 1, there 2 is meant, but is not so',
  ]);
});

test('ranges differ by the first six digits', () => {
  const [own, other] = [prefixTest([['4000'], ['51', '52']]), prefixTest([['4000'], ['52', '53']])];
  expect(findRuns('X', own, other, false)).toEqual([
    'X/510000-519999: here only',
    'X/530000-539999: there only',
  ]);
  expect(findRuns('X', own, other, true)).toEqual(['X/510000-519999: here only']);
});

test.each([
  [
    '/** Text. Source: a page,\n * part 2, read on 2026-01-02. More. */\nconst table = 1;',
    'table',
    undefined,
    ['a page, part 2 2026-01-02'],
  ],
  ['/** Source: one, read on 2026-01-01. */\n\n// None.\nconst table = 1;', 'table', undefined, []],
  ['/** Source: one, read on 2026-01-01. */\nconst other = 1;', undefined, undefined, ['one 2026-01-01']],
  [
    '/** Source of the numbers: one, read on 2026-01-01. Source of Apple’s names: two, read on 2026-01-02. */',
    undefined,
    'Apple’s names',
    ['two 2026-01-02'],
  ],
])('a comment names source and day: %j', (text, name, part, expected) => {
  expect(sourcesOf(text, name, part).map(({ source, day }) => `${source} ${day}`)).toEqual(expected);
});
