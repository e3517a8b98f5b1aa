/**
 * Lets the gateway work for tenants: each request, each job and each decision of the simulator is that of the tenant it
 * belongs to. The live environment never loads this file.
 */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../gateway/config/config.ts';
import type { Connector } from '../gateway/connectors/connector.ts';
import type { GatewayDependencies } from '../gateway/context.ts';
import type { MovableClock } from '../gateway/core/clock.ts';
import type { EventLog } from '../gateway/jobs/log.ts';
import type { Store } from '../gateway/store/store.ts';
import type { Issuer } from '../gateway/three-d-secure/issuer.ts';
import { switchedClock, switchedConfig, switchedStore, tenantAtWork } from '../tenants/current-tenant.ts';
import { meetFaults } from '../tenants/faults/meet-faults.ts';
import { runRequestsAsTenants } from '../tenants/find-tenant.ts';
import { withQueuedAuthentications } from '../tenants/outcomes/queued-issuer.ts';
import { withOutcomes } from '../tenants/outcomes/with-outcomes.ts';
import { startTenants, type Tenants } from '../tenants/tenants.ts';
import { createTestTools, type TestTools } from '../tenants/tools.ts';
import { startDueJobs } from './due-jobs.ts';

/** The gateway's own parts, which the demo merchant goes on using. */
export interface OwnParts {
  readonly config: Config;
  readonly store: Store;
  readonly clock: MovableClock;
}

export interface TestEnvironment {
  readonly tenants: Tenants;
  /** What testers decide about the demo merchant. */
  readonly demoTools: TestTools;
  /** The gateway's parts, switched to those of the tenant at work. */
  readonly store: Store;
  readonly clock: MovableClock;
  readonly switchConfig: (config: Config) => Config;
  /** Lets testers decide first, and then the simulator. */
  readonly connector: (simulator: Connector) => Connector;
  readonly issuer: (simulated: Issuer) => Issuer;
  /** Adds the hooks that run each request as work of its tenant. */
  readonly addHooks: (app: FastifyInstance) => void;
  /** Gives tenants what the gateway's own job runner works with. Call it before the first tenant is made. */
  useFor(dependencies: GatewayDependencies, log: EventLog): void;
}

export function testEnvironment(own: OwnParts): TestEnvironment {
  let shared: { readonly dependencies: GatewayDependencies; readonly log: EventLog } | undefined;
  const demoTools = createTestTools();
  const toolsAtWork = () => tenantAtWork()?.tools ?? demoTools;
  const tenants = startTenants({
    ...own,
    startJobs({ config, store, clock }) {
      if (shared === undefined) throw new Error('Tenants are made after the gateway has started.');
      return startDueJobs(config, { ...shared.dependencies, store, clock }, shared.log);
    },
  });
  return {
    tenants,
    demoTools,
    store: switchedStore(own.store),
    clock: switchedClock(own.clock),
    switchConfig: switchedConfig,
    connector: (simulator) => withOutcomes(simulator, () => toolsAtWork().outcomes),
    issuer: (simulated) => withQueuedAuthentications(simulated, () => toolsAtWork().outcomes),
    addHooks(app) {
      runRequestsAsTenants(app, tenants);
      meetFaults(app, ({ tenant }) => (tenant?.tools ?? demoTools).faults);
    },
    useFor(dependencies, log) {
      shared = { dependencies, log };
    },
  };
}
