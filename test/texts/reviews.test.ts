// @tests src/texts/languages.ts
import { describe, expect, test } from 'vitest';
import { languages } from '../../src/texts/languages.ts';
import { addReview, digestsOf, readReviews, readTexts, reviewedPaths } from '../../tools/text-reviews.mjs';

const texts = { form: { pay: 'Bezahlen', cancel: 'Abbrechen' }, shop: { buy: 'Kaufen' } };
const review = { reader: 'Jane Jones', date: '2026-12-01' };

describe('the record of reviews (locales.md section 7, check 14)', () => {
  const records = Object.entries(readReviews());

  test('names only existing languages', () => {
    expect(records.filter(([code]) => !Object.hasOwn(languages, code))).toEqual([]);
  });

  test.each(records)('of %s says who read which texts, and when', (code, { proofread = [], native = [] }) => {
    const known = Object.keys(digestsOf(readTexts(code)));
    for (const { reader, date, texts } of [...proofread, ...native]) {
      expect(reader).toMatch(/\S/);
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(known).toEqual(expect.arrayContaining(Object.keys(texts)));
    }
  });
});

describe('a text', () => {
  test('counts as not reviewed in a language without a record', () => {
    expect(reviewedPaths(undefined, texts)).toEqual(new Set());
  });

  test('counts as reviewed once a native speaker has read its section', () => {
    const reviews = addReview([], texts, { ...review, sections: ['form'] });
    expect(reviewedPaths(reviews, texts)).toEqual(new Set(['form.pay', 'form.cancel']));
  });

  test('counts as not reviewed again when it changes', () => {
    const reviews = addReview([], texts, review);
    expect(reviewedPaths(reviews, texts).size).toBe(3);
    const changed = { ...texts, shop: { buy: 'Jetzt kaufen' } };
    expect(reviewedPaths(reviews, changed)).toEqual(new Set(['form.pay', 'form.cancel']));
    expect(reviewedPaths(addReview(reviews, changed, { ...review, sections: ['shop'] }), changed).size).toBe(
      3,
    );
  });

  test('of a section that does not exist cannot be reviewed', () => {
    expect(() => addReview([], texts, { ...review, sections: ['from'] })).toThrow('no section from');
  });
});
