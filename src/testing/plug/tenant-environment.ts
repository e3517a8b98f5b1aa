/**
 * Lets the gateway work for tenants. Each tenant is a gateway of its own, with a store, a clock, a configuration, a server and
 * jobs. The server that listens is the demo merchant's, and hands the requests of all others over.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../gateway/config/config.ts';
import type { SimulatedConnector } from '../../gateway/connectors/simulated-connector.ts';
import { createGatewayContext } from '../../gateway/context.ts';
import type { Clock } from '../../gateway/core/clock.ts';
import { systemRandom } from '../../gateway/core/random-source.ts';
import { startDueJobs } from '../../gateway/due-jobs.ts';
import type { EventLog } from '../../gateway/jobs/log.ts';
import type { JobRunner } from '../../gateway/jobs/runner.ts';
import { guardedClient } from '../../gateway/outbound/guarded-client.ts';
import { takeChallengeResults } from '../../gateway/payments/authentication-steps.ts';
import { type Additions, buildGateway } from '../../gateway/server.ts';
import type { Issuer } from '../../gateway/three-d-secure/issuer.ts';
import type { Log } from '../../web/log.ts';
import { createServedPages, type ServedPages } from '../control/served-pages.ts';
import type { MovableClock } from '../simulator/clock.ts';
import { simulatedAcquirer } from '../simulator/connector/acquirer-reports.ts';
import type { SimulatorDependencies } from '../simulator/dependencies.ts';
import { createSimulatorHandlers } from '../simulator/handlers.ts';
import { simulatedIssuer } from '../simulator/issuer/issuer.ts';
import type { SimulatorStore } from '../simulator/issuer/issuer-transactions.ts';
import { createChallenges, withNotedChallenges } from '../tenants/challenges.ts';
import { createDemoTenant } from '../tenants/demo-tenant.ts';
import { meetFaults } from '../tenants/faults/meet-faults.ts';
import { handOverRequests, takeRequests } from '../tenants/hand-over.ts';
import { type JournalFeed, newJournalFeed } from '../tenants/journal/journal-feed.ts';
import { recordRequests } from '../tenants/journal/record-requests.ts';
import { recordWrites } from '../tenants/journal/record-writes.ts';
import { enforceLimits } from '../tenants/limits.ts';
import { withOutcomes } from '../tenants/outcomes/queued-connector.ts';
import { withQueuedAuthentications } from '../tenants/outcomes/queued-issuer.ts';
import type { DemoTenant, Tenant } from '../tenants/tenant.ts';
import { createTenantServers, type TenantServers } from '../tenants/tenant-servers.ts';
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
  /** Wraps the simulator: an outcome that a tester has queued is answered in the place of the simulator's. */
  readonly connector: (simulator: SimulatedConnector) => SimulatedConnector;
  readonly issuer: (simulated: Issuer) => Issuer;
  /** Builds the gateway's server, which hands the requests of tenants over to servers of their own. */
  build(
    config: Config,
    dependencies: SimulatorDependencies,
    additions: Omit<Additions<SimulatorDependencies>, 'hooks'>,
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
  const issuerOf = (parts: Pick<TenantParts, 'store' | 'clock' | 'random'>) => issuer(simulatedIssuer(parts));
  const workFor = ({ config, store, clock, random }: TenantParts) => {
    const { dependencies, log } = getStarted();
    const own = { store, clock, random, issuer: issuerOf({ store, clock, random }) };
    return { dependencies: { ...dependencies, ...own }, config, log };
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
    config,
    clock,
    store,
    tools: demoTools,
    started: once(() => ({
      ...servicesOf({ config, clock, store, random: systemRandom }),
      jobs: getStarted().jobs,
    })),
  });
  feed.add(demo.id, demo.journal);
  const serve = (app: FastifyInstance, tenantOf: (request: FastifyRequest) => Tenant | undefined) => {
    recordRequests(app, (request) => tenantOf(request)?.journal);
    enforceLimits(app, (request) => tenantOf(request)?.limits);
    meetFaults(app, (request) => tenantOf(request)?.faults);
  };
  const running = new Set<TenantServers>();
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
    ended(tenant) {
      pages.removeAllOf(tenant.id);
      for (const servers of running) servers.drop(tenant);
    },
  });
  /** Returns the tenant that has given out an id; undefined for one that has ended. */
  const ownerOf = (id: string): Tenant | undefined => {
    const digits = id.replaceAll('-', '');
    return tenants.byIdPrefix(digits) ?? (tenants.isOfEnded(digits) ? undefined : demo);
  };
  function issuer(simulated: Issuer): Issuer {
    const queued = withQueuedAuthentications(simulated, (id) => ownerOf(id)?.outcomes);
    return withNotedChallenges(queued, (id) => ownerOf(id)?.challenges);
  }
  return {
    ...{ tenants, demo, pages, feed },
    connector: (simulator) => withOutcomes(simulator, (id) => ownerOf(id)?.outcomes),
    issuer,
    build(config, dependencies, additions) {
      const servers = createTenantServers((tenant) => {
        const { store, clock: ownClock } = tenant;
        const random = tenant.seed.source;
        const parts = {
          ...{ store, clock: { ...clock, now: () => ownClock.now() } },
          ...{ random, issuer: issuerOf({ store, clock: ownClock, random }), inFlight: front.inFlight },
          // The server that listens writes the line of each answer.
          ...(dependencies.log && { log: withoutAnswers(dependencies.log) }),
        };
        const take = (app: FastifyInstance) => {
          takeRequests(app);
          serve(app, () => tenant);
        };
        return buildGateway(tenant.config, { ...dependencies, ...parts }, { ...additions, hooks: [take] });
      });
      running.add(servers);
      const front = buildGateway(config, dependencies, {
        ...additions,
        hooks: [
          (app) => {
            handOverRequests(app, tenants, servers);
            // What comes for a tenant that has ended is refused as unknown, and is no part of the demo merchant's story.
            serve(app, ({ isOfTenant }) => (isOfTenant ? undefined : demo));
            app.addHook('preClose', async () => {
              running.delete(servers);
              await servers.close();
            });
          },
        ],
      });
      return front;
    },
    useFor(gateway) {
      started = gateway;
    },
  };
}

/** Returns the log with its warnings alone. */
function withoutAnswers(log: Log): Log {
  return Object.create(log, { level: { value: 'warn' } });
}

/** Returns a function that makes a value at its first call. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
