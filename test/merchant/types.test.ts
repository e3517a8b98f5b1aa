/** The types of parameters and answers are made from the tables of the contract, so that neither can say something else. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { merchantFiles } from '../../tools/merchant/files.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the code as the project's formatter writes it. */
function formatted(path: string, code: string): string {
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [program, 'format', `--stdin-file-path=${path}`];
  return spawnSync(process.execPath, args, { cwd: root, input: code, encoding: 'utf8' }).stdout;
}

test.each(Object.entries(merchantFiles))(
  '%s is what `node tools/merchant-types.mjs` writes',
  (path, code) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(formatted(path, code));
  },
);
