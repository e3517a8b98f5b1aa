/**
 * Compares packed packages: what two people build of the same sources has to be the same file. The step `consumers` packs a
 * build and keeps its hashes, with which `fresh-clone` compares the build of a copy, so that no step builds for this alone.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {{ integrity: string, files: readonly { path: string, mode: number }[] }} Packing what `npm pack` says
 *
 * @typedef {object} PackedBytes
 * @property {string} integrity of the packed file
 * @property {string} sources the release that the build was made of: a hash of its sources
 * @property {Record<string, string>} files hash and rights of each file, by path
 */

/** @param {string} root */
const keptAt = (root) => join(root, 'node_modules/.cache/packed.json');

/** @param {string} folder with the build @param {Packing} packing @returns {PackedBytes} */
export function packedBytes(folder, { integrity, files }) {
  const sources = JSON.parse(readFileSync(join(folder, 'dist/build.json'), 'utf8')).version;
  const hashes = files.map(({ path, mode }) => [path, `${mode} ${hashOf(join(folder, path))}`]);
  return { integrity, sources, files: Object.fromEntries(hashes) };
}

/** Throws when two packages differ, and names the files. @param {PackedBytes} one @param {PackedBytes} other */
export function compareBytes(one, other) {
  if (one.integrity === other.integrity) return;
  const paths = new Set([...Object.keys(one.files), ...Object.keys(other.files)]);
  const different = [...paths].filter((path) => one.files[path] !== other.files[path]).sort();
  throw new Error(
    `Two builds of the same sources differ, so nobody can check a release by building it. Look for times, paths and orders of files in: ${different.join(', ') || 'the packed file itself'}.`,
  );
}

/** Keeps what was packed for a later step. @param {string} root @param {PackedBytes} packed */
export function keepPacked(root, packed) {
  mkdirSync(dirname(keptAt(root)), { recursive: true });
  writeFileSync(keptAt(root), JSON.stringify(packed));
}

/**
 * Gives what was kept; undefined when something has changed since.
 *
 * @param {string} root
 * @param {string} sources the hash of the sources as they are now
 * @returns {PackedBytes | undefined}
 */
export function keptPacked(root, sources) {
  if (!existsSync(keptAt(root))) return undefined;
  /** @type {PackedBytes} */
  const kept = JSON.parse(readFileSync(keptAt(root), 'utf8'));
  const written = Object.entries(kept.files).filter(([path]) => !path.startsWith('dist/'));
  const isSame = written.every(
    ([path, hash]) => existsSync(join(root, path)) && hash.endsWith(hashOf(join(root, path))),
  );
  return isSame && kept.sources === sources ? kept : undefined;
}

/** @param {string} path */
const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
