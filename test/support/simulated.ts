/**
 * Makes the simulated connectors and the simulated issuer that a test's gateway gets in place of the application's.
 */
import type { Connector, Connectors } from '../../src/gateway/connectors/connector.ts';
import type { Store } from '../../src/gateway/store/store.ts';
import type { Issuer } from '../../src/gateway/three-d-secure/issuer.ts';
import { authenticationOnly } from '../../src/simulator/connector/authentications.ts';
import { simulator } from '../../src/simulator/connector/simulator.ts';
import type { IssuerDependencies } from '../../src/simulator/issuer/change.ts';
import { simulatedIssuer } from '../../src/simulator/issuer/issuer.ts';
import {
  type SimulatorStore,
  withIssuerTransactions,
} from '../../src/simulator/issuer/issuer-transactions.ts';
import { createTestTables } from '../../src/simulator/tables.ts';

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

export function simulatedConnectors(connector: Connector = simulator, external = connector): Connectors {
  return { INTERNAL: connector, EXTERNAL: external, authenticationOnly };
}

/**
 * Makes the simulated connectors and the simulated issuer of one gateway.
 *
 * @param external the connector for EXTERNAL and live; `connector` when absent
 */
export function simulated(
  store: IssuerDependencies['store'],
  clock: IssuerDependencies['clock'],
  connector?: Connector,
  external?: Connector,
): Simulated {
  return {
    connectors: simulatedConnectors(connector, external),
    issuer: simulatedIssuer({ store, clock }),
  };
}
