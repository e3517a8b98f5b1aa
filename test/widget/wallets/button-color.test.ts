// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { standingOut } from '../../../src/widget/wallets/button-color.ts';

test.each([
  ['rgb(27, 31, 36)', 'black'],
  ['rgb(236, 239, 242)', 'white'],
  ['rgba(236, 239, 242, 0.8)', 'white'],
  ['oklch(0.24 0.01 250)', 'black'],
  ['oklab(0.95 -0.01 0.02 / 0.9)', 'white'],
  ['lch(12 4 250)', 'black'],
  ['lab(94 -1.2 -4)', 'white'],
  ['color(display-p3 0.1 0.12 0.14)', 'black'],
  ['color(srgb 0.93 0.94 0.95 / 0.9)', 'white'],
])('on a page whose text is %s a wallet’s button is %s', (color, expected) => {
  // The engine of this test drops colors of newer notations.
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ color } as CSSStyleDeclaration);
  expect(standingOut(document.body)).toBe(expected);
});
