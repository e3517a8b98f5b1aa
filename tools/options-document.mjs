/**
 * Writes the files that are generated from the descriptions of the options (`src/contract/options/chapters`): their
 * TypeScript types and the pages of `docs/options`. test/contract/option-files.test.ts checks that the committed files
 * are up to date.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';
import { load } from './vite/evaluate.mjs';

const { files } = await load(join(root, 'tools/options/files.ts'));
for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
