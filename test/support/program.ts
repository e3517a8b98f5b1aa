/** Starts the gateway with the reference, and the routes of the test environment. It has no connector of an acquirer. */
import type { Additions } from '../../src/gateway/server.ts';
import { addReference } from '../../src/reference/route.ts';
import { simulatorConnector } from '../../src/testing/simulator/connector/simulator.ts';
import type { SimulatorDependencies } from '../../src/testing/simulator/dependencies.ts';
import { addTestRoutes } from '../../src/testing/simulator/routes/test-routes.ts';
import { type Options, type TestGateway, testGateway } from './gateway.ts';

export function testProgram(options: Omit<Options, 'additions'> = {}): Promise<TestGateway> {
  const isLive = options.config?.environment === 'live';
  const additions: Additions<SimulatorDependencies> = {
    tools: isLive ? [] : [addTestRoutes],
    pages: [(app, gateway) => addReference(app, gateway, isLive ? [] : [simulatorConnector])],
  };
  return testGateway({ ...options, additions });
}
