import { describe, expect, it } from 'vitest';
import { addBrandNames, hasName, nameOfBrand } from '../../src/widget/brand-names.ts';

describe('a brand', () => {
  it.each([
    ['has its name', 'VISA', 'Visa', true],
    ['whose name is not known is called by its code', 'NEW_BRAND', 'NEW_BRAND', false],
  ])('%s', (_what, code, name, isKnown) => {
    expect([nameOfBrand(code), hasName(code)]).toEqual([name, isKnown]);
  });

  it('has the name that is added later', () => {
    addBrandNames([['LATER_BRAND', 'A later brand']]);
    expect([nameOfBrand('LATER_BRAND'), hasName('LATER_BRAND')]).toEqual(['A later brand', true]);
  });
});
