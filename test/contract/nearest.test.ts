/** The search for the word that was meant: what it finds, and that a stranger's long word costs nothing. */
import { expect, test } from 'vitest';
import { nearest } from '../../src/contract/nearest.ts';
import { unknownBrand } from '../../src/contract/parameters/brand.ts';
import { noGuidePage } from '../../src/reference/page/guide-pages.tsx';
import { measureCheapest } from '../cpu-time.ts';

const words = ['amount', 'currency', 'paymentType', 'VISA', 'ELO'];

test.each([
  ['a letter too many', 'amountt', 'amount'],
  ['two letters too few', 'amou', 'amount'],
  ['another case', 'PAYMENTTYPE', 'paymentType'],
  ['a third of a long word wrong', 'pXymXntTXpe', 'paymentType'],
  ['four letters too many', 'amount1234', undefined],
  ['nothing alike', 'zzzzzz', undefined],
  ['one of three letters wrong', 'EL0', 'ELO'],
  ['two of three letters wrong', 'FOO', undefined],
  ['the word at the start of a long one', `amount${'a'.repeat(16_384)}`, undefined],
])('a word is not traced to the one that was meant: %s', (_case, word, meant) => {
  expect(nearest(word, words)).toBe(meant);
});

const searches: readonly [string, (long: string) => unknown][] = [
  ['a known word', (long) => nearest(long, words)],
  ['a guide', (long) => noGuidePage(long)],
  ['a brand', (long) => unknownBrand(long)],
];

test.each(searches)(
  'the search for %s works the longer, the longer a word a stranger sends',
  (_what, search) => {
    // Without a bound, the search for a guide took 29 s.
    expect(measureCheapest(5, () => search('a'.repeat(65_536)))).toBeLessThan(20);
  },
);
