// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPage } from '../../../src/widget/page/page-address.ts';
import { redirect } from '../../../src/widget/payment/redirect.ts';
import { fakeTab } from './fake-tab.ts';

const outer = vi.fn();
const step = vi.fn();
const inner = vi.fn();
const open = vi.fn<(url: string, target: string) => Window | null>();

/** A tab of another site, which keeps the page in its frame. */
function kept(): never {
  throw new DOMException('sandboxed', 'SecurityError');
}

beforeEach(() => {
  for (const spy of [outer, step, inner, open]) spy.mockReset();
  vi.stubGlobal('location', { replace: inner, origin: 'https://shop.example' });
  vi.stubGlobal('top', fakeTab(outer, step));
  vi.stubGlobal('open', open);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const provider = 'https://provider.example/';
const result = 'https://shop.example/?resourcePath=%2Fv1';

describe('redirecting the shopper', () => {
  test.each([
    'https://shop.example/result?id=1&resourcePath=%2Fv1#top',
    'http://localhost:3000/',
    'shop-app://paid?id=1',
  ])('goes to %s in the whole tab, without a step back', (url) => {
    expect(redirect(url)).toBe('led');
    expect(outer).toHaveBeenCalledExactlyOnceWith(url);
    expect(inner).not.toHaveBeenCalled();
  });

  test('goes to a provider’s page, with a step back to the checkout', () => {
    expect(redirect(provider, [], '_top', true)).toBe('led');
    expect(step).toHaveBeenCalledExactlyOnceWith(provider);
  });

  test('opens the page in the window of another name, or in the tab where the browser opens none', () => {
    open.mockReturnValue(window);
    expect(redirect('https://shop.example/', [], 'result')).toBe('led');
    expect(open).toHaveBeenCalledExactlyOnceWith('https://shop.example/', 'result');
    expect(outer).not.toHaveBeenCalled();
    open.mockReturnValue(null);
    expect(redirect('https://shop.example/', [], 'result')).toBe('led');
    expect(outer).toHaveBeenCalledExactlyOnceWith('https://shop.example/');
  });

  test.each([
    ['the shop’s result', 'https://shop.example/', false],
    ['the shop’s result, though the outcome is not known', result, true],
  ])('opens %s in its own frame where it may not lead the tab', (_what, url, pending) => {
    vi.stubGlobal('top', fakeTab(kept));
    vi.stubGlobal('location', {
      replace: inner,
      set href(to: string) {
        inner(to);
      },
    });
    expect(redirect(url, [], '_top', pending)).toBe('led');
    expect(inner).toHaveBeenCalledExactlyOnceWith(url);
  });

  test('opens no page of a provider, which may forbid frames, in a frame of another site that may not lead the tab', () => {
    vi.stubGlobal('top', fakeTab(kept));
    expect(redirect(provider, [], '_top', true)).toBe('kept');
    expect(inner).not.toHaveBeenCalled();
  });

  test('opens a provider’s page in its own frame inside a page of its own origin that keeps the tab, such as a runner of tests', () => {
    const assigned = vi.fn();
    vi.stubGlobal('location', {
      origin: 'https://shop.example',
      set href(to: string) {
        assigned(to);
      },
    });
    vi.stubGlobal('top', {
      location: {
        origin: 'https://shop.example',
        set href(_to: string) {
          kept();
        },
      },
    });
    expect(redirect(provider, [], '_top', true)).toBe('led');
    expect(assigned).toHaveBeenCalledExactlyOnceWith(provider);
  });

  test.each([
    ['posts a form where it may lead the tab', (): Window => window, 'led', ['_top']],
    ['posts no form that Chromium or WebKit would drop in silence', (): null => null, 'kept', []],
    ['posts no form that Firefox would drop in silence', kept, 'kept', []],
  ] as const)('%s', (_what, answer, expected, targets) => {
    open.mockImplementation(answer);
    const sent: string[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      sent.push(this.target);
    });
    expect(redirect(provider, [['token', '1']], '_top', true)).toBe(expected);
    expect(sent).toEqual(targets);
    expect(open).toHaveBeenCalledExactlyOnceWith('', '_top');
  });

  test('posts no form that Firefox would drop in silence because the shopper’s press is over', () => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true });
    open.mockReturnValue(window);
    expect(redirect(provider, [['token', '1']], '_top', true)).toBe('kept');
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  test('uses its own window where there is no other', () => {
    vi.stubGlobal('top', null);
    expect(redirect('https://shop.example/')).toBe('led');
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
    expect([redirect(url), isPage(url)]).toEqual(['refused', false]);
    expect([outer, step, inner, open].flatMap((spy) => spy.mock.calls)).toEqual([]);
  });
});
