import { buildConfig } from '../../src/gateway/config/config.ts';
import type { Outcome, PaymentOrder } from '../../src/gateway/connectors/connector.ts';
import { newCodeKey } from '../../src/gateway/core/short-seal.ts';
import { callConnector } from '../../src/gateway/payments/call-connector.ts';
import { openSqlite } from '../../src/gateway/store/sqlite.ts';
import { simulated } from './simulated.ts';

const store = await openSqlite(':memory:');

/** What comes of an order as the gateway settles it: authentication first, then the simulator. */
export function settled(order: PaymentOrder, now: number): Promise<Outcome> {
  const clock = { now: () => now };
  const gateway = {
    ...simulated(store, clock),
    store,
    config: buildConfig(),
    codeKey: newCodeKey(),
    warn: () => {},
  };
  return callConnector(gateway, order, 'key', now);
}
