import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allDocuments, blocksOf, root } from './markdown.ts';

const examples = join(root, 'e2e/consumers');
const plain = (code: string) => code.replace(/\s+/g, ' ').trim();
const sources = readdirSync(examples, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|mjs|js)$/.test(name))
  .map((name) => plain(readFileSync(join(examples, name), 'utf8')));

/** Pages whose examples are held elsewhere, or are the settings of other programs. */
const others = ['docs/testers/by-hand.md'];

const blocks = allDocuments()
  .filter(({ path }) => path.startsWith('docs/testers/') || path === 'docs/first-payment.md')
  .filter(({ path }) => !others.includes(path))
  .flatMap(blocksOf)
  .filter(({ language }) => language === 'ts' || language === 'js');

test('the guides have examples', () => {
  expect(blocks.length).toBeGreaterThan(12);
});

test.each(blocks)('an example that runs from the packed package has the block: $code', ({ code }) => {
  expect(sources.some((source) => source.includes(plain(code)))).toBe(true);
});
