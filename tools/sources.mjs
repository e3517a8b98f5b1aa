/** Lists the source files of the product, for the build and to find out whether a build is out of date. */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Types that `generate.mjs` writes from other sources, below the root. */
export const generatedTypes = [
  ...['group-types', 'settings', 'text-keys-data', 'types', 'wallet-types'].map(
    (name) => `src/contract/options/${name}.ts`,
  ),
  ...['src/merchant/bodies-data.ts', 'src/merchant/parameter-names-data.ts'],
];

/** Further files that `generate.mjs` writes, below the root. */
export const generatedFiles = ['llms.txt'];

/** Folders of the pages that `generate.mjs` writes, below the root. */
export const generatedPages = ['docs/options', 'docs/reference'];

/** What a build depends on, below the root. */
export const inputs = [
  'src',
  'tools/config',
  'tools/generate.mjs',
  'tools/generated',
  'tools/vite',
  'tools/shipped',
  'tools/build.mjs',
  'tools/sources.mjs',
  'tools/types.mjs',
  'vite.config.ts',
  'public',
  'package-lock.json',
];

/** Paths below the root, sorted, without what is generated from the others, or noted by the compiler of types. */
export function sourceFiles() {
  return inputs
    .flatMap(listFiles)
    .filter((path) => !generatedTypes.includes(path) && !path.endsWith('.tsbuildinfo'))
    .sort();
}

/** @param {string} path below the root @returns {string[]} */
export function listFiles(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  // Hidden files are not sources; editors or the Finder create them.
  const names = readdirSync(join(root, path)).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) => listFiles(`${path}/${name}`));
}

/**
 * Returns when a file was last written, in milliseconds since 1970; 0 when it does not exist. @param {string} path
 * below the root
 */
export function writtenAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
