/** The version of the package, for `--version` and for programs that ask. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageFolder } from '../testing/kit/package-folder.ts';

export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(findPackageFolder(), 'package.json'), 'utf8'));
  return String(version);
}
