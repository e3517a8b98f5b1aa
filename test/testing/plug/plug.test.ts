import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
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
import { testAssets } from '../../support/assets.ts';
import { createSimulatorStore, simulated } from '../../support/simulated.ts';

const config = buildConfig();
const running = { jobs: { wake() {} } } as ListeningGateway;

/** What both put around a gateway. @returns the server that they build */
async function expectBare(surroundings: GatewaySurroundings): Promise<FastifyInstance> {
  const { store, clock, issuer } = surroundings;
  const { connectors } = simulated(await createSimulatorStore(store), clock);
  const dependencies = { store, clock, issuer, connectors, assets: testAssets };
  const app = surroundings.build(config, dependencies, {});
  await app.ready();
  expect([app.hasRequestDecorator('tenant'), surroundings.jobs.client]).toEqual([false, undefined]);
  expect(await surroundings.open(running)).toBeUndefined();
  await surroundings.close();
  await app.close();
  return app;
}

const testRoute = { method: 'GET', url: '/_sim/clock' } as const;

test('a live gateway keeps its own store and clock, has no simulator, and asks no issuer', async () => {
  const store = await openSqlite(':memory:');
  const plug = createLivePlug(systemClock);
  const surroundings = await plug.surround(store, config);
  expect([plug.clock, surroundings.clock, surroundings.store]).toEqual([systemClock, systemClock, store]);
  expect([surroundings.simulator, surroundings.connectors]).toEqual([undefined, []]);
  const asked = {} as Parameters<typeof surroundings.issuer.lookUp>[0];
  expect(() => surroundings.issuer.lookUp(asked)).toThrow('has no issuer');
  const request = {} as Parameters<typeof surroundings.issuer.authenticate>[0];
  await expect(surroundings.issuer.authenticate(request, asked)).rejects.toThrow('has no issuer');
  expect((await expectBare(surroundings)).hasRoute(testRoute)).toBe(false);
  await store.close();
});

test('a gateway whose control plane is turned off has the simulator, no tenants and no other server', async () => {
  const opened = await openSqlite(':memory:');
  const options = { clock: systemClock, control: undefined, token: undefined };
  const plug = createTestPlug({ ...options, build: join(import.meta.dirname, 'no-build') });
  const surroundings = await plug.surround(opened, config);
  expect(surroundings.simulator?.name).toBe('simulator');
  expect((await expectBare(surroundings)).hasRoute(testRoute)).toBe(true);
  await opened.close();
});
