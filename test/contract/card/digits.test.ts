import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiDigits, toDigits } from '../../../src/contract/card/digits.ts';
import { anyText } from '../../support/any-text.ts';

describe('digits of any keyboard', () => {
  test.each([
    ['spaces, hyphens and dots', '4242-4242 4242.4242', '4242424242424242'],
    [
      'tab, line end, no-break and zero-width spaces',
      '\t4242\u00a04242\u200b4242\ufeff4242\r\n',
      '4242424242424242',
    ],
    ['full-width digits', '\uff14\uff12\uff14\uff12', '4242'],
    ['Arabic-Indic digits', '\u0664\u0662\u0660\u0669', '4209'],
    ['extended Arabic-Indic digits', '\u06f4\u06f2\u06f0\u06f9', '4209'],
    ['letters and symbols', 'card 42!', '42'],
    ['direction marks', '\u200f42\u202e42', '4242'],
  ])('%s', (_name, text, digits) => {
    expect(toDigits(text)).toBe(digits);
  });

  test('keep everything else when they are only translated', () => {
    expect(asciiDigits('\uff10\uff15\uff0f\u0663\u06f1')).toBe('05\uff0f31');
  });

  test('give only ASCII digits, and stay the same when translated again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const digits = toDigits(text);
        expect(digits).toMatch(/^[0-9]*$/);
        expect(toDigits(digits)).toBe(digits);
      }),
    );
  });
});
