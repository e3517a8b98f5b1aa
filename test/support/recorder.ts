import type { Outcome } from '../../src/connector/outcome.ts';
import type { GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';

/**
 * Wraps the simulator and records the keys of the payments that it was asked to charge.
 *
 * @param instead answers or throws in place of the simulator, unless it gives undefined
 */
export function recorder(instead: () => Outcome | undefined = () => undefined) {
  const charged: string[] = [];
  const connector: GatewayConnector = {
    ...simulator,
    async charge(order, key, now) {
      charged.push(key);
      return instead() ?? simulator.charge(order, key, now);
    },
  };
  return { connector, charged };
}
