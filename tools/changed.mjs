/**
 * What `npm test -- near` and `npm test -- changed` run: the checks of what differs from the branch `main`, or on `main`
 * from the last commit.
 */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { graphOf, reachedFrom } from './imports.mjs';
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

/** How many imports lie between a test and what it is near to, at most. */
const nearSteps = 2;

/**
 * Returns the tests near changed files: those that changed, that reach a changed file by at most two imports, and that
 * stand in the folder of its name: `test/a/b/*.test.ts` and `test/a/b/c*.test.ts` for `src/a/b/c.ts`.
 *
 * @param {readonly string[]} files
 * @param {readonly import('./imports.mjs').SourceFile[]} sources of all folders
 * @param {readonly string[]} rest tests of the second tier, for which the folder is not near enough
 * @returns {string[]} paths below the root
 */
export function findNearTests(files, sources, rest) {
  const graph = graphOf(sources, (path) => path);
  const isNear = (/** @type {string} */ test) => {
    const reached = reachedFrom(graph, test, nearSteps);
    return files.some((file) => {
      if (file === test || reached.has(file)) return true;
      const twin = file.replace(/^src\//, 'test/').replace(/\.\w+$/, '');
      const isBeside = file.startsWith('src/') && dirname(twin) === dirname(test);
      return test.startsWith(twin) || (isBeside && !rest.includes(test));
    });
  };
  return [...graph.keys()].filter((path) => /^test\/.*\.test\.tsx?$/.test(path) && isNear(path));
}
