import { expect, test } from 'vitest';
import { budgetOf, describeGrowth } from '../../tools/budgets.mjs';
import released from '../../tools/released-sizes.json' with { type: 'json' };

const name = 'paymentForm.js';
const size = released.sizes[name];

test('a browser file may grow by five per cent from one release to the next', () => {
  expect(budgetOf(name)).toBe(Math.floor(size * 1.05));
});

test('a browser file may grow by what it has been granted besides', () => {
  for (const [file, { bytes }] of Object.entries(released.granted)) {
    const before = released.sizes[file as keyof typeof released.sizes];
    expect(budgetOf(file)).toBe(Math.floor(before * 1.05) + bytes);
  }
});

test('a build tells how much a browser file has grown since the release', () => {
  expect(describeGrowth({ name, brotli: size * 1.02 })).toBe(', +2.0 % since the release');
  expect(describeGrowth({ name, brotli: size * 0.98 })).toBe(', -2.0 % since the release');
  expect(describeGrowth({ name: 'locales/ar.json', brotli: 1 })).toBe('');
});
