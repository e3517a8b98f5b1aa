import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readShopFile, toShopFile } from '../../../src/testing/exam/shop-file.ts';

const least = { checkout: '/', paid: { text: 'Thank you' } };

/** What is wrong with a file, and how the sentence about it begins. */
const wrong: readonly (readonly [string, unknown, string])[] = [
  ['nothing in it', {}, 'exam.json: checkout is missing; write where the way to your form begins'],
  ['a list', [], 'exam.json: it is no object; write one as docs/exam.md shows.'],
  [
    'no sign of a paid order',
    { checkout: '/' },
    'exam.json: paid is missing; write what shows that an order is paid',
  ],
  ['a sign that is empty', { ...least, paid: { text: '' } }, 'exam.json: paid'],
  [
    'an unknown member',
    { ...least, webhook: '/h' },
    'exam.json: the member webhook is unknown; there are checkout, steps',
  ],
  [
    'an unknown member of a member',
    { ...least, order: { address: '/o', paid: 'x', text: 'y' } },
    'exam.json: the member text of order is unknown',
  ],
  [
    'an order without its sign',
    { ...least, order: { address: '/o' } },
    'exam.json: order.paid is missing; write where an order is read',
  ],
  [
    'a step that is none',
    { ...least, steps: [{ press: '#a' }] },
    'exam.json: steps.0 is not understood; write a list of steps',
  ],
  [
    'a text of brands',
    { ...least, brands: 'VISA MASTER' },
    'exam.json: brands is not understood; write a list of the brands that you take',
  ],
  [
    'no brand in its list',
    { ...least, brands: [] },
    'exam.json: brands is not understood; write a list of the brands that you take',
  ],
  [
    'another shopper without steps',
    { ...least, otherShopper: 'joe' },
    'exam.json: otherShopper is not understood; write a list of steps',
  ],
  [
    'a stock that is a number',
    { ...least, stock: 500 },
    'exam.json: stock is not understood; write an address that tells how many',
  ],
  [
    'an address that is a number',
    { ...least, checkout: 4000 },
    'exam.json: checkout is not understood; write where',
  ],
];

describe('the shop’s file', () => {
  it.each(wrong)(
    'with %s is refused by a sentence that names member, cause and remedy',
    (_what, content, start) => {
      const read = () => toShopFile(content, 'exam.json');
      expect(read).toThrow(start);
      expect(read).toThrow(/; (write|there are) [\s\S]+\.$/);
    },
  );

  it('with two mistakes is refused by a line for each', () => {
    expect(() => toShopFile({ hook: '/h', paid: 'Thank you' }, 'exam.json')).toThrow(
      /^exam\.json: checkout .*\n.*exam\.json: paid .*\n.*exam\.json: the member hook/,
    );
  });

  it('needs an address and a sign, and has no steps unless it says so', () => {
    expect(toShopFile(least, 'exam.json')).toEqual({ ...least, steps: [] });
  });

  it('chooses in a list by a step of its own', () => {
    const steps = [{ select: '#size', with: 'M' }];
    expect(toShopFile({ ...least, steps }, 'exam.json').steps).toEqual(steps);
  });

  it('that is not there, or no JSON, is refused with what to do', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exam-'));
    await expect(readShopFile(join(folder, 'no.json'))).rejects.toThrow(
      'cannot be read (ENOENT); write it by `exam --init`',
    );
    writeFileSync(join(folder, 'exam.json'), '{');
    await expect(readShopFile(join(folder, 'exam.json'))).rejects.toThrow('is no JSON');
  });
});
