/**
 * Lets the gateway work for tenants: each request, each job and each decision of the simulator is that of the tenant it
 * belongs to. The live environment never loads this file.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoId } from '../control/controlled-tenant.ts';
import { createServedPages, type ServedPages } from '../control/served-pages.ts';
import type { Config } from '../gateway/config/config.ts';
import type { Connector } from '../gateway/connectors/connector.ts';
import { createGatewayContext, type GatewayDependencies } from '../gateway/context.ts';
import type { Clock, MovableClock } from '../gateway/core/clock.ts';
import type { EventLog } from '../gateway/jobs/log.ts';
import { guardedClient } from '../gateway/outbound/guarded-client.ts';
import { takeChallengeResults } from '../gateway/payments/authentication-steps.ts';
import type { Store } from '../gateway/store/store.ts';
import type { Issuer } from '../gateway/three-d-secure/issuer.ts';
import { type Acquirer, simulatedAcquirer } from '../simulator/connector/acquirer-reports.ts';
import { type Challenges, createChallenges, withNotedChallenges } from '../tenants/challenges.ts';
import { switchedClock, switchedConfig, switchedStore, tenantAtWork } from '../tenants/current-tenant.ts';
import { meetFaults } from '../tenants/faults/meet-faults.ts';
import { runRequestsAsTenants } from '../tenants/find-tenant.ts';
import { type JournalFeed, newJournalFeed } from '../tenants/journal/journal-feed.ts';
import { journaledStore } from '../tenants/journal/journaled-store.ts';
import { recordRequests } from '../tenants/journal/record-requests.ts';
import { enforceLimits } from '../tenants/limits.ts';
import { withQueuedAuthentications } from '../tenants/outcomes/queued-issuer.ts';
import { withOutcomes } from '../tenants/outcomes/with-outcomes.ts';
import { startTenants, type TenantParts, type Tenants } from '../tenants/tenants.ts';
import { createTestTools, type TestTools } from '../tenants/tools.ts';
import { startDueJobs } from './due-jobs.ts';

/** The gateway's own parts, which the demo merchant goes on using. */
export interface OwnParts {
  readonly config: Config;
  readonly store: Store;
  readonly clock: MovableClock;
  /** The clock on which it is based. Tenants' clocks run with it, so that a move of the gateway's moves none of them. */
  readonly baseClock: Clock;
  /** How many tenants there are at most; 1,000 when absent. */
  readonly maxTenants?: number;
}

export interface TestEnvironment {
  readonly tenants: Tenants;
  /** What testers decide about the demo merchant. */
  readonly demoTools: TestTools;
  demoChallenges(): Challenges;
  demoAcquirer(): Acquirer;
  readonly pages: ServedPages;
  /** The events of all merchants in the order in which they came. */
  readonly feed: JournalFeed;
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
  const pages = createServedPages();
  const feed = newJournalFeed();
  const { isResult: isResultPage } = pages;
  const demoTools = createTestTools({
    clock: own.clock,
    client: guardedClient(own.config),
    secrets: () => own.config.entities.flatMap(({ webhooks }) => webhooks.map(({ secret }) => secret)),
    isResultPage,
  });
  feed.add(demoId, demoTools.journal);
  const demoStore = journaledStore(own.store, demoTools.journal);
  const toolsAtWork = () => tenantAtWork()?.tools ?? demoTools;
  // What still comes for a tenant that has ended is refused as unknown, and is no part of the demo merchant's story.
  const toolsFor = ({ tenant, isOfEnded }: FastifyRequest) =>
    tenant?.tools ?? (isOfEnded ? undefined : demoTools);
  const workFor = (parts: TenantParts) => {
    if (shared === undefined) throw new Error('Tenants are made after the gateway has started.');
    const { config, store, clock } = parts;
    return { dependencies: { ...shared.dependencies, store, clock }, config, log: shared.log };
  };
  const challengesOf = (parts: TenantParts) => {
    const { dependencies, config } = workFor(parts);
    const context = createGatewayContext(config, dependencies);
    return createChallenges({ ...parts, takeResults: (results) => takeChallengeResults(context, results) });
  };
  const acquirerOf = (parts: TenantParts) => {
    const { dependencies, config } = workFor(parts);
    return simulatedAcquirer(createGatewayContext(config, dependencies));
  };
  const challengesAtWork = () => tenantAtWork()?.challenges ?? demoChallenges();
  const demoChallenges = once(() => challengesOf({ ...own, store: demoStore }));
  const demoAcquirer = once(() => acquirerOf({ ...own, store: demoStore }));
  const tenants = startTenants({
    config: own.config,
    ...(own.maxTenants !== undefined && { maxTenants: own.maxTenants }),
    clock: own.baseClock,
    client: guardedClient({ environment: 'test', allowLoopbackCallbacks: true }),
    isResultPage,
    challengesOf,
    acquirerOf,
    startJobs({ client, ...parts }) {
      const { config, dependencies, log } = workFor(parts);
      return startDueJobs(config, dependencies, log, { client });
    },
    made: ({ id, tools }) => feed.add(id, tools.journal),
    ended: ({ id }) => pages.removeAllOf(id),
  });
  return {
    ...{ tenants, demoTools, demoChallenges, demoAcquirer, pages, feed },
    store: switchedStore(demoStore),
    clock: switchedClock(own.clock),
    switchConfig: switchedConfig,
    connector: (simulator) => withOutcomes(simulator, () => toolsAtWork().outcomes),
    issuer(simulated) {
      const queued = withQueuedAuthentications(simulated, () => toolsAtWork().outcomes);
      return withNotedChallenges(queued, challengesAtWork);
    },
    addHooks(app) {
      runRequestsAsTenants(app, tenants);
      recordRequests(app, (request) => toolsFor(request)?.journal);
      enforceLimits(app, (request) => toolsFor(request)?.limits);
      meetFaults(app, (request) => toolsFor(request)?.faults);
    },
    useFor(dependencies, log) {
      shared = { dependencies, log };
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
