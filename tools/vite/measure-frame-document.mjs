import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { budgetOf } from '../budgets.mjs';
import { root } from '../sources.mjs';
import { load } from './evaluate.mjs';
import { scripts } from './scripts.mjs';

/** What the gateway writes into the document for a checkout of one shop: the Accept header is that of Chromium. */
const accept =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';
const shop = 'https://www.shop.example';
const checkoutId = `${'0123456789ABCDEF'.repeat(2)}.uat01-vm-tx01`;

/**
 * Measures the document of a field's frame, with its script, as the gateway sends it. Throws when it is above its
 * budget.
 *
 * @returns {Promise<import('./compress.mjs').CompressedFile>}
 */
export async function measureFrameDocument() {
  const { frameMarkup } = await load(join(root, 'src/gateway/assets/frame-markup.ts'));
  const { documentBrotli } = await load(join(root, 'src/web/compression.ts'));
  const { folder, file } = /** @type {import('./scripts.mjs').BrowserScript} */ (scripts.frame);
  const script = readFileSync(join(root, folder, file), 'utf8');
  const text = frameMarkup({
    script,
    isDark: true,
    accept,
    shops: [shop],
    now: 1_900_000_000_000,
    checkoutId,
  });
  const bytes = Buffer.byteLength(text);
  const brotli = brotliCompressSync(text, documentBrotli).length;
  const name = 'pciIframe.html';
  const budget = budgetOf(name);
  if (brotli > budget)
    throw new Error(`${name} has ${brotli} bytes as it is sent, more than its budget of ${budget}.`);
  return { name, bytes, brotli, budget };
}
