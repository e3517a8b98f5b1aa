import { expect, test } from 'vitest';
import { graphOf, reachedFrom, sourcesIn } from '../../tools/imports.mjs';
import { readTestFile, readTestFiles } from './runs.ts';

const sources = sourcesIn('test');
const files = readTestFiles(sources);
const textOf = new Map(sources.map(({ path, text }) => [path, text]));
const filesWith = (pattern: RegExp) => files.filter(({ path }) => pattern.test(textOf.get(path) ?? ''));
const graph = graphOf(sources, (path) => path);
const filesThatReach = (...others: string[]) =>
  files.filter(({ path }) => {
    const reached = reachedFrom(graph, path);
    return others.some((other) => other === path || reached.has(other));
  });
const paths = (some: typeof files) => some.map(({ path }) => path);

test('the folder says how a file runs, and its first line what differs', () => {
  const runs = (path: string, text = '') => readTestFile({ path: `test/${path}.test.ts`, text });
  expect(runs('gateway/a')).toMatchObject({ project: 'shared', isFirstTier: true, postgres: 'never' });
  expect(runs('widget/a')).toMatchObject({ project: 'own', isFirstTier: true });
  expect(runs('widget/a', '// @runs own cases\n')).toMatchObject({ project: 'own', hasMoreCases: true });
  expect(runs('app/a')).toMatchObject({ project: 'shared', isFirstTier: false });
  expect(runs('gateway/a', '// @runs rest postgres\n')).toMatchObject({
    isFirstTier: false,
    postgres: 'also',
  });
  expect(runs('app/postgres/a').postgres).toBe('only');
});

test('an unknown word is refused', () => {
  expect(() => readTestFile({ path: 'test/a.test.ts', text: '// @runs own alone\n' })).toThrow(
    'test/a.test.ts has the word "alone" in its first line; the words are own, rest, cases, postgres.',
  );
});

test('the words stand in the first line', () => {
  expect(paths(filesWith(/\n\/\/ @runs/))).toEqual([]);
});

test('a file has its own modules and globals when it changes what others would find in them', () => {
  const changes = /^\s*vi\.(do)?[mM]ock\(|@vitest-environment|createRequire\(import\.meta\.url\)\.cache/m;
  expect(paths(filesWith(changes).filter(({ project }) => project === 'shared'))).toEqual([
    'test/support/runs.test.ts',
  ]);
});

test('a file that shares globals with others gives back the clock and what it has put in their place', () => {
  const shared = filesWith(/./).filter(({ project }) => project === 'shared');
  const keeps = (change: RegExp, end: RegExp) =>
    shared.filter(({ path }) => {
      const text = textOf.get(path) ?? '';
      return change.test(text) && !end.test(text);
    });
  expect(paths(keeps(/\buseFakeTimers\(/, /afterEach\([^;]*\buseRealTimers\(/))).toEqual([]);
  expect(paths(keeps(/\bstubGlobal\(/, /afterEach\([^;]*\bunstubAllGlobals\(/))).toEqual([]);
});

test('a file that starts a program runs in the second tier, where what fails in CI is tried once more', () => {
  const starters = sources.filter(({ packages }) => packages.includes('node:child_process'));
  const first = filesThatReach(...starters.map(({ path }) => path)).filter(({ isFirstTier }) => isFirstTier);
  // It reads the tables of a runner that could start a gateway.
  const tables = 'test/conformance/tables.test.ts';
  expect(paths(first.filter(({ postgres }) => postgres !== 'only'))).toEqual([tables]);
});

test('a file whose properties have a count of cases tries more of them in the second tier', () => {
  expect(paths(filesThatReach('test/support/case-count.ts'))).toEqual(
    paths(files.filter(({ hasMoreCases }) => hasMoreCases)),
  );
});

test('a file about the store or its jobs runs on PostgreSQL too, unless it is about database files', () => {
  const ofStores = filesThatReach('test/support/test-store.ts').filter(({ path }) =>
    /^test\/gateway\/(store\/(?!sqlite\/)|jobs\/)/.test(path),
  );
  expect(paths(ofStores.filter(({ postgres }) => postgres === 'never'))).toEqual([]);
});
