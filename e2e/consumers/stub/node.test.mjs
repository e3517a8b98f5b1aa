/** `node:test` with a window of jsdom, whose members stand beside Node's own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<!doctype html>', { url: 'https://shop.example/checkout' });
for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, {
      get: () => window[name],
      set: (value) => {
        window[name] = value;
      },
      configurable: true,
    });
Object.assign(globalThis, { window: globalThis, Event: window.Event, DOMException: window.DOMException });

const { createWidgetStub } = await import('payment-widgets/testing/stub');
const { showCheckout } = await import('./checkout.js');

test('a challenge that the shopper answers leads to the result', async () => {
  const stub = createWidgetStub();
  showCheckout('AB.test');
  const { address } = await stub.pay({ challenge: 'approve' });
  assert.match(address, /result\?id=AB\.test/);
  stub.dispose();
});
