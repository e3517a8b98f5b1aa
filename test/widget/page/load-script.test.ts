// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from '../../../src/widget/page/load-script.ts';

let added: HTMLScriptElement[] = [];
beforeEach(() => {
  added = [];
  // happy-dom would load the script.
  vi.spyOn(document.head, 'append').mockImplementation((node) => void added.push(node as HTMLScriptElement));
});
afterEach(() => vi.unstubAllGlobals());
const last = () => added.at(-1) as HTMLScriptElement;

test('a script is loaded once for all who want it, with nonce and hash, and its tag is removed', async () => {
  const address = 'https://pay.example/a.js';
  const loads = [loadScript(address, 'n', 'sha384-x'), loadScript(address, 'n', 'sha384-x')];
  expect(added).toHaveLength(1);
  expect(last()).toMatchObject({ src: address, nonce: 'n', integrity: 'sha384-x', crossOrigin: 'anonymous' });
  last().onload?.(new Event('load'));
  expect(await Promise.all(loads)).toEqual([true, true]);
  expect(last().isConnected).toBe(false);
});

test('a script that failed may be loaded again', async () => {
  const address = 'https://pay.example/b.js';
  const load = loadScript(address);
  last().onerror?.(new Event('error'));
  expect(await load).toBe(false);
  void loadScript(address);
  expect(added).toHaveLength(2);
});

test('a script that neither runs nor fails counts as failed in time, and may be loaded again', async () => {
  vi.useFakeTimers();
  const address = 'https://pay.example/stalled.js';
  const load = loadScript(address, '', '', 8_000);
  const stalled = last();
  await vi.advanceTimersByTimeAsync(7_999);
  void loadScript(address);
  expect(added).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await load).toBe(false);
  const again = loadScript(address);
  expect(added).toHaveLength(2);
  // The first one arrives after all, and says nothing about the second.
  stalled.onload?.(new Event('load'));
  last().onload?.(new Event('load'));
  expect(await again).toBe(true);
  await vi.runAllTimersAsync();
  void loadScript(address);
  expect(added).toHaveLength(2);
  vi.useRealTimers();
});

test.each(['load', 'error'])('a script that has come to its %s leaves no timer', async (end) => {
  vi.useFakeTimers();
  const load = loadScript(`https://pay.example/${end}.js`);
  expect(vi.getTimerCount()).toBe(1);
  if (end === 'load') last().onload?.(new Event(end));
  else last().onerror?.(new Event(end));
  await load;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a script that the page’s policy forbids counts as failed, throws no error, and may be loaded again', async () => {
  vi.mocked(document.head.append).mockImplementation(() => {
    throw new TypeError('TrustedScriptURL');
  });
  const address = 'https://pay.example/c.js';
  expect(await loadScript(address)).toBe(false);
  vi.mocked(document.head.append).mockImplementation((node) => void added.push(node as HTMLScriptElement));
  const again = loadScript(address);
  last().onload?.(new Event('load'));
  expect(await again).toBe(true);
});

test('a script is loaded by its plain address where the page forbids new policies', () => {
  const createPolicy = vi.fn(() => {
    throw new TypeError('Policy "payment-widgets" disallowed.');
  });
  vi.stubGlobal('trustedTypes', { createPolicy });
  void loadScript('https://pay.example/d.js');
  expect(createPolicy).toHaveBeenCalledOnce();
  expect(last().src).toBe('https://pay.example/d.js');
});
