/** What the metrics and the log say of payments at Adyen that stay pending. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { reconciliation } from '../../../src/gateway/payments/jobs.ts';
import { browser, minute } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { account, createFakeAdyen } from './fake-adyen.ts';

const fake = createFakeAdyen();
let stand: AcquirerGateway;
beforeEach(async () => {
  stand = await openAcquirerGateway(adyen, account, fake.send);
});
afterEach(() => stand.gateway.close());

/** Leaves a challenge unanswered. */
async function leaveChallenge(): Promise<void> {
  const { gateway } = stand;
  const checkoutId = await gateway.prepare({ testMode: 'EXTERNAL' });
  await gateway.pay(checkoutId, { attemptId: '1'.repeat(32), ...browser, 'card.holder': 'challenge' });
  const { paymentId } = (await gateway.store.findCheckout(checkoutId.slice(0, 32))) ?? {};
  expect((await gateway.store.findPayment(paymentId ?? ''))?.record.redirect).toBeDefined();
}

test('a lost answer is counted as unknown, and a challenge that its shopper left as waiting', async () => {
  const { gateway, pay } = stand;
  await leaveChallenge();
  fake.faults.push({ kind: 'lost', isCharged: false });
  expect((await pay({ 'card.holder': 'challenge' })).result.code).toBe('900.100.300');
  expect(
    await gateway.store.health.countPending(reconciliation, gateway.context.clock.now() + minute),
  ).toMatchObject({ unknown: 1, waiting: 1 });
});

test('a challenge that its shopper left is no warning each hour, because nobody can ask Adyen', async () => {
  const { gateway } = stand;
  await leaveChallenge();
  let done = 0;
  for (let hours = 0; hours < 6; hours += 1) {
    gateway.wait(60 * minute);
    done += await gateway.runDue();
  }
  expect(done).toBeGreaterThanOrEqual(6);
  expect(gateway.log()).not.toContain('is unknown');
});
