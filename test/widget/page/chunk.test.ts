// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChunk } from '../../../src/widget/page/chunk.ts';
import { loadScript } from '../../../src/widget/page/load-script.ts';
import { address } from '../form/address.ts';

vi.mock('../../../src/widget/page/load-script.ts', () => ({ loadScript: vi.fn() }));

const key = Symbol.for('payment-widgets/test/methods.js');
const shared = { used: 1 };
/** What `import()` gives in a built script. */
const built = () => ['methods.js', 'sha256-x'] as never;
/** The chunk's script, as the build writes it. */
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

test('a chunk is loaded once, from the release’s own address, with nonce and hash', async () => {
  const chunk = createChunk<{ made: number }>(built);
  expect(chunk.now).toBeUndefined();
  const loads = [chunk.load({ ...address, nonce: 'n' }), chunk.load(address)];
  expect(await Promise.all(loads)).toEqual([{ made: 2 }, { made: 2 }]);
  expect(chunk.now).toEqual({ made: 2 });
  expect(vi.mocked(loadScript).mock.calls).toEqual([
    ['https://pay.example/v1/static/test/methods.js', 'n', 'sha256-x', 8_000],
  ]);
});

test('a chunk that did not arrive is asked for again by the next call', async () => {
  vi.mocked(loadScript).mockResolvedValueOnce(false);
  const chunk = createChunk<{ made: number }>(built);
  expect(await chunk.load(address)).toBeUndefined();
  expect(chunk.now).toBeUndefined();
  expect(await chunk.load(address)).toEqual({ made: 2 });
});

test('a widget that is loaded anew takes the chunk that the page has already', async () => {
  await createChunk(built).load(address);
  expect(await createChunk<{ made: number }>(built).load(address)).toEqual({ made: 2 });
  expect(loadScript).toHaveBeenCalledTimes(1);
});

test('without a build the chunk is its module', async () => {
  expect(await createChunk(async () => ({ made: 3 })).load(address)).toEqual({ made: 3 });
  expect(loadScript).not.toHaveBeenCalled();
});

test('code that uses the chunk runs when it has come, and at once from then on', async () => {
  const chunk = createChunk<{ made: number }>(built);
  const use = vi.fn();
  chunk.use(use);
  expect(() => chunk.loaded).toThrow('has not been loaded');
  vi.mocked(loadScript).mockResolvedValueOnce(false);
  await chunk.load(address);
  expect(use).not.toHaveBeenCalled();
  await chunk.load(address);
  chunk.use(use);
  expect(use.mock.calls).toEqual([[{ made: 2 }], [{ made: 2 }]]);
  expect(chunk.loaded).toEqual({ made: 2 });
});
