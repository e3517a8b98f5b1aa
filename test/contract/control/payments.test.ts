import { describe, expect, it } from 'vitest';
import type { DecisionDetail, JournalEvent } from '../../../src/contract/control/events.ts';
import { paymentsIn } from '../../../src/contract/control/payments.ts';

const sold = { paymentType: 'DB', amount: '92.00', currency: 'EUR', brand: 'VISA', isFollowUp: false };

function decision(seq: number, paymentId: string, detail: Partial<DecisionDetail>, checkoutId?: string) {
  return {
    seq,
    at: `2031-05-01T10:00:0${seq}.000Z`,
    realTime: seq,
    lane: 'gateway',
    kind: 'decision',
    what: 'rule',
    paymentId,
    ...(checkoutId && { checkoutId }),
    detail: { rule: 'test-card', code: '000.100.110', ...detail },
  } as JournalEvent;
}

describe('the payments in a journal', () => {
  it('are there once each, the newest first, with what was decided last', () => {
    const payments = paymentsIn([
      decision(1, 'a', { ...sold, code: '000.200.000', rule: 'challenge-required' }, 'C1'),
      decision(2, 'b', sold),
      decision(3, 'a', { ...sold, rule: 'challenge-authenticated' }, 'C1'),
    ]);
    expect(payments).toMatchObject([
      { id: 'b', checkoutId: '', at: '2031-05-01T10:00:02.000Z' },
      { id: 'a', checkoutId: 'C1', rule: 'challenge-authenticated', code: '000.100.110' },
    ]);
    expect(payments[1]?.at).toBe('2031-05-01T10:00:01.000Z');
  });

  it('say what they follow, and whether a stored card was charged', () => {
    const refund = { ...sold, paymentType: 'RF', isFollowUp: true, referencedId: 'a' };
    const payments = paymentsIn([
      decision(1, 'a', { ...sold, registrationId: 'r' }),
      decision(2, 'b', refund),
      decision(3, 'c', { ...sold, referencedId: 'a' }, 'C1'),
    ]);
    expect(payments.map(({ follows, isOfStoredCard }) => [follows, isOfStoredCard])).toEqual([
      ['', false],
      ['a', false],
      ['', true],
    ]);
  });

  it('name the connector that a rule of the configuration chose, and the shop’s own number of the order', () => {
    const routed = paymentsIn([
      decision(1, 'a', { ...sold, connector: 'cards', merchantTransactionId: 'Order-4711' }),
      decision(2, 'b', sold),
    ]);
    expect(routed.map(({ connector, order }) => [connector, order])).toEqual([
      ['', ''],
      ['cards', 'Order-4711'],
    ]);
  });

  it('are none of the decisions about stored cards, and keep what they are when an answer names only a rule', () => {
    expect(paymentsIn([decision(1, 'r', {})])).toEqual([]);
    const again = paymentsIn([decision(1, 'a', sold), decision(2, 'a', { rule: 'other', code: null })]);
    expect(again).toMatchObject([{ type: 'DB', rule: 'other', code: '000.100.110' }]);
  });
});
