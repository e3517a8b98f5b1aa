/** The release: a hash of all sources, so that the same sources give the same addresses and the same bytes. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputs, root, sourceFiles } from '../sources.mjs';

const digest = hashOf(sourceFiles());

/** 12 hex digits. Part of the address of every file that the gateway serves. */
export const version = digest.slice(0, 12);

/**
 * Returns the build number in the gateway's answers: 40 hex digits and the day of the sources (gateway-contract.md 3.0).
 */
export function buildNumber() {
  const day = new Date(sourceEpoch() * 1000).toISOString().slice(0, 10);
  return `${digest.slice(0, 40)}@${day} 00:00:00 +0000`;
}

/**
 * Returns when the sources were last changed, in seconds since 1970, and never the clock's time, so that two builds of the
 * same sources are the same: SOURCE_DATE_EPOCH (reproducible-builds.org), else the commit that last changed a source,
 * else the newest release in the changelog, where there is no git.
 */
export function sourceEpoch() {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined && /^[0-9]{1,11}$/.test(given)) return Number(given);
  const committed = existsSync(join(root, '.git')) ? timeOfCommit() : 0;
  if (committed > 0) return committed;
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, date = '1970-01-01'] = /^## \[\d[^\]]*\] - (\d{4}-\d\d-\d\d)$/m.exec(changes) ?? [];
  return Date.parse(date) / 1000;
}

/** Returns 0 where git is missing or refuses the folder, such as that of another user. */
function timeOfCommit() {
  const log = ['log', '-1', '--format=%ct', '--', ...inputs];
  return Number(spawnSync('git', log, { cwd: root, encoding: 'utf8' }).stdout) || 0;
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
