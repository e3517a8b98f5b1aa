/** Installs programs that npm cannot install. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether Debian's packages can be installed. */
export const hasApt = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Whether this process has read the lists of packages. */
let isListed = false;

/** Another installation on the machine may hold the lock of the packages. */
const lockOptions = ['-o', 'DPkg::Lock::Timeout=600'];

/**
 * Installs packages of Debian. Returns what failed, as a sentence; empty when nothing failed. Updates the lists of packages
 * before the first installation, because old lists name an old browser, which fails tests that shoppers' browsers pass.
 * Without a network it uses the old lists. Before that it ends an installation that was interrupted: apt-get refuses every
 * package until somebody does.
 *
 * @param {string[]} packages
 */
export function installDebians(...packages) {
  if (!hasApt()) return 'there is no apt-get, or this user may not use it';
  if (!isListed) {
    run('dpkg', '--configure', '-a');
    run('apt-get', ...lockOptions, 'update');
  }
  isListed = true;
  return run('apt-get', ...lockOptions, 'install', '-y', '--no-install-recommends', ...packages);
}

/** Runs a command. Returns what failed, as a sentence; empty when nothing failed. @param {string} command @param {string[]} args */
export function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0 ? '' : `"${command} ${args.join(' ')}" ended with ${status}`;
}
