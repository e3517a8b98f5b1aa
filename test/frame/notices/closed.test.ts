// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const message = { type: 'payment-widgets:closed' };
const other = { postMessage: vi.fn() };
const close = vi.fn();

/** Runs the script as in a window with this opener and this parent. */
async function run(around: {
  readonly opener?: typeof other;
  readonly parent?: typeof other;
}): Promise<void> {
  const scope: Record<string, unknown> = { opener: null, close, ...around };
  scope.parent ??= scope;
  vi.stubGlobal('window', scope);
  vi.resetModules();
  await import('../../../src/frame/notices/closed.ts').finally(() => vi.unstubAllGlobals());
}

beforeEach(() => {
  document.documentElement.dataset.shop = 'https://shop.example https://m.shop.example';
  document.body.innerHTML = '<p id="result"><a href="https://shop.example/result">See the result</a></p>';
});
afterEach(() => {
  vi.clearAllMocks();
});

describe('the page at the end of a window or frame', () => {
  test.each(['opener', 'parent'])(
    'tells its %s on every origin of the shop, and nothing more',
    async (name) => {
      await run({ [name]: other });
      expect(other.postMessage.mock.calls).toEqual([
        [message, 'https://shop.example'],
        [message, 'https://m.shop.example'],
      ]);
      expect(document.querySelector('a')).toBeNull();
      expect(close).toHaveBeenCalledTimes(name === 'opener' ? 1 : 0);
    },
  );

  test('tells nobody where the shop is unknown', async () => {
    document.documentElement.dataset.shop = '';
    await run({ opener: other });
    expect(other.postMessage).not.toHaveBeenCalled();
  });

  test('that has no page around it stays and shows a link to the result', async () => {
    await run({});
    expect(close).not.toHaveBeenCalled();
    expect(document.querySelector('a')?.getAttribute('href')).toBe('https://shop.example/result');
  });
});
