/** The one path by which money moves: what becomes of a request that does not win. */
import { expect, test } from 'vitest';
import { type Processing, processPayment } from '../../../src/gateway/payments/process-payment.ts';
import { admitAttempt } from '../../../src/gateway/throttling/card-testing.ts';
import { entityId } from '../../support/gateway.ts';
import { channelOf, orderTo } from '../connectors/upstream/support.ts';
import { addressOf, live, makeAcquirer, paid } from '../throttling/card-tester.ts';

test.each<[string, () => Promise<boolean>]>([
  ['loses the race for its checkout', async () => false],
  ['cannot be stored', () => Promise.reject(new Error('the database is gone'))],
])('an attempt that %s holds no slot of its shopper’s address afterwards', async (_what, begin) => {
  const { charge, connector } = makeAcquirer(paid);
  const limit = { limit: 1, seconds: 600, percent: 0 };
  const { context } = await live(connector, { throttles: { 'declines-by-address': limit } });
  const order = orderTo(channelOf('https://upstream.example'));
  const start = {
    attempt: { kind: 'payment', connectorKey: 'key' },
    jobs: [],
  } as unknown as Processing['start'];
  const counted = { channel: entityId, address: addressOf(1) };
  // More than an address may have under way.
  for (let tries = 0; tries < 5; tries += 1) {
    const processing = processPayment(context, { order, start, counted }, { begin, end: async () => {} });
    await processing.catch((error: Error) => expect(error.message).toBe('the database is gone'));
  }
  expect(await admitAttempt(context, counted, false)).toBeDefined();
  expect(charge).not.toHaveBeenCalled();
});
