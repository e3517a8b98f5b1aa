/** Starts the gateway with all that the program adds: the reference, and the routes of the test environment. */
import { createAdditions } from '../../src/app/gateway.ts';
import type { Additions } from '../../src/gateway/server.ts';
import { simulatorConnector } from '../../src/testing/simulator/connector/simulator.ts';
import type { SimulatorDependencies } from '../../src/testing/simulator/dependencies.ts';
import { addTestRoutes } from '../../src/testing/simulator/routes/test-routes.ts';
import { type Options, type TestGateway, testGateway } from './gateway.ts';

export function testProgram(options: Omit<Options, 'additions'> = {}): Promise<TestGateway> {
  const isLive = options.config?.environment === 'live';
  const reference = createAdditions({ additions: {}, connectors: isLive ? [] : [simulatorConnector] });
  const tools: Additions<SimulatorDependencies>['tools'] = isLive ? [] : [addTestRoutes];
  return testGateway({ ...options, additions: { ...reference, tools } });
}
