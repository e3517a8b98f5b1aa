/** Puts programs on this machine that npm does not bring. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether Debian's packages can be installed. */
export const hasApt = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** What failed, as a sentence; empty when nothing did. @param {string[]} packages */
export function installDebians(...packages) {
  const install = () => run('apt-get', 'install', '-y', '--no-install-recommends', ...packages);
  // Most often the lists are there and new enough.
  return install() && (run('apt-get', 'update') || install());
}

/** What failed, as a sentence; empty when nothing did. @param {string} command @param {string[]} args */
export function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0 ? '' : `"${command} ${args.join(' ')}" ended with ${status}`;
}
