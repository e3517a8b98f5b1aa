/** The connector that charges nobody, as payments use it. Who puts the gateway together says which one that is. */
import type { Connector } from '../../connector/connector.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { GatewayConnector, UncertainOrder } from './connector.ts';
import { createReference } from './reference.ts';
import { withLeftOut } from './unsent.ts';

export interface SimulatedConnector extends Connector {
  /** See `GatewayConnector.certainOutcome`. */
  certainOutcome(order: UncertainOrder, now: number): Outcome | undefined;
}

/**
 * Makes the connector. It needs no marks, because it may be called again at any time, and the gateway authenticates its cards
 * at the simulated issuer.
 */
export function createSimulatedConnector(name: string, connector: SimulatedConnector): GatewayConnector {
  return {
    name,
    authenticates: (order, now) => connector.certainOutcome(order, now) === undefined,
    certainOutcome: (order, now) => connector.certainOutcome(order, now),
    charge: async (order, key, now) =>
      withLeftOut(await connector.charge(order, createReference(key), now), order),
    followUp: (order, key, now) => connector.followUp(order, createReference(key), now),
    find: async (inquiry, key, now) => connector.find?.(inquiry, createReference(key), now),
  };
}
