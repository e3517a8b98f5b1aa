/** Puts programs on this machine that npm does not bring. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether Debian's packages can be installed. */
export const hasApt = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Whether this process has read the lists of packages. */
let isListed = false;

/**
 * Installs packages of Debian. Gives what failed, as a sentence; empty when nothing did. Reads the lists of packages anew
 * before the first installation, because old lists name an old browser, which fails tests that a shopper's browser passes.
 * Without a network the old lists are used.
 *
 * @param {string[]} packages
 */
export function installDebians(...packages) {
  if (!isListed) run('apt-get', 'update');
  isListed = true;
  return run('apt-get', 'install', '-y', '--no-install-recommends', ...packages);
}

/** What failed, as a sentence; empty when nothing did. @param {string} command @param {string[]} args */
export function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0 ? '' : `"${command} ${args.join(' ')}" ended with ${status}`;
}
