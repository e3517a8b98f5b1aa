/** The table of proofs leaves nothing out, and the checker names each test that did not run and pass. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allProofs, type Proof, proofProblems, readProofs, stepOf } from '../tools/proofs.mjs';
import { type Result, resultsIn } from '../tools/reports.mjs';

/**
 * The criteria of https://www.w3.org/TR/WCAG22/: its 87 without 4.1.1, which was removed.
 */
const criteria = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`.split(/\s+/),
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`.split(/\s+/),
  AAA: `1.2.6 1.2.7 1.2.8 1.2.9 1.3.6 1.4.6 1.4.7 1.4.8 1.4.9 2.1.3 2.2.3 2.2.4 2.2.5 2.2.6 2.3.2 2.3.3 2.4.8 2.4.9 2.4.10 2.4.12
    2.4.13 2.5.5 2.5.6 3.1.3 3.1.4 3.1.5 3.1.6 3.2.5 3.3.5 3.3.6 3.3.9`.split(/\s+/),
};

const unique = (values: readonly string[]) => [...new Set(values)];
const proofs = readProofs();
const rowsOf = (part: string) => proofs.filter(({ table }) => table === part);
const idsOf = (part: string) => unique(rowsOf(part).map(({ id }) => id));

/** Counts the requirements by state; of several rows the first state in the list counts. */
function countStates(part: string, states: readonly string[]) {
  const rows = rowsOf(part);
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  const stateOf = (id: string) =>
    states.find((state) => rows.some((row) => row.id === id && row.state === state));
  return states.map((state) => `${idsOf(part).filter((id) => stateOf(id) === state).length} ${state}`);
}

test('each part of the proofs has the same columns, and says what each row requires', () => {
  const heads = readFileSync('test/proofs.md', 'utf8').match(/^\| Id .*$/gm) ?? [];
  const parts = unique(proofs.map(({ table }) => table));
  expect(heads).toEqual(parts.map(() => '| Id | Requirement | State | File | Test |'));
  expect(proofs.filter(({ id, requirement }) => !id || !requirement)).toEqual([]);
});

test('every test that a proof names is there', () => {
  expect(proofProblems(allProofs(), new Map(), false)).toEqual([]);
  expect(allProofs().length).toBeGreaterThan(580);
});

test('every item of the experience checklist has a test with its id or a decision, and none is open', () => {
  const items = Array.from({ length: 96 }, (_, index) => `A-${String(index + 1).padStart(2, '0')}`);
  expect(idsOf("The shopper's experience")).toEqual(items);
  expect(countStates("The shopper's experience", ['open', 'test', 'decided'])).toEqual([
    '0 open',
    '96 test',
    '0 decided',
  ]);
});

test('the list of what testers suffer from has 33 rows', () => {
  expect(idsOf('What testers suffer from')).toEqual(
    Array.from({ length: 33 }, (_, index) => String(index + 1)),
  );
  expect(countStates('What testers suffer from', ['test'])).toEqual(['33 test']);
});

test('every criterion of WCAG 2.2 A and AA has a row with its level, and no more are met in part only', () => {
  const rows = rowsOf('WCAG 2.2');
  expect(idsOf('WCAG 2.2').sort()).toEqual([...criteria.A, ...criteria.AA].sort());
  const levelOf = (id: string) => (criteria.A.includes(id) ? '(A): ' : '(AA): ');
  expect(rows.filter(({ id, requirement }) => !requirement.includes(levelOf(id)))).toEqual([]);
  expect(countStates('WCAG 2.2', ['partially', 'supports', 'not applicable'])).toEqual([
    '1 partially',
    '43 supports',
    '11 not applicable',
  ]);
});

test('every criterion of WCAG 2.2 AAA has a row with its level, and what is said of it has a test', () => {
  const rows = rowsOf('WCAG 2.2, level AAA');
  expect(idsOf('WCAG 2.2, level AAA').sort()).toEqual([...criteria.AAA].sort());
  expect(rows.filter(({ requirement }) => !requirement.includes('(AAA): '))).toEqual([]);
  expect(rows.filter(({ state, file }) => (state === 'not evaluated') === Boolean(file))).toEqual([]);
});

test('every row of the widget’s contract has a test', () => {
  const rows = rowsOf("The widget's contract");
  expect(countStates("The widget's contract", ['test'])).toHaveLength(1);
  expect(rows.length).toBeGreaterThan(185);
});

const proof = (more: Partial<Proof>): Proof => ({
  table: 'a table',
  id: '1.1.1',
  requirement: 'a',
  state: 'supports',
  file: 'test/wcag.test.ts',
  test: 'nothing %s',
  ...more,
});
const result = (title: string, status: Result['status'], file = 'test/wcag.test.ts'): Result => ({
  title,
  status,
  file,
});
const problemsBy = (step: string, results: Result[], more: Partial<Proof> = {}) =>
  proofProblems([proof(more)], new Map([[step, results]]), false);

test('a proof holds where its test passed, also with values in its name', () => {
  expect(problemsBy('unit', [result('nothing plays', 'passed')])).toEqual([]);
});

