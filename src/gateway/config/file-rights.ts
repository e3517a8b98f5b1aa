/** Finds out who can read, write or run a file that holds secrets. */
import { statSync } from 'node:fs';

const modes = { everybody: 0o007, 'group or everybody': 0o077 } as const;

/**
 * Whether users other than its owner can read, write or run a file.
 *
 * @param who which users are checked
 */
export function isOpenToOthers(file: string, who: keyof typeof modes): boolean {
  // Windows has no such modes; Node shows every file there as usable by everybody.
  if (process.platform === 'win32') return false;
  return (statSync(file).mode & modes[who]) !== 0;
}
