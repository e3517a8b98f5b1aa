/** What a card that is used up is answered. */
import { expect, test } from 'vitest';
import type { ResultCode } from '../../../src/contract/result-codes.ts';
import { admitAttempt } from '../../../src/gateway/throttling/card-testing.ts';
import { entityId } from '../../support/gateway.ts';
import { declined, live, makeAcquirer, visa } from './card-tester.ts';

test('a card that is used up is answered as its last decline, not as a failure that came after it', async () => {
  const limit = { limit: 1, seconds: 600, percent: 0 };
  const { context } = await live(makeAcquirer(declined).connector, {
    throttles: { 'declines-by-card': limit },
  });
  const instrument = { kind: 'card', number: visa, expiryMonth: '12', expiryYear: '2030' } as const;
  const admit = (hasBegun: boolean) => admitAttempt(context, { channel: entityId, instrument }, hasBegun);
  async function end(code: ResultCode, tookMs: number, hasBegun: boolean): Promise<void> {
    for (const write of (await admit(hasBegun)).count({ code, tookMs }, context.clock.now()))
      if (write.kind === 'count') await context.store.countAttempt(write.count);
  }
  await end('800.100.155', 120, false);
  // Another process has begun it, so that no limit holds it up.
  await end('900.100.600', 9_000, true);
  expect((await admit(false)).cardLock).toEqual({ code: '800.100.155', tookMs: 120 });
});
