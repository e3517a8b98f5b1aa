/** The bars were read back by @zxing/library 0.21.3, drawn with four pixels for the narrowest. */
import { describe, expect, test } from 'vitest';
import { createBarWidths } from '../../../../src/gateway/three-d-secure/page/barcode.tsx';

describe('a bar code', () => {
  test('of 44 digits is Interleaved 2 of 5, as banks scan boletos', () => {
    const widths = createBarWidths(`12${'0'.repeat(42)}`).join('');
    expect(widths.slice(0, 14)).toBe('11113113111133');
    expect([widths.length, widths.slice(-3)]).toEqual([4 + 22 * 10 + 3, '311']);
  });

  test('of other digits is Code 128 with its check symbol', () => {
    // 105 + 1 × 12 + 2 × 34 + 3 × 56 is 44 modulo 103.
    const [start, check, end] = ['211232', '132131', '2331112'];
    expect(createBarWidths('123456').join('')).toBe(`${start}112232${'131123'}331121${check}${end}`);
  });

  test.each(['12', '40495451214097', '9'.repeat(80)])('has symbols of eleven widths: %s', (digits) => {
    const sum = createBarWidths(digits).reduce((total, width) => total + width, 0);
    expect(sum).toBe(11 * (digits.length / 2 + 3) + 2);
  });
});
