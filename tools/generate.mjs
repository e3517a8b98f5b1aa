/**
 * Writes the files that are made from tables of the contract, which git ignores: the types of the options, parameters and
 * answers, `llms.txt`, and the pages of `docs/options` and `docs/reference`. Every build and `npm test` begin with it; a file that says
 * the same already is not touched.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles, generatedPages, generatedTypes, listFiles, root } from './sources.mjs';
import { load } from './vite/evaluate.mjs';

const { files } = await load(join(root, 'tools/generated/files.ts'));
const isNamed = (/** @type {string} */ path) =>
  [...generatedTypes, ...generatedFiles].includes(path) ||
  generatedPages.some((folder) => path.startsWith(`${folder}/`));
const missing = Object.keys(files).filter((path) => !isNamed(path));
if (missing.length > 0)
  throw new Error(`tools/sources.mjs and .gitignore do not name ${missing.join(', ')}.`);
for (const [name, text] of Object.entries(files)) {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
// A page that is made no more would go on to be shown and packed.
for (const folder of generatedPages)
  for (const path of listFiles(folder)) if (!(path in files)) rmSync(join(root, path));
