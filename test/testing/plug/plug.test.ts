import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { systemClock } from '../../../src/gateway/core/clock.ts';
import { openSqlite } from '../../../src/gateway/store/sqlite/sqlite.ts';
import {
  createLivePlug,
  type GatewaySurroundings,
  type ListeningGateway,
} from '../../../src/gateway/surroundings.ts';
import { createTestPlug } from '../../../src/testing/plug/plug.ts';

const config = buildConfig();
const running = { jobs: { wake() {} } } as ListeningGateway;

/** What both put around a gateway. */
async function expectBare(surroundings: GatewaySurroundings): Promise<void> {
  expect(surroundings.switchConfig(config)).toBe(config);
  expect([surroundings.additions.hooks, surroundings.jobs.client]).toEqual([undefined, undefined]);
  expect(await surroundings.open(running)).toBeUndefined();
  await surroundings.close();
}

test('a live gateway keeps its own store and clock, has no simulator, and asks no issuer', async () => {
  const store = await openSqlite(':memory:');
  const plug = createLivePlug(systemClock);
  const surroundings = await plug.surround(store, config);
  expect([plug.clock, surroundings.clock, surroundings.store]).toEqual([systemClock, systemClock, store]);
  expect([surroundings.simulator, surroundings.connectors, surroundings.additions.tools]).toEqual([
    undefined,
    [],
    undefined,
  ]);
  const asked = {} as Parameters<typeof surroundings.issuer.lookUp>[0];
  expect(() => surroundings.issuer.lookUp(asked)).toThrow('has no issuer');
  const request = {} as Parameters<typeof surroundings.issuer.authenticate>[0];
  await expect(surroundings.issuer.authenticate(request, asked)).rejects.toThrow('has no issuer');
  await expectBare(surroundings);
  await store.close();
});

test('a gateway whose control plane is turned off has the simulator, no tenants and no other server', async () => {
  const opened = await openSqlite(':memory:');
  const options = { clock: systemClock, control: undefined, token: undefined };
  const plug = createTestPlug({ ...options, build: join(import.meta.dirname, 'no-build') });
  const surroundings = await plug.surround(opened, config);
  expect(surroundings.simulator?.name).toBe('simulator');
  await expectBare(surroundings);
  await opened.close();
});
