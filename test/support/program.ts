/** Starts the gateway with the reference, and the routes of the test environment. It has no connector of an acquirer. */
import type { Config } from '../../src/gateway/config/config.ts';
import { systemClock } from '../../src/gateway/core/clock.ts';
import type { Additions } from '../../src/gateway/server.ts';
import type { Store } from '../../src/gateway/store/store.ts';
import { createLivePlug, type GatewaySurroundings } from '../../src/gateway/surroundings.ts';
import { addReference } from '../../src/reference/route.ts';
import { simulatorConnector } from '../../src/testing/simulator/connector/simulator.ts';
import { addTestRoutes } from '../../src/testing/simulator/routes/test-routes.ts';
import { type Options, type TestGateway, testGateway } from './gateway.ts';

export async function testProgram(options: Omit<Options, 'additions' | 'build'> = {}): Promise<TestGateway> {
  const reference = (connectors: GatewaySurroundings['connectors']): Additions['pages'] => [
    (app, gateway) => addReference(app, gateway, connectors),
  ];
  if (options.config?.environment !== 'live')
    return testGateway({
      ...options,
      additions: { tools: [addTestRoutes], pages: reference([simulatorConnector]) },
    });
  const { build, connectors } = await createLivePlug(systemClock).surround({} as Store, {} as Config);
  return testGateway({
    ...options,
    build: (config, dependencies) => build(config, dependencies, { pages: reference(connectors) }),
  });
}
