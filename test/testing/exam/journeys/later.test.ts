import { describe, expect, it } from 'vitest';
import { divide } from '../../../../src/testing/exam/journeys/later.ts';

describe('an amount that is refunded in parts', () => {
  it.each([
    ['92.00', [920, 1840, 6440], 2],
    ['10000', [1000, 2000, 7000], 0],
    ['0.10', [1, 2, 7], 2],
    ['1.005', [100, 201, 704], 3],
    ['19.99', [199, 399, 1401], 2],
  ])('of %s is divided without a rest', (amount, parts, decimals) => {
    const divided = divide(amount);
    expect(divided).toEqual({ parts, decimals, whole: parts.reduce((sum, part) => sum + part, 0) });
  });

  it.each(['0.09', '9', '', 'free'])('of "%s" is not tried', (amount) => {
    expect(() => divide(amount)).toThrow('has no parts');
  });
});
