/** What this program adds to the gateway: the reference, and in the test environment the simulator's routes. */
import type { Additions } from '../gateway/server.ts';
import { addReference } from '../reference/route.ts';
import { simulatorConnector } from '../testing/simulator/connector/simulator.ts';
import type { SimulatorDependencies } from '../testing/simulator/dependencies.ts';
import { addTestRoutes } from '../testing/simulator/routes/test-routes.ts';
import { programConnectors } from './connectors.ts';

/** @param controlToken of the control plane; undefined when it has none */
export function createAdditions(controlToken?: string): Additions<SimulatorDependencies> {
  return {
    tools: [(app, gateway) => addTestRoutes(app, gateway, controlToken)],
    pages: [
      (app, gateway) => {
        const simulators = gateway.config.environment === 'test' ? [simulatorConnector] : [];
        addReference(app, gateway, [...simulators, ...Object.values(programConnectors)]);
      },
    ],
  };
}
