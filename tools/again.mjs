/**
 * With `CI=true` a story, or a test of the second tier, that fails is tried once more, alone, when its step is over. What passes
 * then is told as flaky, and is to be mended: this is a report and no pardon. Four of them fail the run.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { flakyPath, resultsIn } from './reports.mjs';

const triedAgain = ['unit-rest', 'postgres', 'e2e', 'e2e-rest', 'e2e-adyen', 'engines'];
const maxFlaky = 3;

/**
 * Returns how to run again what a command left failed; undefined where nothing is tried again.
 *
 * @param {string} step
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env of the command
 * @returns {{ command: string[], env: NodeJS.ProcessEnv, titles: string[] } | undefined}
 */
export function planAgain(step, command, env) {
  if (env.CI !== 'true' || !triedAgain.includes(step)) return undefined;
  const isStories = command.some((word) => word.endsWith('/cli.js'));
  const written = command.find((word) => word.startsWith('--outputFile.json='))?.split('=')[1];
  const report = isStories ? env.PLAYWRIGHT_JSON_OUTPUT_FILE : written;
  if (report === undefined || !existsSync(report)) return undefined;
  const failed = resultsIn(readFileSync(report, 'utf8')).filter(({ status }) => status === 'failed');
  // A step of a story is in its story.
  const titles = failed.map(({ title }) => title);
  const whole = titles.filter((title) => !titles.some((other) => title.startsWith(`${other} `)));
  if (whole.length === 0 || whole.length > maxFlaky) return undefined;
  const again = report.replace(/(-again)?\.json$/, '-again.json');
  const alone = isStories
    ? [...command, '--last-failed', '--workers=1']
    : [...command, '--no-file-parallelism', ...new Set(failed.map(({ file }) => file))];
  return {
    command: alone.map((word) => word.replace(report, again)),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: again },
    titles: whole,
  };
}

/** The titles of what was flaky in this run, both tiers. @returns {string[]} */
export const readFlaky = () =>
  existsSync(flakyPath()) ? readFileSync(flakyPath(), 'utf8').split('\n').filter(Boolean) : [];

/** Tells what passed at the second try. @param {string[]} titles @returns {boolean} whether the run may go on */
export function noteFlaky(titles) {
  const all = [...readFlaky(), ...titles];
  writeFileSync(flakyPath(), all.join('\n'));
  for (const title of titles) console.log(`flaky: ${title}`);
  return all.length <= maxFlaky;
}
