import { expect, test } from 'vitest';
import { getOutcomeCategory } from '../../src/contract/outcome-category.ts';

test.each([
  ['900.100.300', 'pending'],
  ['900.100.100', 'rejected'],
  ['000.100.110', 'accepted'],
  ['000.200.000', 'pending'],
  ['800.100.153', 'rejected'],
])('a payment with the code %s has the category %s', (code, expected) => {
  expect(getOutcomeCategory(code)).toBe(expected);
});
