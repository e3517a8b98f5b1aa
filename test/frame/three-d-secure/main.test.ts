// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { id, steps, usePage } from './kit.ts';

usePage();
const got: unknown[] = [];
const fetched = vi.fn();

beforeEach(() => {
  vi.resetModules();
  fetched
    .mockReset()
    .mockImplementation(async () => ({ status: 200, ok: true, json: async () => steps.challenge }));
  vi.stubGlobal('fetch', fetched);
  got.length = 0;
});
afterEach(() => {
  document.documentElement.removeAttribute('data-id');
  document.documentElement.removeAttribute('data-shop');
  document.documentElement.removeAttribute('data-step');
  location.hash = '';
});

/** Runs the script in the page of this authentication, and does the handshake of a shop's widget. */
async function load(authentication: string, hash: string): Promise<void> {
  if (authentication) document.documentElement.dataset.id = authentication;
  document.documentElement.dataset.shop = 'https://shop.example';
  location.hash = hash;
  await import('../../../src/frame/three-d-secure/main.ts');
  const event = new MessageEvent('message');
  const ports = [{ postMessage: (value: unknown) => got.push(value) }];
  const values = {
    data: { type: 'connect', nonce: 'n' },
    origin: 'https://shop.example',
    source: window.parent,
  };
  for (const [name, value] of Object.entries({ ...values, ports }))
    Object.defineProperty(event, name, { value });
  window.dispatchEvent(event);
}

const connected = { type: 'connected', nonce: 'n' };
const show = { type: 'show', height: expect.any(String) };

test('the page asks about the authentication in its document, and connects with a widget', async () => {
  await load(id, '#widget');
  await vi.waitFor(() => expect(got).toEqual([connected, show]));
  expect(fetched.mock.calls[0]?.[0]).toBe(`/v1/threeDSecure/${id}/step`);
});

test('the page of a payment with a code asks about that payment', async () => {
  document.documentElement.dataset.code = id;
  await load('', '#widget');
  document.documentElement.removeAttribute('data-code');
  await vi.waitFor(() => expect(fetched.mock.calls[0]?.[0]).toBe(`/v1/paymentCode/${id}/step`));
});

test('the page connects only with the widget that its address announces', async () => {
  await load(id, '');
  await vi.waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
  expect(got).toEqual([]);
});

test('the page asks nothing about an unknown authentication, and makes the widget ask for the outcome of the payment', async () => {
  await load('', '#widget');
  expect([got, fetched.mock.calls]).toEqual([[connected, { type: 'unanswered' }], []]);
});

test('the page does not ask first where its document names the first step', async () => {
  document.documentElement.dataset.step = JSON.stringify(steps.challenge);
  await load(id, '#widget');
  await vi.waitFor(() => expect(got).toEqual([connected, show]));
  expect(fetched).not.toHaveBeenCalled();
});

test('the page begins once its document has loaded, because an issuer’s page that never loads would delay that', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  await load(id, '#widget');
  expect(fetched).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(got).toEqual([connected, show]));
});
