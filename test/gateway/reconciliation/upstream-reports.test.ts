/** The due job that asks an upstream for receipts and chargebacks. */
import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { upstreamReportsHandler } from '../../../src/gateway/reconciliation/upstream-reports.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { entityId, forwarded, minute, start, testGateway, token } from '../../support/gateway.ts';

const pending: Outcome = { code: '000.200.000', rule: 'test', reference: 'there' };
const chargeback = { paymentType: 'CB', amount: '92.00', currency: 'EUR', referencedId: 'there' } as const;

test('a chargeback of a payment whose outcome comes hours later is asked for until it can be recorded', async () => {
  let outcome = pending;
  const reportedAt = start - minute;
  const connector: GatewayConnector = {
    ...simulator,
    charge: async () => pending,
    find: async () => outcome,
    reports: async ({ from, to }) => ({
      hasMore: false,
      reports:
        from <= reportedAt && reportedAt < to
          ? [{ ...chargeback, outcome: { code: '000.100.220', rule: 'test', reference: 'dispute' } }]
          : [],
    }),
  };
  const gateway = await testGateway({ connector, external: () => connector });
  const { store, context } = gateway;
  const { id } = (await gateway.post('/v1/payments', forwarded, { authorization: `Bearer ${token}` })).json();
  const { connectorKey = '' } = (await store.findPayment(id)) ?? {};
  await store.forwardings.owns(connectorKey, entityId, 'there');
  const ask = upstreamReportsHandler({
    ...context,
    config: { ...context.config, environment: 'live' },
    connectors: { find: () => connector, mayLackPayment: () => false, listAway: () => [] },
  });
  /** Asks as the job does, when this many hours have passed. */
  async function askAfter(hours: number): Promise<readonly string[]> {
    gateway.wait(hours * 60 * minute);
    const now = context.clock.now();
    const moment = { now, signal: AbortSignal.timeout(10_000), requireHeld: async () => {} };
    await ask({ kind: '', key: '', queueKey: '', attempts: 1, payload: { entityId } } as never, moment);
    const followUps = await store.findFollowUps({ ids: [id], limit: 9 });
    return followUps.map(({ paymentType }) => paymentType);
  }
  expect([await askAfter(0), await askAfter(3), await askAfter(3)]).toEqual([[], [], []]);
  outcome = { ...pending, code: '000.100.112' };
  await gateway.runDue();
  expect([await askAfter(3), await askAfter(3)]).toEqual([['CB'], ['CB']]);
  expect(await store.reportedUntil(entityId)).toBe(start + 12 * 60 * minute);
  expect(gateway.log()).not.toContain('does not fit');
  await gateway.close();
});
