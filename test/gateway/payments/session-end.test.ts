import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import type { CheckoutLife } from '../../../src/gateway/lifecycle/checkout.ts';
import { isOver } from '../../../src/gateway/payments/session-end.ts';
import { knownCheckout } from '../../../src/gateway/routes/known-checkout.ts';

const now = Date.UTC(2026, 10, 30);
const life: Omit<CheckoutLife, 'expiresAt'> = {
  ...{ state: 'open' as const, attemptId: null, paymentId: null, leaseUntil: null },
  ...{ outcomeAt: null, readAt: null, declines: 0 },
};
const store = (skew: number | undefined) => ({ health: { clockSkewMs: () => skew } });

describe('a session that seems to be over', () => {
  const over = { ...life, expiresAt: now - 1 };

  test.each([undefined, 0, 5_000, -5_000])('is over for a node whose clock is %s ms ahead', (skew) => {
    expect(isOver(store(skew), over, now)).toBe(true);
  });

  test.each([5_001, 3_600_000, -5_001])(
    'is not told so by a node whose clock is %s ms ahead: 503',
    (skew) => {
      expect(() => isOver(store(skew), over, now)).toThrow(StoreUnavailable);
    },
  );

  test('goes on at a node whose clock is wrong while it does not seem so', () => {
    expect(isOver(store(3_600_000), { ...life, expiresAt: now + 1 }, now)).toBe(false);
  });

  test('is answered by a route with 503 where the clock is ahead, and not as expired', async () => {
    const gateway = {
      clock: { now: () => now },
      config: {},
      store: { ...store(3_600_000), findCheckout: async () => over },
    };
    await expect(knownCheckout(gateway as never, 'A'.repeat(32))).rejects.toThrow(StoreUnavailable);
  });
});
