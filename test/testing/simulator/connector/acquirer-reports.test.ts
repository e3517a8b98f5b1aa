/** Reports that are due later survive the end of the process, and reach record, query and webhook once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { simulatedAcquirer } from '../../../../src/testing/simulator/connector/acquirer-reports.ts';
import { minute, start, testGateway } from '../../../support/gateway.ts';
import { merchantAt, otherMerchantAt } from '../../../support/merchant.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acquirer-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a chargeback that is due after a restart is made once, for its merchant only', async () => {
  const data = join(folder, 'gateway.sqlite');
  const day = 24 * 60 * minute;
  const first = await testGateway({ data, readsFiles: true });
  const { id } = (await merchantAt(first).pay('DB')).json();
  const wanted = { paymentId: id, paymentType: 'CB' } as const;
  await simulatedAcquirer(first.context).reportAt(wanted, start + 2 * day);
  await first.close();

  const second = await testGateway({ data, readsFiles: true, now: start + day });
  const kinds = async (merchant: ReturnType<typeof merchantAt>) => {
    const answer = await merchant.get('/v1/query?date.from=2026-11-20&date.to=2026-11-25');
    const { payments = [] } = answer.json();
    return payments.map(({ paymentType }: { paymentType: string }) => paymentType);
  };
  try {
    await second.runDue();
    expect(await kinds(merchantAt(second))).toEqual(['DB']);
    second.wait(day);
    await second.runDue();
    await second.runDue();
    expect(await kinds(merchantAt(second))).toEqual(['DB', 'CB']);
    expect(await kinds(otherMerchantAt(second))).toEqual([]);
  } finally {
    await second.close();
  }
});

test('a report that no longer fits when it is due is not made, and the log says why', async () => {
  const gateway = await testGateway();
  const merchant = merchantAt(gateway);
  try {
    const { id } = (await merchant.pay('DB')).json();
    const wanted = { paymentId: id, paymentType: 'CB' } as const;
    await simulatedAcquirer(gateway.context).reportAt(wanted, start + minute);
    await merchant.follow(id, 'RV');
    gateway.wait(minute);
    await gateway.runDue();
    expect(gateway.log()).toContain('A simulated report was not made');
    const { payments } = (await merchant.get(`/v1/query/${id}?includeLinkedTransactions=true`)).json();
    expect(payments.map(({ paymentType }: { paymentType: string }) => paymentType)).toEqual(['DB', 'RV']);
  } finally {
    await gateway.close();
  }
});

test('a refund that came back can be made again, unless it arrived after all', async () => {
  const gateway = await testGateway();
  const merchant = merchantAt(gateway);
  const { report } = simulatedAcquirer(gateway.context);
  try {
    const { id } = (await merchant.pay('DB')).json();
    const refund = async () => (await merchant.follow(id, 'RF', '92.00')).json();
    const { id: refundId } = await refund();
    expect((await refund()).result.code).toBe('700.300.300');
    const back = await report({ paymentId: refundId, paymentType: 'CB' });
    const arrived = await report({ paymentId: back.id, paymentType: 'CR' });
    expect((await refund()).result.code).toBe('700.300.300');
    await report({ paymentId: arrived.id, paymentType: 'CB' });
    expect((await refund()).result.code).toBe('000.100.110');
    expect((await refund()).result.code).toBe('700.300.300');
  } finally {
    await gateway.close();
  }
});
