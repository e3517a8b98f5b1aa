/**
 * Writes the files that are made from tables of the contract: the types of the options, parameters and answers, which git
 * ignores, and the pages of `docs/options` and `docs/reference`, which it keeps for those who read the repository. Every build
 * and `npm test` begin with it; a file that says the same already is not touched.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedTypes, root } from './sources.mjs';
import { load } from './vite/evaluate.mjs';

const { files } = await load(join(root, 'tools/generated/files.ts'));
const missing = Object.keys(files).filter(
  (path) => !path.startsWith('docs/') && !generatedTypes.includes(path),
);
if (missing.length > 0)
  throw new Error(`tools/sources.mjs and .gitignore do not name ${missing.join(', ')}.`);
for (const [name, text] of Object.entries(files)) {
  const path = join(root, name);
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
