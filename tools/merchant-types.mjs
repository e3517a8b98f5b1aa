/**
 * Writes the types of the merchant client that are made from the contract: the names of all parameters, and the bodies of
 * all answers. test/merchant/types.test.ts checks that the committed files are up to date.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';
import { load } from './vite/evaluate.mjs';

const { merchantFiles } = await load(join(root, 'tools/merchant/files.ts'));
for (const [path, text] of Object.entries(merchantFiles)) writeFileSync(join(root, path), text);
const formatter = join(root, 'node_modules/@biomejs/biome/bin/biome');
spawnSync(process.execPath, [formatter, 'format', '--write', ...Object.keys(merchantFiles)], { cwd: root });
