import { expect, test } from 'vitest';
import { regionOf } from '../../../src/widget/wallets/region.ts';

test.each([
  ['de', undefined],
  ['de-AT', 'AT'],
  ['pt_br', 'BR'],
  ['zh-Hant', undefined],
  ['zh-Hant-TW', 'TW'],
  ['es-419', undefined],
  ['ar-u-ca-gregory', undefined],
  ['', undefined],
])('the country of %j is %s', (locale, country) => {
  expect(regionOf(locale)).toBe(country);
});
