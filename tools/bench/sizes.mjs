/** Measures what a shopper downloads, compressed by brotli 11. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { budgetOf } from '../budgets.mjs';
import { listFiles, root } from '../sources.mjs';
import { startServer } from './server.mjs';

export default async function measureSizes() {
  const server = await startServer(':memory:');
  const frame = await (await fetch(`${server.gateway}/v1/pciIframe.html?checkoutId=x`)).text();
  await server.stop();
  const files = listFiles('dist/public').filter((name) => name.endsWith('.br'));
  const size = (/** @type {string} */ name) => readFileSync(join(root, name)).length;
  const document = brotliCompressSync(frame).length;
  return files.map((name) => {
    const short = name.replace('dist/public/', '').replace('.br', '');
    if (short === 'frame.js') {
      return {
        file: 'one field frame: document and script',
        bytes: size(name) + document,
        'at most': budgetOf(short),
      };
    }
    return { file: short, bytes: size(name), 'at most': budgetOf(short) };
  });
}