test.each<[what: string, results: Result[], problem: string]>([
  ['skipped', [result('nothing plays', 'skipped')], 'was skipped'],
  [
    'failed for one of its values',
    [result('nothing plays', 'passed'), result('nothing is dragged', 'failed')],
    'failed',
  ],
  ['missing', [], 'did not run'],
  ['renamed', [result('no element plays', 'passed')], 'did not run'],
  ['in another file', [result('nothing plays', 'passed', 'test/absent.test.ts')], 'did not run'],
])('a proof whose test is %s in the report is named', (_what, results, problem) => {
  expect(problemsBy('unit', results)).toEqual([`a table 1.1.1: test/wcag.test.ts: “nothing %s” ${problem}`]);
});

test('a proof whose test has been renamed in its file is named without any report', () => {
  const problems = proofProblems([proof({ test: 'no such name' })], new Map(), false);
  expect(problems).toEqual(['a table 1.1.1: test/wcag.test.ts has no test “no such name”']);
  const other = proof({ id: 'A-01', state: 'test' });
  expect(proofProblems([other], new Map(), false)[0]).toContain('with A-01 in its name');
});

test('a row without a test is named, and so is a step without a report in a complete run', () => {
  const empty = proof({ file: '', test: '' });
  expect(proofProblems([empty], new Map(), false)).toEqual(['a table 1.1.1: names no test']);
  const [problem] = proofProblems([proof({})], new Map(), true);
  expect(problem).toContain('the step "unit" has no report');
});

test('names in a file that is no test are sought in the tests of its step', () => {
  const habits = {
    file: 'e2e/merchants/dom-habits.ts',
    test: 'rewrites labels, placeholders and the button by hand',
  };
  const run = (status: Result['status']) =>
    problemsBy(
      'e2e',
      [result(`a merchant who ${habits.test}`, status, 'e2e/stories/merchants.spec.ts')],
      habits,
    );
  expect(run('passed')).toEqual([]);
  expect(run('failed')).toHaveLength(1);
});

test('each file has the step of npm test that runs it', () => {
  expect(
    ['e2e/stories/a.spec.ts', 'e2e/consumers/node/a.test.mjs', 'e2e/engines/a.spec.ts'].map(stepOf),
  ).toEqual(['e2e', 'consumers', 'engines']);
  expect(
    ['test/a.test.ts', 'test/gateway/store/postgres/a.test.ts', 'test/screen-readers.md'].map(stepOf),
  ).toEqual(['unit', 'postgres', undefined]);
});

test('a report of vitest is read', () => {
  const statuses = ['passed', 'failed', 'pending', 'todo'];
  const assertionResults = statuses.map((status) => ({ fullName: `a ${status}`, status }));
  const report = { testResults: [{ name: `${process.cwd()}/test/a.test.ts`, assertionResults }] };
  expect(resultsIn(JSON.stringify(report))).toEqual([
    { file: 'test/a.test.ts', title: 'a passed', status: 'passed' },
    { file: 'test/a.test.ts', title: 'a failed', status: 'failed' },
    { file: 'test/a.test.ts', title: 'a pending', status: 'skipped' },
    { file: 'test/a.test.ts', title: 'a todo', status: 'skipped' },
  ]);
});

test('a step of a story is a result of its own', () => {
  const steps = [{ title: 'pays' }, { title: 'comes back', error: { message: 'no' } }];
  const specs = [{ title: 'a shopper', tests: [{ status: 'unexpected', results: [{ steps }] }] }];
  const report = { config: { rootDir: '/' }, suites: [{ title: 'a.spec.ts', specs }] };
  expect(resultsIn(JSON.stringify(report)).map(({ title, status }) => [title, status])).toEqual([
    ['a shopper', 'failed'],
    ['a shopper pays', 'passed'],
    ['a shopper comes back', 'failed'],
  ]);
});

test('a report of Playwright is read, also of a copy elsewhere', () => {
  const specs = ['expected', 'flaky', 'skipped', 'unexpected'].map((status) => ({
    title: status,
    file: '../scenes/check.ts',
    tests: [{ status }],
  }));
  const suites = [{ title: 'a.spec.ts', suites: [{ title: 'group', specs }] }];
  const report = JSON.stringify({ config: { rootDir: `${process.cwd()}/e2e/stories` }, suites });
  expect(resultsIn(report).map(({ title, status }) => [title, status])).toEqual([
    ['group expected', 'passed'],
    ['group flaky', 'passed'],
    ['group skipped', 'skipped'],
    ['group unexpected', 'failed'],
  ]);
  expect(resultsIn(report)[0]?.file).toBe('e2e/stories/a.spec.ts');
  expect(resultsIn(report, 'e2e/consumers/playwright')[0]?.file).toBe('e2e/consumers/playwright/a.spec.ts');
});

test('a report of Node is read', () => {
  const cases = [
    '<testcase name="a &amp;quot;b&amp;quot;" time="0" classname="test"/>',
    '<testcase name="c" time="0"><skipped type="skipped"/></testcase>',
    '<testcase name="d" failure="x"><failure message="x">at</failure></testcase>',
  ];
  expect(resultsIn(`<?xml version="1.0"?><testsuites>${cases.join('\n')}</testsuites>`)).toEqual([
    { file: '', title: 'a "b"', status: 'passed' },
    { file: '', title: 'c', status: 'skipped' },
    { file: '', title: 'd', status: 'failed' },
  ]);
});
