// @tests src/widget/form/brand-control.ts
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeBrand } from '../../../../src/widget/form/brand-control.ts';

const offered = ['VISA', 'MADA', 'MASTER'];

describe('the active brand', () => {
  test.each([
    ['nothing typed: the form’s first', [], [], '', false, 'VISA'],
    ['nothing typed, though all fit: the form’s first', ['MADA', 'VISA'], ['MADA'], '', false, 'VISA'],
    ['nothing typed: the shopper’s own choice', [], ['MADA'], 'MASTER', false, 'MASTER'],
    ['one fits', ['MASTER'], [], '', true, 'MASTER'],
    ['several fit: the first, as the frame has ordered them', ['MADA', 'VISA'], [], '', true, 'MADA'],
    ['several fit: the merchant’s priority', ['VISA', 'MADA'], ['MADA', 'VISA'], '', true, 'MADA'],
    ['a priority that does not fit is passed over', ['VISA', 'MADA'], ['MASTER', 'MADA'], '', true, 'MADA'],
    ['a priority that is not offered is passed over', ['VISA', 'MADA'], ['AMEX'], '', true, 'VISA'],
    [
      'the shopper’s own choice wins over the priority while it fits',
      ['VISA', 'MADA'],
      ['MADA'],
      'VISA',
      true,
      'VISA',
    ],
    ['the shopper’s own choice gives way when it does not fit', ['MASTER'], [], 'VISA', true, 'MASTER'],
    ['none fits', [], ['MADA'], '', true, ''],
    ['none fits, not even the shopper’s own choice', [], [], 'VISA', true, ''],
    ['what fits is not offered', ['AMEX'], [], '', true, ''],
  ])('%s', (_case, fitting, priority, chosen, typed, active) => {
    expect(activeBrand(fitting, offered, priority, chosen, typed)).toBe(active);
  });

  test('of a form without offered brands is empty', () => {
    expect(activeBrand([], [], [], '', false)).toBe('');
  });

  test('always fits the typed number, or is empty when none fits', () => {
    const codes = fc.uniqueArray(fc.constantFrom(...offered));
    const odd = fc.array(fc.constantFrom(...offered, 'AMEX', ''));
    fc.assert(
      fc.property(codes, odd, fc.constantFrom('', ...offered), (fitting, priority, chosen) => {
        const active = activeBrand(fitting, offered, priority, chosen, true);
        if (fitting.length > 0) expect(fitting).toContain(active);
        else expect(active).toBe('');
      }),
    );
  });
});
