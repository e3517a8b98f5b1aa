/** What the metrics say of payments at Adyen that stay pending. */
import { expect, test } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { reconciliation } from '../../../src/gateway/payments/jobs.ts';
import { browser, minute } from '../../support/gateway.ts';
import { openAcquirerGateway } from '../acquirer-gateway.ts';
import { account, createFakeAdyen } from './fake-adyen.ts';

test('a lost answer is counted as unknown, and a challenge that its shopper left as waiting', async () => {
  const fake = createFakeAdyen();
  const { gateway, pay } = await openAcquirerGateway(adyen, account, fake.send);
  const checkoutId = await gateway.prepare({ testMode: 'EXTERNAL' });
  const left = { attemptId: '1'.repeat(32), ...browser, 'card.holder': 'challenge' };
  await gateway.pay(checkoutId, left);
  const { paymentId = '' } = (await gateway.store.findCheckout(checkoutId.slice(0, 32))) ?? {};
  expect((await gateway.store.findPayment(paymentId ?? ''))?.record.redirect).toBeDefined();
  fake.faults.push({ kind: 'lost', isCharged: false });
  expect((await pay({ 'card.holder': 'challenge' })).result.code).toBe('900.100.300');
  expect(
    await gateway.store.health.countPending(reconciliation, gateway.context.clock.now() + minute),
  ).toEqual({ unknown: 1, waiting: 1 });
  await gateway.close();
});
