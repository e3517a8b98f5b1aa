import { simulatedIssuer } from '../../../src/server/acs/issuer.ts';
import { buildConfig } from '../../../src/server/config/config.ts';
import type { Outcome, PaymentOrder } from '../../../src/server/connectors/connector.ts';
import { simulator } from '../../../src/server/connectors/simulator/simulator.ts';
import { outcomeOf } from '../../../src/server/payments/asking.ts';
import { newCodeKey } from '../../../src/server/short-seal.ts';
import { openSqlite } from '../../../src/server/store/sqlite.ts';

const store = await openSqlite(':memory:');

/** What comes of an order as the gateway settles it: authentication first, then the simulator. */
export function settled(order: PaymentOrder, now: number): Promise<Outcome> {
  const issuer = simulatedIssuer({ store, clock: { now: () => now } });
  const connectors = { INTERNAL: simulator, EXTERNAL: simulator };
  const gateway = { connectors, issuer, store, config: buildConfig(), codeKey: newCodeKey(), warn: () => {} };
  return outcomeOf(gateway, order, 'key', now);
}
