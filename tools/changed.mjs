/** What `npm test -- changed` runs: the checks of what differs from the branch `main`, or on `main` from the last commit. */
import { execFileSync } from 'node:child_process';
import { root } from './sources.mjs';

/** The stories of a payment by card and by a window, for every change of a script or of the gateway. */
const paymentStories = ['pay.spec', 'first-press.spec'];

/** @param {string[]} args @returns {string[]} lines */
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * Returns the commit to compare with, and the files that differ from it.
 *
 * @returns {{ base: string, files: string[] }}
 */
export function findChanges() {
  const [head = ''] = git('rev-parse', 'HEAD');
  const [main = head] = git(
    'for-each-ref',
    '--format=%(refname)',
    'refs/heads/main',
    'refs/remotes/origin/main',
  );
  const [fork = head] = git('merge-base', 'HEAD', main);
  const isClean = git('status', '--porcelain').length === 0;
  const base = fork === head && isClean ? 'HEAD~1' : fork;
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return { base, files };
}

/**
 * Returns the steps for changed files.
 *
 * @param {{ base: string, files: readonly string[] }} changes
 * @param {object} commands of `tools/test.mjs`
 * @param {string[]} commands.types checks again only the programs whose files have changed
 * @param {string[][]} commands.lint
 * @param {string[]} commands.build
 * @param {(...args: string[]) => string[]} commands.unit
 * @param {(...args: string[]) => string[]} commands.stories
 * @returns {Record<string, string[][]>}
 */
export function createChangedSteps({ base, files }, { types, lint, build, unit, stories }) {
  const isTouched = (/** @type {string} */ folder) => files.some((file) => file.startsWith(`${folder}/`));
  const [hasSource, hasStories] = [isTouched('src'), isTouched('e2e')];
  return {
    types: [types],
    lint,
    unit: [unit('--changed', base)],
    e2e: [
      ...(hasSource || hasStories ? [build] : []),
      ...(hasStories ? [stories(`--only-changed=${base}`, '--pass-with-no-tests')] : []),
      ...(hasSource ? [stories(...paymentStories)] : []),
    ],
  };
}
