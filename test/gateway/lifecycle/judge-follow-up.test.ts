import { describe, expect, test } from 'vitest';
import { judgeFollowUp, judgeReport } from '../../../src/gateway/lifecycle/judge-follow-up.ts';
import { emptyLedger, type Ledger } from '../../../src/gateway/lifecycle/ledger.ts';
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

  test.each([
    [2, 3, 'allowed'],
    [3, 3, '700.300.300'],
    [1_000, 0, 'allowed'],
  ])(
    'after %i rebills of at most %i (0 for any number) answers another one %s',
    (rebills, maxRebills, answer) => {
      const asked = move('RB', part(1_00));
      const judged = judgeFollowUp(payment('DB', {}, { rebills }), asked, noon, { ...settings, maxRebills });
      expect(judged.isAllowed ? 'allowed' : judged.code).toBe(answer);
    },
  );

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

describe('what an acquirer has reported', () => {
  const report = (existing: ReferencedPayment, asked: FollowUpRequest) => {
    const judgement = judgeReport(existing, asked);
    return judgement.isAllowed ? [judgement.amount, judgement.ledger] : judgement.code;
  };

  test.each<[name: string, existing: ReferencedPayment, asked: FollowUpRequest, ledger: Partial<Ledger>]>([
    [
      'a receipt of more than was owed',
      payment('PA', {}, { captured: 10_00 }),
      move('RC'),
      { captured: 110_00 },
    ],
    [
      'a receipt after a reversal',
      payment('PA', {}, { reversed: true }),
      move('RC'),
      { reversed: true, captured: 100_00 },
    ],
    ['a chargeback of a part', payment('DB'), move('CB', part(100_00)), { chargedBack: true }],
    [
      'a second chargeback of one debit',
      payment('DB', {}, { chargedBack: true }),
      move('CB'),
      { chargedBack: true },
    ],
  ])('%s is recorded, because the money has moved', (_name, existing, asked, ledger) => {
    expect(report(existing, asked)).toEqual([100_00, { ...emptyLedger, ...ledger }]);
  });

  test.each<Row>([
    ['of a payment that it never follows', payment('RV'), move('CB'), '700.400.550'],
    ['of a payment that was declined', payment('DB', { state: 'failed' }), move('CB'), '700.300.200'],
    ['of a payment that is pending', payment('DB', { state: 'pending' }), move('CB'), '700.400.570'],
    ['in another currency', payment('DB'), move('CB', { currency: 'USD' }), '700.100.500'],
    ['of a type that begins a payment', payment('DB'), move('DB'), '700.100.700'],
  ])('is refused %s', (_name, existing, asked, code) => {
    expect(report(existing, asked)).toBe(code);
  });

  test('of more than was owed leaves nothing to capture, and no negative rest', () => {
    const overpaid = payment('PA', {}, { captured: 110_00 });
    expect(judgeFollowUp(overpaid, move('CP', part(1)), noon, settings)).toMatchObject({ left: 0 });
  });

  test('lets the merchant refund again when the chargeback was reversed', () => {
    const disputed = (regained: boolean) => payment('DB', {}, { chargedBack: true, regained });
    expect([verdict(disputed(false), move('RF')), verdict(disputed(true), move('RF'))]).toEqual([
      '700.300.600',
      'allowed',
    ]);
  });
});
