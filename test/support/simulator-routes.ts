/** Starts a gateway with the simulator's routes, such as `/acs`, and without the reference. */
import { addTestRoutes } from '../../src/testing/simulator/routes/test-routes.ts';
import { type Options, type TestGateway, testGateway } from './gateway.ts';

/** @param controlToken of the control plane; none when absent */
export function testSimulator(
  options: Omit<Options, 'additions'> = {},
  controlToken?: string,
): Promise<TestGateway> {
  return testGateway({
    ...options,
    additions: { tools: [(app, gateway) => addTestRoutes(app, gateway, controlToken)] },
  });
}
