// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../../src/frame/notices/closed.js'), 'utf8');
const script = text.replace('export {};', '');
const message = { type: 'payment-widgets:closed' };
const other = { postMessage: vi.fn() };
const close = vi.fn();

/** Runs the script as in a window with this opener and this parent. */
function run(around: { readonly opener?: typeof other; readonly parent?: typeof other }): void {
  const scope: Record<string, unknown> = { opener: null, close, ...around };
  scope.parent ??= scope;
  new Function('window', script)(scope);
}

beforeEach(() => {
  document.documentElement.dataset.shop = 'https://shop.example https://m.shop.example';
  document.body.innerHTML = '<p id="result"><a href="https://shop.example/result">See the result</a></p>';
});
afterEach(() => {
  vi.clearAllMocks();
});

describe('the page at the end of a window or frame', () => {
  test.each(['opener', 'parent'])('tells its %s on every origin of the shop, and nothing more', (name) => {
    run({ [name]: other });
    expect(other.postMessage.mock.calls).toEqual([
      [message, 'https://shop.example'],
      [message, 'https://m.shop.example'],
    ]);
    expect(document.querySelector('a')).toBeNull();
    expect(close).toHaveBeenCalledTimes(name === 'opener' ? 1 : 0);
  });

  test('tells nobody where the shop is unknown', () => {
    document.documentElement.dataset.shop = '';
    run({ opener: other });
    expect(other.postMessage).not.toHaveBeenCalled();
  });

  test('that stands alone stays and shows the way to the result', () => {
    run({});
    expect(close).not.toHaveBeenCalled();
    expect(document.querySelector('a')?.getAttribute('href')).toBe('https://shop.example/result');
  });
});
