/** Receipts and chargebacks of an upstream's acquirer, as the merchant of the first gateway meets them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Chain, startChain } from '../support/chain.ts';
import { entityId, forwarded } from '../support/gateway.ts';

/** Longer than the time between two questions to the upstream, in minutes. */
const soon = 16;

let chain: Chain;
beforeEach(async () => {
  chain = await startChain();
});
afterEach(() => chain.close());

interface Listed {
  readonly id: string;
  readonly paymentType: string;
  readonly amount: string;
  readonly result: { readonly code: string };
}

async function history(id: string): Promise<readonly Listed[]> {
  return (await chain.get(`/v1/query/${id}?includeLinkedTransactions=true`)).json().payments;
}
const shown = (payments: readonly Listed[]) =>
  payments.map(({ paymentType, amount, result }) => `${paymentType} ${amount} ${result.code}`);
const follow = (id: string, fields: Record<string, string>) =>
  chain.post(`/v1/payments/${id}`, { entityId, currency: 'EUR', ...fields });

test('a chargeback at the upstream becomes a record here, once, and forbids the refund until it is reversed', async () => {
  const { id } = (
    await chain.post('/v1/payments', { ...forwarded, merchantTransactionId: 'order-4714' })
  ).json();
  const [there] = await chain.forwarded(id);
  const disputed = await chain.acquirer.report({
    paymentId: there?.id ?? '',
    paymentType: 'CB',
    code: '000.100.220',
  });
  await chain.wait(soon);
  expect(shown(await history(id))).toEqual(['DB 92.00 000.100.112', 'CB 92.00 000.100.220']);
  const refund = () => follow(id, { paymentType: 'RF', amount: '1.00' });
  expect((await refund()).json().result.code).toBe('700.300.600');
  await chain.acquirer.report({ paymentId: disputed.id, paymentType: 'CR' });
  await chain.wait(2 * soon);
  expect(shown(await history(id))).toEqual([
    'DB 92.00 000.100.112',
    'CB 92.00 000.100.220',
    'CR 92.00 000.100.112',
  ]);
  expect((await refund()).json().result.code).toBe('000.100.112');
  const { payments } = (await chain.get('/v1/query?merchantTransactionId=order-4714')).json();
  expect(payments.map(({ paymentType }: Listed) => paymentType)).toEqual(['DB', 'CB', 'CR']);
});

test('a receipt in parts at the upstream is refunded there by the id that it has here', async () => {
  const { id } = (await chain.post('/v1/payments', { ...forwarded, paymentType: 'PA' })).json();
  const [there] = await chain.forwarded(id);
  for (const amount of ['30.00', '62.00']) {
    await chain.acquirer.report({ paymentId: there?.id ?? '', paymentType: 'RC', amount });
  }
  await chain.wait(soon);
  const payments = await history(id);
  expect(shown(payments).sort()).toEqual([
    'PA 92.00 000.100.112',
    'RC 30.00 000.100.112',
    'RC 62.00 000.100.112',
  ]);
  const part = payments.find(({ amount }) => amount === '30.00');
  const refund = await follow(part?.id ?? '', { paymentType: 'RF', amount: '30.00' });
  expect([refund.statusCode, refund.json().result.code]).toEqual([200, '000.100.112']);
});

test('what came while the upstream could not be reached is learned later', async () => {
  const { id } = (await chain.post('/v1/payments', forwarded)).json();
  const [there] = await chain.forwarded(id);
  await chain.proxy.refuse();
  await chain.acquirer.report({ paymentId: there?.id ?? '', paymentType: 'CB' });
  await chain.wait(2 * soon);
  expect(shown(await history(id))).toEqual(['DB 92.00 000.100.112']);
  await chain.proxy.heal();
  await chain.wait(2 * soon);
  expect(shown(await history(id))).toEqual(['DB 92.00 000.100.112', 'CB 92.00 000.100.222']);
});
