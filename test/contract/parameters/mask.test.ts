import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutCardDigits, withoutCardNumber } from '../../../src/contract/parameters/mask.ts';

describe('masking', () => {
  test.each([
    ['4111111111111111', '…'],
    ['4111 1111-1111.1111', '…'],
    ['4111 / 1111', '4111 / 1111'],
    ['4111, 1111, 1111, 1111', '…'],
    ['no 4111_1111_1111_1111, thanks', 'no …, thanks'],
    ['٤١١١ ١١١١ ١١١١', '…'],
    ['４１１１１１１１１', '…'],
    ['12345678', '12345678'],
    ['1234a5678b9012', '1234a5678b9012'],
  ])('turns %s into %s', (text, expected) => {
    expect(withoutCardDigits(text)).toBe(expected);
  });

  test('leaves amounts and references in errors, but no whole card number', () => {
    expect(withoutCardNumber('12345678901')).toBe('12345678901');
    expect(withoutCardNumber('123456789012')).toBe('…');
  });

  test('leaves no nine digits in a row', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789 -./xé٤') });
    fc.assert(fc.property(text, (value) => !/[0-9]{9}/.test(withoutCardDigits(value))));
  });

  test('takes no longer than the text is long', () => {
    const times = [1, 2, 3].map(() => {
      const began = performance.now();
      for (const piece of ['1 ', '12345678  x', '1--', ' - ']) withoutCardDigits(piece.repeat(30_000));
      return performance.now() - began;
    });
    // The fastest of three: the others may have waited for a busy machine.
    expect(Math.min(...times)).toBeLessThan(1_000);
  });
});
