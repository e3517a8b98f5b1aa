import { expect, test } from 'vitest';
import { type Command, readCommandLine } from '../../src/app/command-line.ts';
import { createTestTooling } from '../../src/app/test-tooling.ts';
import { buildConfig } from '../../src/gateway/config/config.ts';
import { systemClock } from '../../src/gateway/core/clock.ts';
import { openSqlite } from '../../src/gateway/store/sqlite/sqlite.ts';
import { movableClock } from '../../src/testing/simulator/clock.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';
import { createSimulatorStore } from '../support/simulated.ts';

test.each([
  ['of the live environment', 'live', []],
  ['whose control plane is turned off', 'test', ['--control-port', 'off']],
] as const)('a gateway %s keeps its own parts and opens no control plane', async (_which, kind, args) => {
  const config = { ...buildConfig(), environment: kind };
  const store = await createSimulatorStore(await openSqlite(':memory:'));
  const clock = movableClock(systemClock);
  const tests = await createTestTooling(readCommandLine(args) as Command, { config, store, clock });
  const { environment } = tests;
  expect([environment.store, environment.clock, environment.client]).toEqual([store, clock, undefined]);
  expect(environment.switchConfig(config)).toBe(config);
  expect(environment.connector(simulator)).toBe(simulator);
  expect(await tests.start({} as Parameters<typeof tests.start>[0])).toBeUndefined();
  await tests.close();
  await store.close();
});
