import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formPairs } from '../../../src/gateway/http/form-pairs.ts';

const byLibrary = (text: string) => [...new URLSearchParams(text)].flat();

/** Pieces of text that have a meaning in form-encoded text, complete and broken ones. */
const piece = fc.oneof(
  fc.constantFrom(
    '&',
    '=',
    '+',
    '%',
    '%2',
    '%2B',
    '%26',
    '%3D',
    '%25',
    '%zz',
    '%4g',
    '%00',
    '%7f',
    '%80',
    '?',
    '#',
  ),
  fc.constantFrom('%C3%A4', '%C3', '%e2%82%ac', '%F0%9F%8E%89', '%EF%BB%BF', '%ED%A0%80', '%c0%af', '%ff'),
  fc.constantFrom('name', 'a[0].b', 'ä', '€', '🎉', '\ud800', '\udc00', '\ufeff', '\n', '\0', '\u007f'),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.string({ maxLength: 4 }),
);

describe('the pairs of form-encoded text', () => {
  test('are the same as those of URLSearchParams for any text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40, size: 'max' }), (pieces) => {
        const text = pieces.join('');
        expect(formPairs(text)).toEqual(byLibrary(text));
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    '',
    '&&',
    '=',
    '==',
    '?a=b',
    'a',
    'a=',
    '=b',
    'a=b=c',
    '&a=b&',
    'a+b=c+d',
    'a=%2',
    'a=%',
    'a=%E2%82',
    'a=%41%zz%C3%A4',
  ])('are the same as those of URLSearchParams for "%s"', (text) => {
    expect(formPairs(text)).toEqual(byLibrary(text));
  });

  /** Names that merchants send, also such that begin alike, and one that is too long to be kept. */
  const names = ['a', 'ab', 'a%5B0%5D', 'a[0]', 'a%5b0%5d', 'a+b', '', '%61', `long${'%41'.repeat(40)}`];
  const values = fc.constantFrom('', 'x', '+', '%2B', '1%zz', '%C3%A4', '=', 'a=b', '%', '%2');
  const pair = fc.oneof(
    fc.tuple(fc.constantFrom(...names), values).map(([name, value]) => `${name}=${value}`),
    fc.constantFrom('', 'a', '%61', 'a+b'),
  );

  test('are the same whatever names came before, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(pair, { maxLength: 12 }), { maxLength: 6 }), (texts) => {
        for (const pairs of texts) {
          const text = pairs.join('&');
          expect(formPairs(text)).toEqual(byLibrary(text));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('are the same after more names than are kept', () => {
    for (let at = 0; at < 2_500; at += 1) formPairs(`name${at}=1&after%5B${at}%5D=2`);
    const text = 'name0=1&after%5B0%5D=2&name2499=3&after%5B2499%5D=4';
    expect(formPairs(text)).toEqual(byLibrary(text));
  });

  test('are the same for a value that is longer than most', () => {
    const text = `a=${'%C3%A4+'.repeat(3_000)}&b=%41`;
    expect(formPairs(text)).toEqual(byLibrary(text));
  });
});
