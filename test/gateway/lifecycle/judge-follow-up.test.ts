import { describe, expect, test } from 'vitest';
import { judgeFollowUp } from '../../../src/gateway/lifecycle/judge-follow-up.ts';
import { emptyLedger } from '../../../src/gateway/lifecycle/ledger.ts';
import type {
  FollowUpRequest,
  ReferencedPayment,
} from '../../../src/gateway/lifecycle/referenced-payment.ts';
import { move, noon, payment, settings, verdict } from './payments.ts';

type Row = [name: string, existing: ReferencedPayment, asked: FollowUpRequest, answer: string];
const part = (amount: number, change: Partial<FollowUpRequest> = {}) => ({ amount, ...change });
const bare = { amount: undefined, currency: undefined };

describe('a judgement', () => {
  test('reserves an allowed follow-up in the ledger and says what was taken', () => {
    const existing = payment('PA', {}, { captured: 10_00, captures: 1 });
    expect(judgeFollowUp(existing, move('CP', part(90_00, { final: true })), noon, settings)).toEqual({
      isAllowed: true,
      ledger: { ...emptyLedger, captured: 100_00, captures: 2, final: true },
      taken: { paymentType: 'CP', amount: 90_00, final: true },
      amount: 90_00,
      currency: 'EUR',
    });
    expect(existing.ledger).toEqual({ ...emptyLedger, captured: 10_00, captures: 1 });
  });

  test('names the rule that decided', () => {
    expect(judgeFollowUp(payment('PA'), move('CP', part(100_01)), noon, settings)).toEqual({
      isAllowed: false,
      code: '700.400.100',
      reason: 'more-than-is-left',
      left: 100_00,
    });
  });

  test.each<Row>([
    [
      'a type that does not fit before an outcome that is awaited',
      payment('DB', { state: 'pending' }),
      move('CP'),
      '700.300.100',
    ],
    [
      'the channel before everything about the payment',
      payment('RV'),
      move('CP', { entityId: '0' }),
      '700.400.700',
    ],
    ['the rejection before the amount', payment('PA', { state: 'failed' }), move('CP', bare), '700.300.200'],
    [
      'the currency before what is left',
      payment('DB', {}, { refunded: 100_00 }),
      move('RF', { currency: 'USD' }),
      '700.100.500',
    ],
    [
      'a refund before the cut-off',
      payment('DB', { createdAt: 0 }, { refunded: 1 }),
      move('RV', bare),
      '700.400.300',
    ],
    ['the cut-off before the amount', payment('DB', { createdAt: 0 }), move('RV', part(1)), '700.300.700'],
  ])('names %s', (_name, existing, asked, code) => {
    expect(verdict(existing, asked)).toBe(code);
  });
});
