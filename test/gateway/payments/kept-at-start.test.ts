// @tests src/gateway/payments/resend.ts
import { expect, test } from 'vitest';
import type { PaymentInstrument } from '../../../src/connector/payment-instrument.ts';
import type { RoutedPayment } from '../../../src/gateway/connectors/connector.ts';
import type { GatewayContext } from '../../../src/gateway/context.ts';
import { withResendOfStart } from '../../../src/gateway/payments/resend.ts';
import { newPayment, newStart } from '../../support/new-payment.ts';

/** What is written at the start of a payment by an instrument, besides the payment. */
async function writesOf(kind: PaymentInstrument['kind'], isRepeatable: boolean) {
  const gateway = {
    config: { registrationKeys: [{ id: 'one', key: '0'.repeat(64) }] },
    connectors: { find: () => ({ isRepeatable }) },
    store: {},
  } as unknown as GatewayContext;
  const order = { kind: 'payment', id: 'p', channel: { id: 'e' }, instrument: { kind } };
  const start = newStart(newPayment({ id: 'p' }));
  const moment = { key: 'key', now: 0 };
  const kept = await withResendOfStart(gateway, start, order as unknown as RoutedPayment, moment);
  return kept.writes.map((write) => write.kind);
}

test.each<[PaymentInstrument['kind'], isRepeatable: boolean, writes: string[]]>([
  ['bankAccount', true, ['keep order', 'add job']],
  ['none', true, ['keep order', 'add job']],
  ['bankAccount', false, []],
  ['card', true, []],
  ['tokenAccount', true, []],
  ['wallet', true, []],
])(
  'the order of a payment by %s is kept from its start where its connector may get it twice (%s) and it holds no secret',
  async (kind, isRepeatable, writes) => {
    expect(await writesOf(kind, isRepeatable)).toEqual(writes);
  },
);
