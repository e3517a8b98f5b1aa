// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLaterScript } from '../../../src/widget/page/later-script.ts';
import { loadScript } from '../../../src/widget/page/load-script.ts';
import { address } from '../form/address.ts';

vi.mock('../../../src/widget/page/load-script.ts', () => ({ loadScript: vi.fn() }));

const key = Symbol.for('payment-widgets/test/later.js');
const shared = { used: 1 };
/** What `import()` gives in a built script. */
const built = () => ['later.js', 'sha256-x'] as never;
/** The later script, as the build writes it. */
const arrive = async () => {
  Object.assign(window, { [key]: ({ used }: typeof shared) => ({ made: used + 1 }) });
  return true;
};

beforeEach(() => {
  vi.stubGlobal('__SHARED__', shared);
  vi.mocked(loadScript).mockReset().mockImplementation(arrive);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, key);
});

test('the later script is loaded once, from the release’s own address, with nonce and hash', async () => {
  const script = createLaterScript<{ made: number }>(built, { ...address, nonce: 'n' });
  expect(await Promise.all([script.load(), script.load()])).toEqual([{ made: 2 }, { made: 2 }]);
  expect(vi.mocked(loadScript).mock.calls).toEqual([
    ['https://pay.example/v1/static/test/later.js', 'n', 'sha256-x', 8_000],
  ]);
});

test('a later script that did not arrive is asked for again by the next call', async () => {
  vi.mocked(loadScript).mockResolvedValueOnce(false);
  const script = createLaterScript<{ made: number }>(built, address);
  expect(await script.load()).toBeUndefined();
  expect(await script.load()).toEqual({ made: 2 });
});

test('a widget that is loaded anew takes the later script that the page has already', async () => {
  await createLaterScript(built, address).load();
  const again = createLaterScript<{ made: number }>(built, address);
  expect(await again.load()).toEqual({ made: 2 });
  expect(loadScript).toHaveBeenCalledTimes(1);
});

test('without a build the later script is its module', async () => {
  const script = createLaterScript(async () => ({ made: 3 }), address);
  expect(await script.load()).toEqual({ made: 3 });
  expect(loadScript).not.toHaveBeenCalled();
});

test('code that uses the later script runs when it has come, and at once from then on', async () => {
  const script = createLaterScript<{ made: number }>(built, address);
  const use = vi.fn();
  script.use(use);
  vi.mocked(loadScript).mockResolvedValueOnce(false);
  await script.load();
  expect(use).not.toHaveBeenCalled();
  await script.load();
  script.use(use);
  expect(use.mock.calls).toEqual([[{ made: 2 }], [{ made: 2 }]]);
});

test('a later script is asked for a second time only where it was asked for a first time', async () => {
  const script = createLaterScript<{ made: number }>(built, address);
  script.use(vi.fn());
  script.retry();
  expect(loadScript).not.toHaveBeenCalled();
  vi.mocked(loadScript).mockResolvedValueOnce(false);
  await script.load();
  script.retry();
  expect(await script.load()).toEqual({ made: 2 });
  script.retry();
  expect(loadScript).toHaveBeenCalledTimes(2);
});
