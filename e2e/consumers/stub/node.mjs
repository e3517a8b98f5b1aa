/** `node:test`, with a DOM of happy-dom among Node's own names. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { GlobalRegistrator } from '@happy-dom/global-registrator';

GlobalRegistrator.register({ url: 'https://shop.example/checkout' });
after(() => GlobalRegistrator.unregister());

const { createWidgetStub } = await import('payment-widgets/testing/stub');
const { showCheckout } = await import('./checkout.js');

test('a challenge that the shopper answers leads to the result', async () => {
  const stub = createWidgetStub();
  showCheckout('AB.test');
  const { address } = await stub.pay({ challenge: 'approve' });
  assert.match(address, /result\?id=AB\.test/);
  stub.dispose();
});
