/** Compares two builds: what two people build of the same sources has to be packed to the same file. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pack } from './packed.mjs';

/**
 * Throws when two folders pack to different bytes, and names the files of the builds that differ.
 *
 * @param {string} one @param {string} other folders with a build
 * @returns {string} the integrity hash of the packed file
 */
export function compareBuilds(one, other) {
  const { integrity } = pack(one, ['--dry-run']);
  if (integrity === pack(other, ['--dry-run']).integrity) return integrity;
  const command = ['diff', '--no-index', '--name-only', join(one, 'dist'), join(other, 'dist')];
  const different = spawnSync('git', command, { encoding: 'utf8' }).stdout.trim();
  throw new Error(
    `Two builds of the same sources differ, so nobody can check a release by building it. Look for times, paths and orders in these files, or in those outside of the builds:\n${different}`,
  );
}
