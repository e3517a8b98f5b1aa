/** The reports of the runs of vitest, Playwright and Node, which `tools/proofs.mjs` reads. They are no part of the source. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { root } from './sources.mjs';

const folder = join(root, 'node_modules/.cache/reports');

/**
 * @typedef {object} Result of a test
 * @property {string} file below the root; empty where the report names none
 * @property {string} title its groups and its name
 * @property {'passed' | 'failed' | 'skipped'} status
 */

/** Where a step writes the report of its tests, such as `unit`, or of a part of them: `consumers-node`, `unit-rest`. @param {string} name */
export function reportPath(name) {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.json`);
}

/** Where the titles of flaky tests stand (`tools/again.mjs`). */
export function flakyPath() {
  mkdirSync(folder, { recursive: true });
  return join(folder, 'flaky.txt');
}

/** Begins a run: no report of an earlier one is left. */
export const clearReports = () => rmSync(folder, { recursive: true, force: true });

/**
 * The results of the last run by step. What passed when it was tried again has not failed. @returns {Map<string, Result[]>}
 */
export function readReports() {
  /** @type {Map<string, Result[]>} */
  const results = new Map();
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  for (const name of names) {
    const [, step = '', part] = /^([^-]+)(?:-(.*))?\.json$/.exec(name) ?? [];
    // Consumers run in a copy of their folder. The parts of other steps have their files where they are.
    const place = step === 'consumers' ? `e2e/${step}/${part}` : undefined;
    const here = resultsIn(readFileSync(join(folder, name), 'utf8'), place);
    const isReplaced = names.includes(name.replace('.json', '-again.json'));
    const kept = isReplaced ? here.filter(({ status }) => status !== 'failed') : here;
    results.set(step, [...(results.get(step) ?? []), ...kept]);
  }
  return results;
}

/** @typedef {{ step: string, seconds: number, name: string }} Time what a file of unit tests took, or a story */

/** The times in all reports of the last run; the reports of Node's own runner have none. @returns {Time[]} */
export function readTimes() {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names.flatMap((name) => {
    const times = timesIn(readFileSync(join(folder, name), 'utf8'));
    return times.map((time) => ({ step: name.replace('.json', ''), ...time }));
  });
}

/** @param {string} text @returns {Omit<Time, 'step'>[]} */
export function timesIn(text) {
  if (text.startsWith('<')) return [];
  const report = JSON.parse(text);
  return report.testResults
    ? report.testResults.map((/** @type {VitestFile} */ { name, startTime, endTime }) => ({
        ...{ name: below(name), seconds: (endTime - startTime) / 1000 },
      }))
    : report.suites.flatMap((/** @type {Suite} */ suite) => storyTimes(suite, suite.title));
}

/** @param {Suite} suite @param {string} file @returns {Omit<Time, 'step'>[]} */
const storyTimes = ({ suites = [], specs = [] }, file) => [
  ...suites.flatMap((one) => storyTimes(one, file)),
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ results = [] }) => ({
      name: `${file} “${title}”`,
      seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    })),
  ),
];

/**
 * Reads a report in JSON of vitest or Playwright, or in JUnit's form of Node.
 *
 * @param {string} text
 * @param {string} [place] folder of the tests below the root, where they ran elsewhere
 * @returns {Result[]}
 */
export function resultsIn(text, place) {
  if (text.startsWith('<')) return nodeResults(text);
  const report = JSON.parse(text);
  return report.testResults ? vitestResults(report) : playwrightResults(report, place);
}

/**
 * A file that could not be loaded is a result that failed.
 *
 * @typedef {{ fullName: string, status: string }} VitestTest
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: VitestTest[] }} VitestFile
 * @param {{ testResults: VitestFile[] }} report @returns {Result[]}
 */
function vitestResults({ testResults }) {
  /** @type {Record<string, Result['status']>} */
  const statuses = { passed: 'passed', failed: 'failed' };
  return testResults.flatMap(({ name, status: whole, assertionResults }) => {
    const file = below(name);
    const tests = assertionResults.map(({ fullName, status }) => ({
      ...{ file, title: fullName, status: statuses[status] ?? 'skipped' },
    }));
    const isLost = whole === 'failed' && tests.every(({ status }) => status !== 'failed');
    return isLost ? [...tests, { file, title: file, status: /** @type {const} */ ('failed') }] : tests;
  });
}

/**
 * @typedef {{ title: string, error?: unknown }} Step
 * @typedef {{ title: string, tests: { status: string, results?: { steps?: Step[], duration?: number }[] }[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite The outermost ones are files.
 * @param {{ config: { rootDir: string }, suites: Suite[] }} report @param {string} [place]
 */
function playwrightResults({ config, suites }, place) {
  return suites.flatMap((suite) => {
    const file = place ? `${place}/${suite.title}` : below(join(config.rootDir, suite.title));
    return specsIn(suite, []).map((result) => ({ file, ...result }));
  });
}

/** A step of a story is a result of its own. @param {Suite} suite @param {string[]} groups @returns {Omit<Result, 'file'>[]} */
const specsIn = ({ suites = [], specs = [] }, groups) => [
  ...suites.flatMap((one) => specsIn(one, [...groups, one.title])),
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, results = [] }) => {
      const story = [...groups, title].join(' ');
      const steps = results.flatMap((result) => result.steps ?? []);
      return [
        { title: story, status: playwrightStatus[status] ?? 'failed' },
        ...steps.map((step) => stepResult(step, story)),
      ];
    }),
  ),
];

/** @param {Step} step @param {string} story @returns {Omit<Result, 'file'>} */
const stepResult = ({ title, error }, story) => ({
  title: `${story} ${title}`,
  status: error ? 'failed' : 'passed',
});

/** @type {Record<string, Result['status']>} */
const playwrightStatus = { expected: 'passed', flaky: 'passed', skipped: 'skipped', unexpected: 'failed' };

/** Node names no file. @param {string} text @returns {Result[]} */
function nodeResults(text) {
  const tests = text.matchAll(/<testcase name="([^"]*)"[^>]*?(?:\/>|>(.*?)<\/testcase>)/gs);
  return [...tests].map(([, title = '', content = '']) => {
    const [, problem] = /<(failure|skipped)/.exec(content) ?? [];
    const status = problem === undefined ? 'passed' : problem === 'failure' ? 'failed' : 'skipped';
    return { file: '', title: title.replaceAll('&amp;', '&').replaceAll('&quot;', '"'), status };
  });
}

/** @param {string} path */
const below = (path) => (isAbsolute(path) ? relative(root, path) : path).replaceAll('\\', '/');
