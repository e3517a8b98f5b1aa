/** Which record a dispute follows. */
import { expect, test } from 'vitest';
import { findNotificationRule } from '../../../src/gateway/lifecycle/event-rules.ts';
import { emptyLedger } from '../../../src/gateway/lifecycle/ledger.ts';
import { reportRules } from '../../../src/gateway/lifecycle/notification-rules.ts';
import { gatherReport } from '../../../src/gateway/reconciliation/notified-event.ts';
import type { Payment } from '../../../src/gateway/store/payments/payments.ts';

const payment = {
  id: 'p',
  connectorKey: 'key',
  paymentType: 'PA',
  state: 'succeeded',
  referenceId: null,
  amount: 9_200,
  currency: 'EUR',
  connector: 'cards',
  mode: 'EXTERNAL',
  ledger: emptyLedger,
  connectorReference: 'there',
} as unknown as Payment;
const capture = { ...payment, id: 'c', paymentType: 'CP', referenceId: 'p' } as Payment;

/** Reports a chargeback of the payment that these follow. Returns what becomes of it, and of which record. */
async function report(followUps: readonly Payment[]): Promise<string> {
  const store = {
    forwardings: { owns: async () => true },
    findByConnectorKey: async () => undefined,
    findFollowUps: async () => followUps,
  };
  const gateway = { store, clock: { now: () => 0 } } as unknown as Parameters<typeof gatherReport>[0];
  const { facts, followed } = await gatherReport(gateway, {
    connector: 'cards',
    key: 'key',
    payment,
    notification: {
      kind: 'report',
      paymentType: 'CB',
      referencedId: 'there',
      amount: '92.00',
      currency: 'EUR',
      receivedAt: 0,
      outcome: { code: '000.100.200', rule: 'test', reference: 'dispute' },
    },
  });
  return `${findNotificationRule(reportRules, facts)[1]} ${followed.id}`;
}

test('a chargeback follows the capture of its payment, waits for one, and follows none that has failed', async () => {
  expect(await report([capture])).toBe('record c');
  expect(await report([])).toBe('keep p');
  expect(await report([{ ...capture, state: 'failed' }])).toBe('keep p');
  expect(await report([{ ...capture, id: 'd', state: 'failed' }, capture])).toBe('record c');
});
