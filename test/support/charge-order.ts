import type { Outcome } from '../../src/connector/outcome.ts';
import { buildConfig } from '../../src/gateway/config/config.ts';
import type { RoutedPayment } from '../../src/gateway/connectors/connector.ts';
import { systemRandom } from '../../src/gateway/core/random-source.ts';
import { authenticateAndCharge } from '../../src/gateway/payments/authenticate-and-charge.ts';
import { openSqlite } from '../../src/gateway/store/sqlite/sqlite.ts';
import { planOrder } from '../../src/gateway/three-d-secure/plan.ts';
import { createSimulatorStore, simulated } from './simulated.ts';

const store = await createSimulatorStore(await openSqlite(':memory:'));

/**
 * Charges an order as the gateway does: it authenticates the shopper first, then the simulator charges. Gives the
 * outcome.
 */
export async function chargeOrder(order: RoutedPayment, now: number): Promise<Outcome> {
  const clock = { now: () => now };
  const gateway = {
    ...simulated(store, clock),
    store,
    config: buildConfig(),
    warn: () => {},
    random: systemRandom,
  };
  const plan = planOrder(gateway, order, now);
  return authenticateAndCharge(gateway, order, plan, { key: 'key', now });
}
