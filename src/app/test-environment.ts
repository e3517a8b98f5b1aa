/**
 * Puts the tools of the test environment together: tenants, and the control plane on a port of its own. The live
 * environment never loads this file.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type ControlledTenant,
  controlledDemo,
  controlledTenant,
  demoId,
  newPageId,
} from '../control/controlled-tenant.ts';
import { addClockControl } from '../control/routes/clock.ts';
import { addPages } from '../control/routes/pages.ts';
import { addTenants } from '../control/routes/tenants.ts';
import { buildControl } from '../control/server.ts';
import type { Config } from '../gateway/config/config.ts';
import { isLoopback } from '../gateway/config/network.ts';
import type { GatewayDependencies } from '../gateway/context.ts';
import type { MovableClock } from '../gateway/core/clock.ts';
import type { EventLog } from '../gateway/jobs/log.ts';
import type { JobRunner } from '../gateway/jobs/runner.ts';
import type { Store } from '../gateway/store/store.ts';
import { issuerOrigin } from '../simulator/issuer/origin.ts';
import { switchedClock, switchedConfig, switchedStore } from '../tenants/current-tenant.ts';
import { runRequestsAsTenants } from '../tenants/find-tenant.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { startTenants } from '../tenants/tenants.ts';
import { startDueJobs } from './due-jobs.ts';
import { listen, originOf } from './listen.ts';

/** The gateway's own parts, which the demo merchant goes on using. */
export interface OwnParts {
  readonly config: Config;
  readonly store: Store;
  readonly clock: MovableClock;
}

export interface ControlPlace {
  readonly host: string;
  readonly port: number;
  readonly fallback: boolean;
  /** Callers must send it; one is made where another computer could reach the port. */
  readonly token: string | undefined;
}

export interface RunningControl {
  readonly app: FastifyInstance;
  readonly port: number;
  /** Address of the control plane and the workbench. */
  readonly address: string;
  /** The token that was made; undefined when it was given, or when none is needed. */
  readonly madeToken: string | undefined;
}

export interface TestEnvironment {
  /** The gateway's store and clock, switched to those of the tenant at work. */
  readonly store: Store;
  readonly clock: MovableClock;
  /** Switches a configuration to that of the tenant at work. */
  readonly switchConfig: (config: Config) => Config;
  /** Adds the hooks that run each request as work of its tenant. */
  readonly addHooks: (app: FastifyInstance) => void;
  /** Starts the control plane. */
  listen(place: ControlPlace, started: Started): Promise<RunningControl>;
  /** Ends all tenants. */
  close(): Promise<void>;
}

/** What exists when the gateway has started. */
export interface Started {
  readonly dependencies: GatewayDependencies;
  readonly log: EventLog;
  readonly demoJobs: Pick<JobRunner, 'runDue'>;
  /** Address of the gateway. */
  readonly gateway: string;
  readonly gatewayPort: number;
  /** The release of the browser's files. */
  readonly version: string;
}

export function testEnvironment(own: OwnParts): TestEnvironment {
  let started: Started | undefined;
  const tenants = startTenants({
    ...own,
    startJobs({ config, store, clock }) {
      if (started === undefined) throw new Error('Tenants are made after the gateway has started.');
      const { dependencies, log } = started;
      return startDueJobs(config, { ...dependencies, store, clock }, log);
    },
  });
  return {
    store: switchedStore(own.store),
    clock: switchedClock(own.clock),
    switchConfig: switchedConfig,
    addHooks: (app) => runRequestsAsTenants(app, tenants),
    async listen(place, given) {
      started = given;
      const isOpen = !isLoopback(place.host);
      const madeToken =
        isOpen && place.token === undefined ? randomBytes(18).toString('base64url') : undefined;
      const { config } = own;
      const demo = controlledDemo({ clock: own.clock, runDue: () => given.demoJobs.runDue() });
      const controlled = new WeakMap<Tenant, ControlledTenant>();
      const control = (tenant: Tenant) => {
        const made = controlled.get(tenant) ?? controlledTenant(tenant, tenants, config);
        controlled.set(tenant, made);
        return made;
      };
      const tenantOf = (id: string) => {
        if (id === demoId) return demo;
        const tenant = tenants.find(id);
        return tenant && control(tenant);
      };
      let port = 0;
      const origins = (host: string | undefined) => originsFor(host, given, port);
      const build = () =>
        buildControl({
          token: place.token ?? madeToken,
          version: given.version,
          origins,
          addRoutes(app) {
            addTenants(app, {
              tenantOf,
              list: () => [demo, ...tenants.list().map(control)],
              async create(wanted) {
                const made = await tenants.create(wanted);
                return made && control(made);
              },
            });
            addClockControl(app, { tenantOf });
            addPages(app, { tenantOf, origins, newId: (id) => newPageId(tenants.find(id)) });
          },
        });
      const running = await listen(build, { ...place, option: '--control-port' });
      port = running.port;
      const name = place.host === 'localhost' ? '127.0.0.1' : place.host;
      return { ...running, madeToken, address: originOf({ host: name, port }) };
    },
    close: () => tenants.close(),
  };
}

/**
 * Returns the origins as the caller of the control plane reaches them. On this computer the pages have the other name than
 * the gateway, so that both are foreign to each other, as a real shop is.
 */
function originsFor(host: string | undefined, { gateway, gatewayPort }: Started, port: number) {
  const name = new URL(`http://${host ?? 'localhost'}`).hostname;
  if (isLoopback(name.replace(/^\[|\]$/g, ''))) {
    const { hostname } = new URL(issuerOrigin(gateway));
    return { gateway, pages: `http://${hostname}:${port}` };
  }
  return { gateway: `http://${name}:${gatewayPort}`, pages: `http://${name}:${port}` };
}
