/**
 * Makes the simulated connectors and the simulated issuer that a test's gateway gets in place of the application's.
 */
import type { Connectors, GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import type { Issuer } from '../../src/gateway/three-d-secure/issuer.ts';
import { authenticationOnly } from '../../src/simulator/connector/authentications.ts';
import { simulator } from '../../src/simulator/connector/simulator.ts';
import type { IssuerDependencies } from '../../src/simulator/issuer/change.ts';
import { simulatedIssuer } from '../../src/simulator/issuer/issuer.ts';

interface Simulated {
  readonly connectors: Connectors;
  readonly issuer: Issuer;
}

export function simulatedConnectors(
  connector: GatewayConnector = simulator,
  external = connector,
): Connectors {
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
  connector?: GatewayConnector,
  external?: GatewayConnector,
): Simulated {
  return {
    connectors: simulatedConnectors(connector, external),
    issuer: simulatedIssuer({ store, clock }),
  };
}
