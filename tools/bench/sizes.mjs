/** Measures what a shopper downloads, compressed by brotli 11. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetOf } from '../budgets.mjs';
import { listFiles, root } from '../sources.mjs';
import { measureFrameDocument } from '../vite/measure-frame-document.mjs';

/** Scripts that stand in documents, which are measured as a whole. */
const inline = ['frame.js'];

export default async function measureSizes() {
  const files = listFiles('dist/public')
    .filter((name) => name.endsWith('.br'))
    .map((name) => ({ name: name.replace('dist/public/', '').replace('.br', ''), path: join(root, name) }))
    .filter(({ name }) => !inline.includes(name))
    .map(({ name, path }) => ({ name, brotli: readFileSync(path).length, budget: budgetOf(name) }));
  return [...files, await measureFrameDocument()].map(({ name, brotli, budget }) => ({
    file: name,
    bytes: brotli,
    'at most': budget,
  }));
}
