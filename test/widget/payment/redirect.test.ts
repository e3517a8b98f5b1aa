// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPage } from '../../../src/widget/page/page-address.ts';
import { redirect } from '../../../src/widget/payment/redirect.ts';

const outer = vi.fn();
const inner = vi.fn();

beforeEach(() => {
  outer.mockReset();
  inner.mockReset();
  vi.stubGlobal('location', { replace: inner });
  vi.stubGlobal('top', { location: { replace: outer } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('redirecting the shopper', () => {
  test.each([
    'https://shop.example/result?id=1&resourcePath=%2Fv1#top',
    'http://localhost:3000/',
    'shop-app://paid?id=1',
  ])('goes to %s in the whole tab, without a step back', (url) => {
    expect(redirect(url)).toBe(true);
    expect(outer).toHaveBeenCalledExactlyOnceWith(url);
    expect(inner).not.toHaveBeenCalled();
  });

  test('goes to a provider’s page, with a step back to the checkout', () => {
    const assign = vi.fn();
    vi.stubGlobal('top', { location: { assign } });
    expect(redirect('https://provider.example/', [], '_top', true)).toBe(true);
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://provider.example/');
  });

  test('opens the page in the window of another name, or in the tab where the browser opens none', () => {
    const open = vi.fn(() => ({}) as Window | null);
    vi.stubGlobal('open', open);
    expect(redirect('https://shop.example/', [], 'result')).toBe(true);
    expect(open).toHaveBeenCalledExactlyOnceWith('https://shop.example/', 'result');
    expect(outer).not.toHaveBeenCalled();
    open.mockReturnValue(null);
    expect(redirect('https://shop.example/', [], 'result')).toBe(true);
    expect(outer).toHaveBeenCalledExactlyOnceWith('https://shop.example/');
  });

  test('uses its own window where it may not navigate the tab', () => {
    outer.mockImplementation(() => {
      throw new DOMException('sandboxed', 'SecurityError');
    });
    expect(redirect('https://shop.example/')).toBe(true);
    expect(inner).toHaveBeenCalledExactlyOnceWith('https://shop.example/');
  });

  test('uses its own window where there is no other', () => {
    vi.stubGlobal('top', null);
    expect(redirect('https://shop.example/')).toBe(true);
    expect(inner).toHaveBeenCalledOnce();
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://shop.example/1',
    'vbscript:x',
    '/result',
    'no address at all',
    '',
  ])('is refused for %o', (url) => {
    expect([redirect(url), isPage(url)]).toEqual([false, false]);
    expect([outer, inner].flatMap((spy) => spy.mock.calls)).toEqual([]);
  });
});
