/** Whoever opens `src/x/y.ts` finds `test/x/y.test.ts`, or searches the tests for its path: a head names the source. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '../tools/imports.mjs';

const files = sourcesIn('test')
  .filter(({ path }) => /\.test\.tsx?$/.test(path))
  .map(({ path, text }) => ({
    path,
    place: path.replace(/^test\//, 'src/').replace(/\.test\.tsx?$/, ''),
    named: /^(?:\/\/ @runs .*\n)?\/\/ @tests (.*)/.exec(text)?.[1],
  }));
/** The endings of a file; a folder has none. */
const standsBesideItsSource = (place: string) =>
  ['', '.ts', '.tsx'].some((ending) => existsSync(place + ending));

test('the source that a head names exists', () => {
  expect(files.filter(({ named }) => named !== undefined && !existsSync(named))).toEqual([]);
});

test('a file that stands beside its source names none', () => {
  const both = files.filter(({ named, place }) => named !== undefined && standsBesideItsSource(place));
  expect(both.map(({ path }) => path)).toEqual([]);
});

test('of ten files six stand beside their source or name it', () => {
  const placed = files.filter(({ named, place }) => named !== undefined || standsBesideItsSource(place));
  expect(placed.length / files.length).toBeGreaterThanOrEqual(0.6);
});
