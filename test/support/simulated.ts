/**
 * Makes the simulated connectors and the simulated issuer that a test's gateway gets in place of the application's.
 */

import type { Connector } from '../../src/connector/connector.ts';
import type { Connectors, GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import type { Issuer } from '../../src/gateway/three-d-secure/issuer.ts';
import { simulator } from '../../src/simulator/connector/simulator.ts';
import type { IssuerDependencies } from '../../src/simulator/issuer/change.ts';
import { simulatedIssuer } from '../../src/simulator/issuer/issuer.ts';

interface Simulated {
  readonly connectors: Connectors;
  readonly issuer: Issuer;
}

/** A connector as a package has it, or as the gateway has it. */
export type AnyConnector = Connector | GatewayConnector;

/** Has the gateway authenticate what the connector does not decide by itself. A test may change the connector later. */
function authenticating(connector: AnyConnector): GatewayConnector {
  const missing = {
    find: async () => undefined,
    authenticates: (...asked: Parameters<NonNullable<Connector['certainOutcome']>>) =>
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
  return { find: (_config, { mode }) => (mode === 'INTERNAL' ? internal : other) };
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
    issuer: simulatedIssuer({ store, clock }),
  };
}
