/** Starts the gateway with all that the program adds: the reference, and the routes of the test environment. */
import { createAdditions } from '../../src/app/gateway.ts';
import { type Options, type TestGateway, testGateway } from './gateway.ts';

export function testProgram(options: Omit<Options, 'additions'> = {}): Promise<TestGateway> {
  return testGateway({ ...options, additions: createAdditions() });
}
