/** An order that is kept to be sent again is opened only while it may be. */
import { expect, test } from 'vitest';
import { resendOrder } from '../../../src/gateway/reconciliation/resend-order.ts';
import type { PaymentAttempt } from '../../../src/gateway/store/payments/payments.ts';

type Gateway = Parameters<typeof resendOrder>[0];

const attempt = { kind: 'payment', id: 'p', mode: 'EXTERNAL', state: 'pending' } as PaymentAttempt;

test.each([
  ['before it is read', 2_000, 2_000],
  ['while it is read', 1_000, 2_000],
])('an order that ran out %s is not sent again', async (_when, before, after) => {
  let now = before;
  const opened = new Error('it was opened');
  const gateway = {
    clock: { now: () => now },
    store: {
      resends: {
        async find() {
          now = after;
          return { eraseAt: 1_500, sealed: Buffer.alloc(0), keyId: 'key' };
        },
      },
    },
    get config() {
      throw opened;
    },
  } as unknown as Gateway;
  const resending = resendOrder(gateway, attempt, async () => {});
  expect(await resending.catch((error) => error)).toBeUndefined();
});
