/** Finds out who can read, write or run a file that holds secrets. */
import { statSync } from 'node:fs';

const modes = { everybody: 0o007, 'group or everybody': 0o077 } as const;
/** The group may read, no more. */
const groupReads = 0o040;

/**
 * Whether users other than its owner can read, write or run a file. The group may read a file of another user, such as
 * root: that is how the user who runs this is let in, and cannot change it (Kubernetes mounts files so).
 *
 * @param who which users are checked
 */
export function isOpenToOthers(file: string, who: keyof typeof modes): boolean {
  // Windows has no such modes; Node shows every file there as usable by everybody.
  if (process.platform === 'win32') return false;
  const { mode, uid } = statSync(file);
  const refused = uid === process.getuid?.() ? modes[who] : modes[who] & ~groupReads;
  return (mode & refused) !== 0;
}
