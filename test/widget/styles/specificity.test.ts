// @tests src/widget/styles/reset-overrides.ts
import { expect, test } from 'vitest';
import { getSpecificity } from '../../../src/widget/styles/reset-overrides.ts';

test.each([
  ['*', 0],
  ['p', 1],
  [':root', 1000],
  ['.a', 1000],
  ['.a::before', 1001],
  ['.a > ::before', 1001],
  ['.a > svg path', 1002],
  ['.a.b:hover', 3000],
  ['.a[data-or] p > a', 2002],
  ['.a:not(.b.c, p)', 3000],
  ['.a:not(:has(~ .b), .c)', 2000],
  ['.a:has(> .b):not(.c) > .d', 4000],
  ['.a:not(:has(:focus, .b.c), .d):is(p, .e) .f', 5000],
  ['.a:where(.b:not(.c)) :where([role="img"])::after', 1001],
])('%s has the specificity %i', (selector, expected) => {
  expect(getSpecificity(selector)).toBe(expected);
});
