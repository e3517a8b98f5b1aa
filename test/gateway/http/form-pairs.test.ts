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
});
