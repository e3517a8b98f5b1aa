import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { budgetOf } from '../budgets.mjs';
import { listFiles, root } from '../sources.mjs';
import { served, workbench } from './scripts.mjs';

/** @typedef {{ name: string, bytes: number, brotli: number, budget: number }} CompressedFile sizes in bytes */

/**
 * Writes `.br` and `.gz` beside every file that the gateway serves to a browser. Throws when one is above its budget.
 *
 * @returns {CompressedFile[]}
 */
export function compressAll() {
  return [served, workbench]
    .flatMap(listFiles)
    .filter((name) => /\.(js|json|css)$/.test(name))
    .map((file) => {
      const bytes = readFileSync(join(root, file));
      const brotli = smallestBrotli(bytes);
      writeFileSync(join(root, `${file}.br`), brotli);
      writeFileSync(join(root, `${file}.gz`), gzipSync(bytes, { level: 9 }));
      const name = file.replace(/^dist\/\w+\//, '');
      const budget = budgetOf(name);
      if (brotli.length > budget)
        throw new Error(`${name} has ${brotli.length} bytes (brotli 11), more than its budget of ${budget}.`);
      return { name, bytes: bytes.length, brotli: brotli.length, budget };
    });
}

/**
 * Tries several settings of brotli and returns the smallest result. The best setting differs from text to text. @param
 * {Buffer} bytes
 */
function smallestBrotli(bytes) {
  const settings = [17, 22].flatMap((window) =>
    [0, 1, 2].flatMap((postfix) => [0, 4, 8].map((direct) => [window, postfix, direct])),
  );
  const made = settings.map(([window = 0, postfix = 0, direct = 0]) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct,
    };
    return brotliCompressSync(bytes, { params });
  });
  return made.reduce((best, other) => (other.length < best.length ? other : best));
}
