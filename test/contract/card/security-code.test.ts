import { describe, expect, test } from 'vitest';
import { findBrand } from '../../../src/contract/brands/number-rules.ts';
import { judgeCvv, maxCvvDigits } from '../../../src/contract/card/security-code.ts';

describe('the security code', () => {
  test('is a missing field when it is required and the brand is unknown', () => {
    expect(judgeCvv('', undefined, true)).toEqual({ problem: 'empty', complete: false });
  });

  test.each([
    ['', 'VISA', true, 'empty', false],
    ['', 'VISA', false, '', false],
    ['', 'MAESTRO', true, '', false],
    ['12', 'VISA', true, 'incomplete', false],
    ['123', 'VISA', true, '', true],
    ['1234', 'VISA', true, 'invalid', true],
    ['123', 'AMEX', true, 'incomplete', false],
    ['1234', 'AMEX', true, '', true],
    ['12', '', true, 'incomplete', false],
    ['123', '', true, '', false],
    ['1234', '', true, '', true],
    ['12', 'MAESTRO', true, 'incomplete', false],
    ['12', 'VISA', false, 'incomplete', false],
    ['123', 'NOBODY', true, '', false],
  ])(
    '"%s" of the brand "%s", required %s, has the problem "%s" and is complete: %s',
    (digits, brand, required, problem, complete) => {
      expect(judgeCvv(digits, findBrand(brand), required)).toEqual({ problem, complete });
    },
  );

  test('has room for as many digits as the brand prints on its cards', () => {
    expect(maxCvvDigits(findBrand('VISA'))).toBe(3);
    expect(maxCvvDigits(findBrand('AMEX'))).toBe(4);
    expect(maxCvvDigits(findBrand(''))).toBe(4);
  });
});
