/** Builds scripts for Node. What they need of other packages is inside, so that an installed package has no dependencies. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { packageFolder } from '../shipped/packages.mjs';
import { root } from '../sources.mjs';
import { evaluateModules } from './evaluate.mjs';

/**
 * Packages that stay outside: those that users install beside, as package.json says, and a variant of `pg` in another
 * language, which `pg` loads only on demand.
 */
const outside = [...Object.keys(readPackage(root).peerDependencies), 'pg-native'];

/** @param {string} folder */
function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * Puts inside what a package that is inside needs itself, although users may install it beside: prom-client loads the API of
 * OpenTelemetry when it is loaded. @type {import('vite').Plugin}
 */
const ownDependencies = {
  name: 'own-dependencies',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer?.includes('node_modules') || !outside.includes(id)) return null;
    const { dependencies = {} } = readPackage(join(root, packageFolder(relative(root, importer)) ?? ''));
    return id in dependencies ? { id: fileURLToPath(import.meta.resolve(id)), external: false } : null;
  },
};

/**
 * @param {Record<string, string>} entries by path below the folder
 * @param {string} folder
 * @param {object} [options]
 * @param {string} [options.shared] folder below it for what the entries have in common
 * @param {import('vite').Plugin[]} [options.plugins]
 * @param {boolean} [options.isDense] whether the scripts have no white space; nobody reads them
 * @param {boolean} [options.isQuiet]
 * @returns {Promise<string[]>} the folders of the packages inside, such as `node_modules/zod`
 */
export async function buildForNode(
  entries,
  folder,
  { shared = 'assets', plugins = [], isDense = false, isQuiet = false } = {},
) {
  const result = await build({
    root,
    configFile: false,
    logLevel: isQuiet ? 'silent' : 'warn',
    publicDir: false,
    plugins: [
      ownDependencies,
      evaluateModules('/brands/cards-data.ts'),
      evaluateModules('/guides/guides-at-build.ts', shared),
      ...plugins,
    ],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    ssr: { noExternal: true, external: outside },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: entries,
        // The directive `use client` of the component for React stays in its file.
        checks: { moduleLevelDirective: false },
        output: {
          ...{ entryFileNames: '[name].js', chunkFileNames: `${shared}/[name]-[hash].js` },
          // The comments are read in the source; without them the package is a tenth smaller.
          comments: { legal: true, annotation: true, jsdoc: false },
          // Names stay, so that an operator can read the stack of an error.
          ...(isDense && { minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } } }),
        },
      },
    },
  });
  const { output } = /** @type {{ output: { moduleIds?: string[] }[] }} */ ([result].flat()[0]);
  // A module that a plugin makes of a file has the path of the file behind a sign that no path has.
  const paths = output.flatMap(({ moduleIds = [] }) => moduleIds.map((id) => id.replace(/^\0/, '')));
  const modules = paths.map((path) => relative(root, path));
  const folders = modules.flatMap((module) => packageFolder(module) ?? []);
  return [...new Set(folders)];
}
