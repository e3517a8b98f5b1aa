/** Records which items of the shopper's checklist (experience.md A3) a run of the browser tests showed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** What a run showed of the items. `e2e/engine-items.mjs` makes a table of it. */
interface Run {
  /** Name and version of the browser, as its driver tells them. */
  browser: string;
  /** The number of tests with the id of an item in their titles. */
  tests: number;
  /** Ids of the items of which all tests passed. */
  passed: string[];
  /** Ids of the items of which a test failed. */
  failed: string[];
}

const file = new URL('../test/engine-runs.json', import.meta.url);

/**
 * With `RECORD=items`, writes what a run showed into `test/engine-runs.json`, in the place of the last run of the same
 * tests in the same engine. Each test names its browser by an annotation of the type `browser`.
 */
export default class Recorder implements Reporter {
  private readonly runs = new Map<string, Run>();

  onTestEnd(test: TestCase, { status, annotations }: TestResult) {
    const ids = test
      .titlePath()
      .join(' ')
      .match(/A-\d\d/g);
    if (!ids || status === 'skipped') return;
    const run = this.runOf(test);
    run.browser ||= annotations.find(({ type }) => type === 'browser')?.description ?? '';
    run.tests += 1;
    (status === test.expectedStatus ? run.passed : run.failed).push(...ids);
  }

  onEnd({ status }: FullResult) {
    // A run that was broken off shows nothing.
    if (status !== 'passed' && status !== 'failed') return;
    const known: object = JSON.parse(readFileSync(file, 'utf8'));
    const own = [...this.runs].map(([name, { passed, failed, ...run }]) => [
      name,
      { ...run, passed: listIds(passed.filter((id) => !failed.includes(id))), failed: listIds(failed) },
    ]);
    const runs = Object.entries({ ...known, ...Object.fromEntries(own) });
    const sorted = runs.sort(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }

  /** The run of the test's engine and folder, under a name such as `firefox stories`. */
  private runOf(test: TestCase): Run {
    const { name, testDir } = test.parent.project() ?? { name: '', testDir: '' };
    const key = `${name || process.env.ENGINE || 'chromium'} ${basename(testDir)}`;
    const run = this.runs.get(key) ?? { browser: '', tests: 0, passed: [], failed: [] };
    this.runs.set(key, run);
    return run;
  }
}

/** The ids on one line, sorted, each of them once. */
const listIds = (ids: readonly string[]) => [...new Set(ids)].sort().join(' ');
