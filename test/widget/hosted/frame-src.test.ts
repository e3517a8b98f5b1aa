// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { frameSrc } from '../../../src/widget/hosted/frame-src.ts';
import { address as usualAddress } from '../form/address.ts';

const address = { ...usualAddress, checkoutId: 'AB 1' };

afterEach(() => {
  document.head.innerHTML = '';
  document.documentElement.removeAttribute('style');
});

test.each([
  ['a page without a scheme', '', '', true, false],
  ['a dark page', '', 'dark', false, true],
  ['a page of both schemes, a dark browser', '', 'light dark', true, true],
  ['a page of both schemes, a light browser', '', 'light dark', false, false],
  ['a page dark by its style sheet', 'dark', '', false, true],
  ['a page light by its style sheet, in place of its <meta> tag', 'light', 'dark', true, false],
])('%s: its frames begin in its colour scheme (A-78)', (_name, style, meta, prefersDark, isDark) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: /dark/.test(query) === prefersDark }));
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({
    colorScheme: style || 'normal',
  } as CSSStyleDeclaration);
  if (meta) document.head.innerHTML = `<meta name="color-scheme" content="${meta}">`;
  const scheme = isDark ? '&scheme=dark' : '';
  expect(frameSrc(address, 'i1')).toBe(
    `https://pay.example/v1/pciIframe.html?v=test&checkoutId=AB%201${scheme}#instance=i1`,
  );
  vi.unstubAllGlobals();
});
