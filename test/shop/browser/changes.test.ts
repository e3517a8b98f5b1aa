// @tests src/shop/browser/playground/changes.ts
import { describe, expect, it } from 'vitest';
import { changesBetween, toCall } from '../../../src/shop/browser/playground/changes.ts';

const before = {
  options: { locale: 'en', layout: 'accordion', labels: { submit: 'Pay' } },
  brands: ['VISA', 'MASTER'],
  amount: '89.00',
  currency: 'EUR',
};
const { options } = before;

describe('what the playground changes in place', () => {
  it.each([
    ['nothing where nothing differs', { ...before, options: { ...options, labels: { submit: 'Pay' } } }, {}],
    ['an option with another value', { ...before, options: { ...options, locale: 'de' } }, { locale: 'de' }],
    ['an option that is new', { ...before, options: { ...options, disabled: true } }, { disabled: true }],
    [
      'the brands where one comes',
      { ...before, brands: ['VISA', 'AMEX', 'MASTER'] },
      { brands: 'VISA AMEX MASTER' },
    ],
    ['the amount where it is another one', { ...before, amount: '249.00' }, { amount: '249.00' }],
    ['the brands where one goes', { ...before, brands: ['MASTER'] }, { brands: 'MASTER' }],
  ])('is %s', (_title, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });

  it.each([
    ['an option is left out', { ...before, options: { locale: 'en', layout: 'accordion' } }],
    ['brands change places', { ...before, brands: ['MASTER', 'VISA'] }],
    ['the brands are paid in another currency', { ...before, brands: ['MADA'], currency: 'SAR' }],
  ])('is nothing where %s, which needs another form', (_title, after) => {
    expect(changesBetween(before, after)).toBeUndefined();
  });

  it('is written as a call that runs on a merchant\u2019s page', () => {
    const calls: unknown[] = [];
    const run = new Function('wpwl', toCall({ locale: 'de', brands: 'VISA' }));
    run({ update: (changes: unknown) => calls.push(changes) });
    expect(calls).toEqual([{ locale: 'de', brands: 'VISA' }]);
  });
});
