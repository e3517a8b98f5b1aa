/** The release: a hash of all sources, so that the same sources give the same addresses and the same bytes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sourceFiles } from '../sources.mjs';

const digest = hashOf(sourceFiles());

/** 12 hex digits. Part of the address of every file that the gateway serves. */
export const version = digest.slice(0, 12);

/**
 * Returns the build number in the gateway's answers: 40 hex digits and a date (gateway-contract.md 3.0). The date is that
 * of the newest release in the changelog, and not the clock's, so that two builds of the same sources are the same.
 */
export function buildNumber() {
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, date = '1970-01-01'] = /^## \[\d[^\]]*\] - (\d{4}-\d\d-\d\d)$/m.exec(changes) ?? [];
  return `${digest.slice(0, 40)}@${date} 00:00:00 +0000`;
}

/**
 * Returns the hash for the `integrity` attribute of a script (Subresource Integrity). @param {Buffer | string} bytes
 */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** @param {string[]} files below the root */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
