import { expect, test } from 'vitest';
import { budgetOf, describeGrowth } from '../../tools/budgets.mjs';
import sizes from '../../tools/released-sizes.json' with { type: 'json' };

const name = 'paymentWidgets.js';
const size = sizes[name];

test('a browser file may grow by five per cent from one release to the next', () => {
  expect(budgetOf(name)).toBe(Math.floor(size * 1.05));
});

test('a build tells how much a browser file has grown since the release', () => {
  expect(describeGrowth({ name, brotli: size * 1.02 })).toBe(', +2.0 % since the release');
  expect(describeGrowth({ name, brotli: size * 0.98 })).toBe(', -2.0 % since the release');
  expect(describeGrowth({ name: 'locales/ar.json', brotli: 1 })).toBe('');
});
