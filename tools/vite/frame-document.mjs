import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetOf } from '../budgets.mjs';
import { root } from '../sources.mjs';
import { load } from './evaluate.mjs';
import { scripts } from './scripts.mjs';

const name = 'pciIframe.html';

/** What the gateway writes into the document for a checkout of one shop and for Chrome. */
const example = {
  checkout: `${'0123456789ABCDEF'.repeat(2)}.uat01-vm-tx01`,
  shop: 'https://www.shop.example',
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,' +
    'application/signed-exchange;v=b3;q=0.7',
};

/**
 * Measures the document of a field's frame, with its script, as the gateway sends it. Throws when it is above its budget.
 *
 * @returns {Promise<import('./compress.mjs').CompressedFile>}
 */
export async function measureFrameDocument() {
  const { frameStart, frameEnd } = await load(join(root, 'src/gateway/core/frame-markup.ts'));
  const { compressStart, withEnd } = await load(join(root, 'src/web/compressed-start.ts'));
  const { folder, file } = /** @type {import('./scripts.mjs').BrowserScript} */ (scripts.frame);
  const start = compressStart(frameStart(readFileSync(join(root, folder, file), 'utf8'), true));
  const end = frameEnd(example);
  const bytes = withEnd(start, 'identity', end).length;
  const brotli = withEnd(start, 'br', end).length;
  const budget = budgetOf(name);
  if (brotli > budget)
    throw new Error(`${name} has ${brotli} bytes (brotli 11), more than its budget of ${budget}.`);
  return { name, bytes, brotli, budget };
}
