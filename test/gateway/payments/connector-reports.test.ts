/** What an acquirer reports of a payment: which record a dispute follows. */
import { expect, test } from 'vitest';
import { recordReported } from '../../../src/gateway/payments/connector-reports.ts';
import type { Payment } from '../../../src/gateway/store/payments/payments.ts';

type Gateway = Parameters<typeof recordReported>[0];

const payment = {
  ...{ id: 'p', connectorKey: 'key', paymentType: 'PA', state: 'succeeded', referenceId: null },
  ...{ amount: 9_200, currency: 'EUR', connector: 'cards', record: { resultDetails: {} } },
} as unknown as Payment;
const capture = { ...payment, id: 'c', paymentType: 'CP', referenceId: 'p' } as Payment;

/** Reports a chargeback of the payment that these follow, and says which record it follows. */
async function report(followUps: readonly Payment[]): Promise<string> {
  let followedId = 'nothing';
  const store = {
    forwardings: { findOwner: async () => 'key', owns: async () => true },
    findByConnectorKey: async (key: string) => (key === 'key' ? payment : undefined),
    findFollowUps: async () => followUps,
    async findPayment(id: string) {
      followedId = id;
      throw new Error('enough is known');
    },
  };
  const reporting = recordReported({ store, warn: () => {} } as unknown as Gateway, 'cards', {
    ...{ paymentType: 'CB', referencedId: 'there', amount: '92.00', currency: 'EUR', receivedAt: 0 },
    outcome: { code: '000.100.200', rule: 'test', reference: 'dispute' },
  });
  return reporting.catch(() => followedId);
}

test('a chargeback follows the capture of its payment, waits for one, and follows none that has failed', async () => {
  expect(await report([capture])).toBe('c');
  expect(await report([])).toBe('wait');
  expect(await report([{ ...capture, state: 'failed' }])).toBe('wait');
  expect(await report([{ ...capture, id: 'd', state: 'failed' }, capture])).toBe('c');
});
