import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { budgetOf } from '../budgets.mjs';
import { listFiles, root } from '../sources.mjs';
import { served, shop, workbench } from './scripts.mjs';

/**
 * Parameters of brotli's search. What it finds depends on chance: another version number in the script moved its size by 180
 * bytes, and by 120 with the smallest of these.
 */
const searches = [
  { ndirect: 0, npostfix: 0, lgblock: 0 },
  { ndirect: 1, npostfix: 0, lgblock: 0 },
  { ndirect: 4, npostfix: 0, lgblock: 0 },
  { ndirect: 0, npostfix: 1, lgblock: 0 },
  { ndirect: 0, npostfix: 0, lgblock: 16 },
  { ndirect: 0, npostfix: 2, lgblock: 17 },
  { ndirect: 4, npostfix: 2, lgblock: 17 },
  { ndirect: 16, npostfix: 2, lgblock: 17 },
  { ndirect: 3, npostfix: 0, lgblock: 0 },
  { ndirect: 4, npostfix: 1, lgblock: 0 },
  { ndirect: 8, npostfix: 3, lgblock: 17 },
  { ndirect: 24, npostfix: 2, lgblock: 17 },
];

/** @param {Buffer} bytes */
function compressSmallest(bytes) {
  const all = searches.map(({ ndirect, npostfix, lgblock }) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_NDIRECT]: ndirect,
        [constants.BROTLI_PARAM_NPOSTFIX]: npostfix,
        [constants.BROTLI_PARAM_LGBLOCK]: lgblock,
      },
    }),
  );
  return all.reduce((one, other) => (other.length < one.length ? other : one));
}

/** @typedef {{ name: string, bytes: number, brotli: number, budget: number }} CompressedFile sizes in bytes */

/**
 * Writes `.br` and `.gz` beside every file that the gateway serves to a browser. The demo shop sends its scripts as they
 * are, so these are only measured. Throws when a file is above its budget.
 *
 * @returns {CompressedFile[]}
 */
export function compressAll() {
  const compressed = [served, workbench].flatMap(listFiles).filter((name) => /\.(js|json|css)$/.test(name));
  const ofShop = listFiles(shop).filter((name) => name.endsWith('.js'));
  return [...compressed, ...ofShop].map((file) => {
    const bytes = readFileSync(join(root, file));
    const brotli = compressSmallest(bytes);
    if (!ofShop.includes(file)) {
      writeFileSync(join(root, `${file}.br`), brotli);
      writeFileSync(join(root, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    }
    const name = file.replace(/^dist\/\w+\//, '');
    // The pseudo-languages are longer than any language, and are not shipped.
    const budget = /^locales\/xx/.test(name) ? Number.POSITIVE_INFINITY : budgetOf(name);
    if (brotli.length > budget)
      throw new Error(`${name} has ${brotli.length} bytes (brotli 11), more than its budget of ${budget}.`);
    return { name, bytes: bytes.length, brotli: brotli.length, budget };
  });
}
