/** Which files make the product, for the build and for the question whether a build is still fresh. */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const rooms = [
  'src',
  'tools/vite',
  'tools/build.mjs',
  'tools/short-names.mjs',
  'tools/sources.mjs',
  'vite.config.ts',
  'public',
  'package-lock.json',
];

/** Paths below the root, sorted. */
export function sourceFiles() {
  return rooms.flatMap(listFiles).sort();
}

/** @param {string} path below the root @returns {string[]} */
export function listFiles(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  // What an editor or the Finder puts there is no source.
  const names = readdirSync(join(root, path)).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) => listFiles(`${path}/${name}`));
}

/** When a file was last written, in milliseconds; 0 when there is none. @param {string} path below the root */
export function writtenAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
