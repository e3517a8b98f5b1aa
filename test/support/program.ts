/** Starts the gateway with the reference, and the routes of the test environment. It has no connector of an acquirer. */
import type { Config } from '../../src/gateway/config/config.ts';
import { systemClock } from '../../src/gateway/core/clock.ts';
import type { Additions } from '../../src/gateway/server.ts';
import type { Store } from '../../src/gateway/store/store.ts';
import { createLivePlug } from '../../src/gateway/surroundings.ts';
import { addReference } from '../../src/reference/route.ts';
import { simulatorConnector } from '../../src/testing/simulator/connector/simulator.ts';
import { addTestRoutes } from '../../src/testing/simulator/routes/test-routes.ts';
import { type Options, type TestGateway, testGateway } from './gateway.ts';

/** What the program puts around a gateway of an environment, as far as it needs no port. */
async function surround(environment: Config['environment'] = 'test') {
  if (environment === 'test')
    return { additions: { tools: [addTestRoutes] }, connectors: [simulatorConnector] };
  return createLivePlug(systemClock).surround({} as Store, {} as Config);
}

export async function testProgram(options: Omit<Options, 'additions'> = {}): Promise<TestGateway> {
  const { additions, connectors } = await surround(options.config?.environment);
  const pages: Additions['pages'] = [(app, gateway) => addReference(app, gateway, connectors)];
  return testGateway({ ...options, additions: { ...additions, pages } });
}
