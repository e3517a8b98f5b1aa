/**
 * Lets the gateway work for tenants: each request, each job and each decision of the simulator is that of the tenant it
 * belongs to.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../gateway/config/config.ts';
import type { SimulatedConnector } from '../../gateway/connectors/simulated-connector.ts';
import { createGatewayContext } from '../../gateway/context.ts';
import type { Clock } from '../../gateway/core/clock.ts';
import { startDueJobs } from '../../gateway/due-jobs.ts';
import type { EventLog } from '../../gateway/jobs/log.ts';
import type { JobRunner } from '../../gateway/jobs/runner.ts';
import { guardedClient } from '../../gateway/outbound/guarded-client.ts';
import { takeChallengeResults } from '../../gateway/payments/authentication-steps.ts';
import { type Additions, buildGateway, type ServerDependencies } from '../../gateway/server.ts';
import type { Issuer } from '../../gateway/three-d-secure/issuer.ts';
import { createServedPages, type ServedPages } from '../control/served-pages.ts';
import type { MovableClock } from '../simulator/clock.ts';
import { simulatedAcquirer } from '../simulator/connector/acquirer-reports.ts';
import type { SimulatorDependencies } from '../simulator/dependencies.ts';
import { createSimulatorHandlers } from '../simulator/handlers.ts';
import type { SimulatorStore } from '../simulator/issuer/issuer-transactions.ts';
import { createChallenges, withNotedChallenges } from '../tenants/challenges.ts';
import { switchedClock, switchedConfig, switchedStore } from '../tenants/current-tenant.ts';
import { createDemoTenant } from '../tenants/demo-tenant.ts';
import { meetFaults } from '../tenants/faults/meet-faults.ts';
import { runRequestsAsTenants } from '../tenants/find-tenant.ts';
import { type JournalFeed, newJournalFeed } from '../tenants/journal/journal-feed.ts';
import { recordRequests } from '../tenants/journal/record-requests.ts';
import { recordWrites } from '../tenants/journal/record-writes.ts';
import { enforceLimits } from '../tenants/limits.ts';
import { withQueuedAuthentications } from '../tenants/outcomes/queued-issuer.ts';
import { withOutcomes } from '../tenants/outcomes/with-outcomes.ts';
import type { DemoTenant, Tenant } from '../tenants/tenant.ts';
import { startTenants, type TenantParts, type Tenants } from '../tenants/tenants.ts';
import { createTestTools } from '../tenants/tools.ts';

/** The gateway's own parts, which are the demo merchant's. */
export interface OwnParts {
  readonly config: Config;
  readonly store: SimulatorStore;
  readonly clock: MovableClock;
  /** The clock on which it is based. Tenants' clocks run with it, so that a move of the gateway's moves none of them. */
  readonly baseClock: Clock;
  /** How many tenants there are at most; 1,000 when absent. */
  readonly maxTenants?: number;
}

/** What the gateway's own job runner works with, and the runner, whose jobs are the demo merchant's. */
export interface StartedGateway {
  readonly dependencies: SimulatorDependencies;
  readonly log: EventLog;
  readonly jobs: JobRunner;
}

export interface TenantEnvironment {
  readonly tenants: Tenants;
  readonly demo: DemoTenant;
  readonly pages: ServedPages;
  /** The events of all merchants in the order in which they came. */
  readonly feed: JournalFeed;
  /** The gateway's parts, switched to those of the tenant at work. */
  readonly store: SimulatorStore;
  readonly clock: MovableClock;
  /** Wraps the simulator: an outcome that a tester has queued is answered in the place of the simulator's. */
  readonly connector: (simulator: SimulatedConnector) => SimulatedConnector;
  readonly issuer: (simulated: Issuer) => Issuer;
  /** Builds the gateway's server, which runs each request as work of its tenant. */
  build<Given extends ServerDependencies>(
    config: Config,
    dependencies: Given,
    additions: Omit<Additions<Given>, 'hooks'>,
  ): FastifyInstance;
  /** Tells the tenants that the gateway has started. Call it before the first one is created. */
  useFor(gateway: StartedGateway): void;
}

