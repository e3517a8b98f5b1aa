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

test('a script that the page’s policy forbids counts as failed, and throws no error', async () => {
  vi.mocked(document.head.append).mockImplementation(() => {
    throw new TypeError('TrustedScriptURL');
  });
  expect(await loadScript('https://pay.example/c.js')).toBe(false);
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
