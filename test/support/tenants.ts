/** Builds a gateway with tenants and a control plane in the process, without ports. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { TenantInfo } from '#contract/control/tenants.ts';
import { buildConfig, type Config } from '../../src/gateway/config/config.ts';
import { type DueJobs, startDueJobs } from '../../src/gateway/due-jobs.ts';
import { openSqlite } from '../../src/gateway/store/sqlite/sqlite.ts';
import { controlPlane } from '../../src/testing/plug/control-plane.ts';
import {
  createTenantEnvironment,
  type TenantEnvironment,
} from '../../src/testing/plug/tenant-environment.ts';
import { type MovableClock, movableClock } from '../../src/testing/simulator/clock.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';
import { createSimulatorHandlers } from '../../src/testing/simulator/handlers.ts';
import { addTestRoutes } from '../../src/testing/simulator/routes/test-routes.ts';
import { testAssets, testWorkbench } from './assets.ts';
import { createSimulatorStore, simulated } from './simulated.ts';

type Fields = Readonly<Record<string, string>>;

export interface TenantGateway {
  readonly app: FastifyInstance;
  readonly control: FastifyInstance;
  readonly environment: TenantEnvironment;
  readonly config: Config;
  readonly clock: MovableClock;
  /** The lines of the log. */
  readonly lines: string[];
  /** Calls the control plane with JSON. */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    headers?: Fields,
  ): Promise<LightMyRequestResponse>;
  createTenant(wanted?: object): Promise<TenantInfo>;
  /** Calls the gateway's API as a tenant's server. */
  post(tenant: TenantInfo, path: string, fields?: Fields): Promise<LightMyRequestResponse>;
  get(tenant: TenantInfo, path: string, query?: Fields): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** The parameters of a checkout, and of a payment by a card that is accepted. */
export const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
export const visa = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2035',
  'card.cvv': '123',
};

export async function tenantGateway(token?: string, maxTenants = 100): Promise<TenantGateway> {
  const config = buildConfig();
  const clock = movableClock({ now: () => Date.now() });
  const lines: string[] = [];
  const store = await createSimulatorStore(await openSqlite(':memory:'));
  const environment = createTenantEnvironment({
    config,
    store,
    clock,
    maxTenants,
    baseClock: { now: () => Date.now() },
  });
  const parts = simulated(store, clock, environment.connector(simulator));
  const dependencies = {
    ...parts,
    issuer: environment.issuer(parts.issuer),
    ...{
      store,
      clock,
      log: { level: 'info', stream: { write: (line: string) => lines.push(line) } } as const,
    },
    assets: testAssets,
  };
  const app = environment.build(config, dependencies, {
    tools: [(app, gateway) => addTestRoutes(app, gateway)],
  });
  const jobs: DueJobs = await startDueJobs(config, dependencies, app.log, {
    moreHandlers: createSimulatorHandlers,
  });
  environment.useFor({ dependencies, log: app.log, jobs });
  const gateway = {
    environment,
    config,
    assets: testAssets,
    workbenchFiles: testWorkbench,
    address: 'http://127.0.0.1:8080',
    port: 8080,
    awayConnectors: () => ['cards'],
  };
  const control = controlPlane(gateway, token, () => 8090);
  const call: TenantGateway['call'] = (method, url, body, headers = {}) =>
    control.inject({
      method,
      url,
      headers: { host: 'localhost:8090', ...headers },
      ...(body && { payload: body }),
    });
  const authorization = ({ accessToken }: TenantInfo) => ({ authorization: `Bearer ${accessToken}` });
  return {
    ...{ app, control, environment, config, clock, lines, call },
    async createTenant(wanted = {}) {
      const answer = await call('POST', '/tenants', wanted);
      if (answer.statusCode !== 201) throw new Error(`No tenant was made: ${answer.body}`);
      return answer.json();
    },
    post: (tenant, url, fields = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { ...authorization(tenant), 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ entityId: tenant.entityId, ...fields }).toString(),
      }),
    get: (tenant, url, query = {}) =>
      app.inject({
        method: 'GET',
        url: `${url}?${new URLSearchParams({ entityId: tenant.entityId, ...query })}`,
        headers: authorization(tenant),
      }),
    async close() {
      await control.close();
      await app.close();
      await jobs.stop();
      await environment.tenants.close();
      await store.close();
    },
  };
}
