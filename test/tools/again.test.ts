import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planAgain } from '../../tools/again.mjs';

const folder = mkdtempSync(join(tmpdir(), 'again-'));
const unitReport = (...tests: [file: string, title: string, status: string][]) => {
  const report = join(folder, 'unit-rest.json');
  const testResults = tests.map(([name, fullName, status]) => ({
    name,
    status,
    assertionResults: fullName ? [{ fullName, status }] : [],
  }));
  writeFileSync(report, JSON.stringify({ testResults }));
  return ['node', 'vitest.mjs', 'run', `--outputFile.json=${report}`];
};
const storyReport = (...stories: [title: string, status: string][]) => {
  const report = join(folder, 'e2e.json');
  const specs = stories.map(([title, status]) => ({
    title,
    tests: [
      { status, results: [{ steps: [{ title: 'pays', ...(status === 'unexpected' && { error: {} }) }] }] },
    ],
  }));
  writeFileSync(
    report,
    JSON.stringify({ config: { rootDir: '/' }, suites: [{ title: 'a.spec.ts', specs }] }),
  );
  return { CI: 'true', PLAYWRIGHT_JSON_OUTPUT_FILE: report };
};
const stories = ['node', 'playwright/cli.js', 'test', '--project=first'];
const ci = { CI: 'true' };

test('the file of a test of processes that failed runs again alone, with a report of its own', () => {
  const command = unitReport(['a.test.ts', 'a dies', 'failed'], ['b.test.ts', 'b lives', 'passed']);
  const report = join(folder, 'unit-rest-again.json');
  expect(planAgain('unit-rest', command, ci)).toMatchObject({
    command: [...command.slice(0, 3), `--outputFile.json=${report}`, '--no-file-parallelism', 'a.test.ts'],
    titles: ['a dies'],
  });
});

test('a file that could not be loaded runs again beside a test that failed', () => {
  const command = unitReport(['a.test.ts', 'a dies', 'failed'], ['b.test.ts', '', 'failed']);
  expect(planAgain('unit-rest', command, ci)?.titles).toEqual(['a dies', 'b.test.ts']);
});

test('a story that failed is told once, without its steps', () => {
  const env = storyReport(['a shopper pays', 'unexpected'], ['another pays', 'expected']);
  expect(planAgain('e2e', stories, env)).toMatchObject({
    command: [...stories, '--last-failed', '--workers=1'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'e2e-again.json') },
    titles: ['a shopper pays'],
  });
});

test.each<[string, Parameters<typeof planAgain>]>([
  ['outside CI', ['unit-rest', unitReport(['a.test.ts', 'a', 'failed']), {}]],
  ['in a step whose tests start no program', ['unit', unitReport(['a.test.ts', 'a', 'failed']), ci]],
  ['when no report is there', ['e2e', stories, { CI: 'true', PLAYWRIGHT_JSON_OUTPUT_FILE: '/none.json' }]],
])('nothing is tried again %s', (_when, args) => {
  expect(planAgain(...args)).toBeUndefined();
});

test('nothing is tried again when four tests failed', () => {
  const failed = ['a', 'b', 'c', 'd'].map((name) => [`${name}.test.ts`, name, 'failed'] as const);
  expect(
    planAgain('postgres', unitReport(...failed.map((one) => [...one] as [string, string, string])), ci),
  ).toBeUndefined();
});

test('nothing is tried again when a command failed without a failed test', () => {
  expect(planAgain('postgres', unitReport(['a.test.ts', 'a', 'passed']), ci)).toBeUndefined();
});
