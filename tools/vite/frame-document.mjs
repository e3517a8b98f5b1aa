import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetOf } from '../budgets.mjs';
import { root } from '../sources.mjs';
import { load } from './evaluate.mjs';
import { scripts } from './scripts.mjs';

/** What the gateway writes into the document for a checkout of one shop. */
const shop = 'https://www.shop.example';
const checkout = `${'0123456789ABCDEF'.repeat(2)}.uat01-vm-tx01`;

/**
 * Measures the document of a field's frame, with its script, as the gateway sends it. Throws when it is above its
 * budget.
 *
 * @returns {Promise<import('./compress.mjs').CompressedFile>}
 */
export async function measureFrameDocument() {
  const { frameStart, frameEnd, knownAccepts } = await load(join(root, 'src/gateway/core/frame-markup.ts'));
  const { compressStart, withEnd } = await load(join(root, 'src/web/compressed-start.ts'));
  const { folder, file } = /** @type {import('./scripts.mjs').BrowserScript} */ (scripts.frame);
  const accept = knownAccepts.at(-1);
  const start = await compressStart(frameStart(readFileSync(join(root, folder, file), 'utf8'), true, accept));
  const end = frameEnd(accept, [accept, shop, checkout]);
  const bytes = withEnd(start, 'identity', end).length;
  const brotli = withEnd(start, 'br', end).length;
  const name = 'pciIframe.html';
  const budget = budgetOf(name);
  if (brotli > budget)
    throw new Error(`${name} has ${brotli} bytes (brotli 11), more than its budget of ${budget}.`);
  return { name, bytes, brotli, budget };
}