export function createTenantEnvironment(own: OwnParts): TenantEnvironment {
  let started: StartedGateway | undefined;
  const pages = createServedPages();
  const feed = newJournalFeed();
  const { isResult: isResultPage } = pages;
  const demoTools = createTestTools({
    clock: own.clock,
    client: guardedClient(own.config),
    secrets: () => own.config.entities.flatMap(({ webhooks }) => webhooks.map(({ secret }) => secret)),
    isResultPage,
  });
  const getStarted = () => {
    if (started === undefined) throw new Error('Tenants are created after the gateway has started.');
    return started;
  };
  const workFor = ({ config, store, clock }: TenantParts) => {
    const { dependencies, log } = getStarted();
    return { dependencies: { ...dependencies, store, clock }, config, log };
  };
  const servicesOf = (parts: TenantParts) => {
    const { dependencies, config } = workFor(parts);
    const context = createGatewayContext(config, dependencies);
    return {
      challenges: createChallenges({
        ...parts,
        takeResults: (results) => takeChallengeResults(context, results),
      }),
      acquirer: simulatedAcquirer(context),
    };
  };
  const { config, clock, store } = own;
  recordWrites(store, demoTools.journal);
  const demo = createDemoTenant({
    ...{ config, clock, store, tools: demoTools },
    started: once(() => ({ ...servicesOf({ config, clock, store }), jobs: getStarted().jobs })),
  });
  feed.add(demo.id, demo.journal);
  // What still comes for a tenant that has ended is refused as unknown, and is no part of the demo merchant's story.
  const tenantOf = ({ tenant, isOfEnded }: FastifyRequest) => tenant ?? (isOfEnded ? undefined : demo);
  const addHooks = (app: FastifyInstance) => {
    runRequestsAsTenants(app, tenants);
    recordRequests(app, (request) => tenantOf(request)?.journal);
    enforceLimits(app, (request) => tenantOf(request)?.limits);
    meetFaults(app, (request) => tenantOf(request)?.faults);
  };
  const tenants = startTenants({
    demo,
    config,
    ...(own.maxTenants !== undefined && { maxTenants: own.maxTenants }),
    clock: own.baseClock,
    client: guardedClient({ environment: 'test', allowLoopbackCallbacks: true }),
    isResultPage,
    servicesOf,
    startJobs({ client, ...parts }) {
      const { config, dependencies, log } = workFor(parts);
      return startDueJobs(config, dependencies, log, {
        client,
        moreHandlers: createSimulatorHandlers,
      });
    },
    made: ({ id, journal }) => feed.add(id, journal),
    ended: ({ id }) => pages.removeAllOf(id),
  });
  /** Returns the tenant that has given out an id; undefined for one that has ended. */
  const ownerOf = (id: string): Tenant | undefined => {
    const digits = id.replaceAll('-', '');
    return tenants.byIdPrefix(digits) ?? (tenants.isOfEnded(digits) ? undefined : demo);
  };
  return {
    ...{ tenants, demo, pages, feed },
    store: switchedStore(store),
    clock: switchedClock(clock),
    connector: (simulator) => withOutcomes(simulator, (id) => ownerOf(id)?.outcomes),
    issuer(simulated) {
      const queued = withQueuedAuthentications(simulated, (id) => ownerOf(id)?.outcomes);
      return withNotedChallenges(queued, (id) => ownerOf(id)?.challenges);
    },
    build: (config, dependencies, additions) =>
      buildGateway(switchedConfig(config), dependencies, { ...additions, hooks: [addHooks] }),
    useFor(gateway) {
      started = gateway;
    },
  };
}

/** Returns a function that makes a value at its first call. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
