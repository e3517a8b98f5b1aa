/** The report on accessibility says no more than the tests that it names. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chapters } from '../../tools/accessibility/clauses-data.mjs';
import { createReport, listEngines, readRequirement, worstState } from '../../tools/accessibility/report.mjs';
import { proofProblems, readProofs } from '../../tools/proofs.mjs';

const clauses = chapters.flatMap((chapter) => chapter.clauses);

test('the report is what its rows say today', () => {
  expect(readFileSync('docs/accessibility/report.md', 'utf8'), 'node tools/accessibility.mjs').toBe(
    createReport(readProofs()),
  );
});

test('every test that a clause of EN 301 549 or Section 508 names is there', () => {
  const named = clauses.flatMap(({ id, name, state, file, test = '' }) =>
    file ? [{ table: 'clauses', id, requirement: name, state, file, test }] : [],
  );
  expect(named.length).toBeGreaterThan(10);
  expect(proofProblems(named, new Map(), false)).toEqual([]);
});

test('no clause is supported without a test, and each says why', () => {
  expect(clauses.filter(({ state, file }) => state === 'supports' && !file)).toEqual([]);
  expect(clauses.filter(({ remark }) => !remark)).toEqual([]);
});

test('a criterion of level A or AA is always evaluated', () => {
  const rows = readProofs().filter(({ table }) => table === 'WCAG 2.2');
  expect(rows.filter(({ state }) => state === 'not evaluated')).toEqual([]);
});

test.each<[rows: [state: string, file: string][], state: string]>([
  [[['supports', 'a.test.ts']], 'supports'],
  [[['supports', '']], 'partially'],
  [
    [
      ['supports', 'a.test.ts'],
      ['partially', 'b.test.ts'],
    ],
    'partially',
  ],
  [
    [
      ['partially', 'a.test.ts'],
      ['does not support', 'b.test.ts'],
    ],
    'does not support',
  ],
  [[['not applicable', '']], 'not applicable'],
  [[], 'partially'],
])('of the rows %j the report says: %s', (rows, state) => {
  expect(worstState(rows.map(([state, file]) => ({ state, file })))).toBe(state);
});

test('a requirement has a name, a level and a remark', () => {
  expect(readRequirement('Contrast (AA): 4.5:1 (light)')).toEqual({
    ...{ name: 'Contrast', level: 'AA', remark: '4.5:1 (light)' },
  });
});

test('a line says in which engines its tests run', () => {
  const files = [
    'e2e/engines/form.spec.ts',
    'e2e/stories/axe.spec.ts',
    'test/wcag.test.ts',
    'test/screen-readers.md',
  ];
  expect(files.map(listEngines)).toEqual([
    'Chromium, Firefox, WebKit',
    'Chromium',
    'source',
    'read by a person',
  ]);
});
