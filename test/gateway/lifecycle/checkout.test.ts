import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CheckoutLife,
  checkoutLifetimeMs,
  claimLeaseMs,
  extendedEnd,
  isExhausted,
  isKnown,
  nextPayStep,
  secondsLeft,
  unreadLifetimeMs,
} from '../../../src/gateway/lifecycle/checkout.ts';

const expiresAt = 10_000_000;
const open: CheckoutLife = {
  state: 'open',
  expiresAt,
  attemptId: null,
  paymentId: 'p',
  leaseUntil: null,
  outcomeAt: null,
  readAt: null,
  declines: 0,
};
const life = (change: Partial<CheckoutLife>): CheckoutLife => ({ ...open, attemptId: 'a', ...change });
const late = expiresAt - 1;

const processing = life({ state: 'processing', leaseUntil: late + claimLeaseMs });
const left = life({ state: 'processing', leaseUntil: 5 });
const paid = life({ state: 'paid', outcomeAt: late, readAt: late });
const unread = life({ state: 'paid', outcomeAt: late });
const waiting = life({ state: 'waiting', outcomeAt: late });
const pending = life({ state: 'pending', outcomeAt: late });
const declined = life({ state: 'declined', outcomeAt: late });

test.each([
  [0, 0, false],
  [99, 0, false],
  [2, 3, false],
  [3, 3, true],
  [4, 3, true],
])(
  'after %i declines of at most %i (0 for any number) a checkout is exhausted: %s',
  (declines, most, expected) => {
    expect(isExhausted(life({ declines }), most)).toBe(expected);
  },
);

describe('the answer to a request to pay', () => {
  test.each([
    ['an open checkout is claimed', open, late, 'claim'],
    ['an expired one is refused', open, expiresAt, 'refuse'],
    ['one being paid is waited for', processing, late, 'wait'],
    ['one being paid is waited for after its time, too', processing, expiresAt, 'wait'],
    ['one whose process died is claimed again by its attempt', left, late, 'claim'],
    ['one whose process died is in doubt for another', { ...left, attemptId: 'b' }, late, 'doubt'],
    ['one whose process died is in doubt after its time', processing, late + claimLeaseMs, 'doubt'],
    [
      'one that only stores is refused after its time when its process died',
      { ...processing, paymentId: null },
      late + claimLeaseMs,
      'refuse',
    ],
    [
      'one that only stores passes to another attempt when its process died',
      { ...left, attemptId: 'b', paymentId: null },
      late,
      'claim',
    ],
    ['a paid one answers again', paid, late, 'replay'],
    ['one whose shopper went elsewhere is claimed by the next attempt', waiting, late, 'claim'],
    ['one whose shopper went elsewhere is in doubt after its time', waiting, expiresAt, 'doubt'],
    ['one that nobody has read answers for hours', unread, late + unreadLifetimeMs - 1, 'replay'],
    ['a paid one answers for 30 minutes', paid, late + checkoutLifetimeMs - 1, 'replay'],
    ['a paid one is over then', paid, late + checkoutLifetimeMs, 'refuse'],
    ['a pending one answers again', pending, late, 'replay'],
    ['a declined one is claimed by the next attempt', { ...declined, attemptId: 'b' }, late, 'claim'],
    [
      'a declined one whose lease still runs is claimed by the next attempt',
      { ...declined, attemptId: 'b', leaseUntil: late + claimLeaseMs },
      late,
      'claim',
    ],
    ['a declined one starts nothing after its time', declined, expiresAt, 'refuse'],
  ] as const)('%s', (_name, checkout, now, step) => {
    expect(nextPayStep(checkout, 'a', now)).toBe(step);
  });

  test('never claims a checkout that is settled, held, in doubt or expired', () => {
    const state = fc.constantFrom('open', 'processing', 'paid', 'pending', 'declined' as const);
    const time = fc.option(fc.integer({ min: 0, max: 2 * expiresAt }));
    const attempt = fc.constantFrom('a', 'b');
    fc.assert(
      fc.property(
        state,
        time,
        time,
        attempt,
        fc.nat(2 * expiresAt),
        (state, leaseUntil, outcomeAt, id, now) => {
          const checkout = life({ state, leaseUntil, outcomeAt });
          if (nextPayStep(checkout, id, now) !== 'claim') return;
          expect(state === 'processing' && id !== checkout.attemptId).toBe(false);
          expect(now).toBeLessThan(expiresAt);
          expect(['paid', 'pending']).not.toContain(state);
          expect(state === 'processing' && leaseUntil !== null && now < leaseUntil).toBe(false);
        },
      ),
    );
  });
});

describe('time', () => {
  test('a checkout that nobody paid is unknown from the moment at which it expires', () => {
    expect(isKnown(open, expiresAt - 1)).toBe(true);
    expect(isKnown(open, expiresAt)).toBe(false);
  });

  test('an outcome that was read can be read again for 30 minutes', () => {
    expect(isKnown(paid, late + checkoutLifetimeMs - 1)).toBe(true);
    expect(isKnown(paid, late + checkoutLifetimeMs)).toBe(false);
  });

  test('an outcome that was not read can be read for four hours, because the reminder comes late', () => {
    expect(isKnown(declined, late + unreadLifetimeMs - 1)).toBe(true);
    expect(isKnown(declined, late + unreadLifetimeMs)).toBe(false);
  });

  test('a shopper can move the end whenever the seconds that are left say five minutes or less, and never after it', () => {
    const times = { createdAt: 0, expiresAt: checkoutLifetimeMs };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: checkoutLifetimeMs + 1_000 }), (now) => {
        const left = secondsLeft({ ...open, ...times }, now);
        const isMoved = extendedEnd(times, now) === 2 * checkoutLifetimeMs;
        expect(isMoved).toBe(left <= 300 && now < checkoutLifetimeMs);
      }),
    );
  });

  test('seconds left are never more than there are, and never negative', () => {
    expect(secondsLeft(open, expiresAt - 1_999)).toBe(1);
    expect(secondsLeft(open, expiresAt - 999)).toBe(0);
    expect(secondsLeft(open, expiresAt + 5_000)).toBe(0);
  });
});
