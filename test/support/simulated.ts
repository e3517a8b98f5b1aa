/**
 * Makes the simulated connectors and the simulated issuer that a test's gateway gets in place of the application's.
 */

import type { Connector } from '../../src/connector/connector.ts';
import type { Connectors, GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import { systemRandom } from '../../src/gateway/core/random-source.ts';
import type { Store } from '../../src/gateway/store/store.ts';
import type { Issuer } from '../../src/gateway/three-d-secure/issuer.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';
import type { IssuerDependencies } from '../../src/testing/simulator/issuer/change.ts';
import { simulatedIssuer } from '../../src/testing/simulator/issuer/issuer.ts';
import {
  type SimulatorStore,
  withIssuerTransactions,
} from '../../src/testing/simulator/issuer/issuer-transactions.ts';
import { createTestTables } from '../../src/testing/simulator/tables.ts';

/** Adds what the simulator keeps to a store that has none of it. */
export async function createSimulatorStore(store: Store | SimulatorStore): Promise<SimulatorStore> {
  if ('issuerTransactions' in store) return store;
  await createTestTables(store.database);
  return withIssuerTransactions(store);
}

interface Simulated {
  readonly connectors: Connectors;
  readonly issuer: Issuer;
}

/** A connector as a package has it, or as the gateway has it. */
export type AnyConnector = (Connector & Pick<GatewayConnector, 'certainOutcome'>) | GatewayConnector;

/** Has the gateway authenticate what the connector does not decide by itself. A test may change the connector later. */
function authenticating(connector: AnyConnector): GatewayConnector {
  const missing = {
    find: async () => undefined,
    authenticates: (...asked: Parameters<NonNullable<GatewayConnector['certainOutcome']>>) =>
      connector.certainOutcome !== undefined && connector.certainOutcome(...asked) === undefined,
  };
  const own = Object.entries(missing).filter(([name]) => !(name in connector));
  return Object.assign(Object.create(connector), Object.fromEntries(own));
}

export function simulatedConnectors(
  connector: AnyConnector = simulator,
  external: AnyConnector = connector,
): Connectors {
  const [internal, other] = [authenticating(connector), authenticating(external)];
  return {
    find: (_config, { mode }) => (mode === 'INTERNAL' ? internal : other),
    mayLackPayment: () => false,
    listAway: () => [],
  };
}

/**
 * Makes the simulated connectors and the simulated issuer of one gateway.
 *
 * @param external the connector for EXTERNAL and live; `connector` when absent
 */
export function simulated(
  store: IssuerDependencies['store'],
  clock: IssuerDependencies['clock'],
  connector?: AnyConnector,
  external?: AnyConnector,
): Simulated {
  return {
    connectors: simulatedConnectors(connector, external),
    issuer: simulatedIssuer({ store, clock, random: systemRandom }),
  };
}
