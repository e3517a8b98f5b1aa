/** Builds another revision of the project, to be measured beside this one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../sources.mjs';

const releasedFile = join(root, 'tools/released-revision.txt');

/** The tag of the last release, before the first one a commit; undefined in a clone that lacks it. A release writes it. */
export function findReleased() {
  const revision = readFileSync(releasedFile, 'utf8').trim();
  const { status } = spawnSync('git', ['cat-file', '-e', `${revision}^{commit}`], {
    cwd: root,
    stdio: 'ignore',
  });
  return status === 0 ? revision : undefined;
}

/** @param {string} tag */
export const writeReleased = (tag) => writeFileSync(releasedFile, `${tag}\n`);

/**
 * Builds a revision in a temporary folder, with the packages of this one where its lock names the same, else with its own.
 *
 * @param {string} revision a commit, a tag or a branch
 */
export function buildRevision(revision) {
  const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-revision-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  /** @param {string} command @param {string[]} args */
  const run = (command, args, cwd = folder) =>
    execFileSync(command, args, {
      ...{ cwd, stdio: ['ignore', process.stderr, process.stderr] },
      shell: process.platform === 'win32' && command === 'npm',
    });
  try {
    const archive = join(folder, 'revision.tar');
    run('git', ['archive', '--format=tar', `--output=${archive}`, '--end-of-options', revision], root);
    run('tar', ['-xf', 'revision.tar']);
    const lock = 'package-lock.json';
    const isLockSame = readFileSync(join(folder, lock)).equals(readFileSync(join(root, lock)));
    if (isLockSame) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    else run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']);
    run(process.execPath, ['tools/build.mjs', '--quiet']);
  } catch (error) {
    remove();
    throw new Error(`The revision "${revision}" cannot be built.`, { cause: error });
  }
  return { folder, remove };
}
