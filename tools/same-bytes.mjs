/** Compares two packed packages: a release that somebody else builds from the same sources has to be the same file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ integrity: string, files: readonly { path: string, mode: number }[] }} Packing what `npm pack` says */

/**
 * Throws when two folders pack to different files, and names what differs.
 *
 * @param {{ folder: string, packing: Packing }} one
 * @param {{ folder: string, packing: Packing }} other
 */
export function compareBytes(one, other) {
  if (one.packing.integrity === other.packing.integrity) return;
  const paths = new Set([...one.packing.files, ...other.packing.files].map(({ path }) => path));
  const different = [...paths].filter((path) => describe(one, path) !== describe(other, path)).sort();
  throw new Error(
    `Two builds of the same sources differ, so nobody can check a release by building it. Look for times, paths and orders of files in: ${different.join(', ') || 'the packed file itself'}.`,
  );
}

/** @param {{ folder: string, packing: Packing }} packed @param {string} path */
function describe({ folder, packing }, path) {
  const mode = packing.files.find((file) => file.path === path)?.mode;
  return existsSync(join(folder, path)) ? `${mode} ${readFileSync(join(folder, path), 'base64')}` : '';
}
