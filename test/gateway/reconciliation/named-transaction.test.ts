/** Which transaction a notification names. */
import { expect, test } from 'vitest';
import { findNamedTransaction } from '../../../src/gateway/reconciliation/named-transaction.ts';

test('a notification of a give-back is of that, also when it names a payment, too', async () => {
  const owners = new Map([
    ['reversal', 'give-back:p:there'],
    ['there', 'key'],
  ]);
  const store = {
    forwardings: { findOwner: async (_connector: string, name: string) => owners.get(name) },
    findByConnectorKey: async (key: string) => (key === 'key' ? { id: 'p' } : undefined),
  };
  const gateway = { store } as unknown as Parameters<typeof findNamedTransaction>[0];
  const outcome = { code: '800.100.152', rule: 'test' } as const;
  expect(
    await findNamedTransaction(gateway, 'cards', {
      kind: 'outcome',
      key: 'reversal',
      reference: 'there',
      outcome,
    }),
  ).toEqual({ key: 'give-back:p:there', payment: undefined });
});
