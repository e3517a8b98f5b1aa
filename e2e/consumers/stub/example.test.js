// @vitest-environment jsdom
import { createWidgetStub } from 'payment-widgets/testing/stub';
import { afterEach, expect, test } from 'vitest';
import { showCheckout } from './checkout.js';

const stub = createWidgetStub();
afterEach(() => stub.reset());

test('the checkout leads a shopper who has paid to the result', async () => {
  showCheckout('AB.test');
  const { address } = await stub.pay({ result: '000.100.110' });
  expect(address).toContain('https://shop.example/result?id=AB.test');
});

test('the checkout counts a payment that the shopper cancels on the bank’s page', async () => {
  const page = showCheckout('AB.test');
  const { message } = await stub.pay({ challenge: 'cancel' });
  expect(message).toContain('The payment was cancelled.');
  expect(page.tries).toBe(1);
});
