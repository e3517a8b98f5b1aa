/** Lists the files that the product is made of, for the build and to tell whether a build is still fresh. */
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
  // Hidden files come from editors or the Finder and are no sources.
  const names = readdirSync(join(root, path)).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) => listFiles(`${path}/${name}`));
}

/** When a file was last written, in milliseconds since 1970; 0 when it does not exist. @param {string} path below the root */
export function writtenAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
