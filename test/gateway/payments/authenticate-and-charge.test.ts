/** What the gateway knows after a second connector was asked. */
import { expect, test } from 'vitest';
import { submitAttempt } from '../../../src/gateway/payments/authenticate-and-charge.ts';
import { order } from '../../support/order.ts';

test('a name of an instrument that the first connector has lost is told with the outcome of the second one', async () => {
  const code = '800.100.152';
  const outcomes = new Map<unknown, object>([
    ['first', { code, rule: 'test', lostToken: 'account/name' }],
    ['second', { code: '000.000.000', rule: 'test', reference: 'there' }],
  ]);
  const context = {
    connectors: {
      find: (_config: unknown, { connector }: { connector: unknown }) => ({
        charge: async () => outcomes.get(connector),
      }),
    },
    store: { forwardings: { reroute: async () => true } },
    warn() {},
  } as unknown as Parameters<typeof submitAttempt>[0];
  const routed = order({ mode: 'EXTERNAL', connector: 'first', otherwise: 'second', otherwiseAfter: [code] });
  expect(await submitAttempt(context, routed, { key: 'key', now: 0 })).toMatchObject({
    code: '000.000.000',
    movedTo: 'second',
    lostToken: 'account/name',
  });
});
