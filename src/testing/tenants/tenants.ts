/** The tenants of this process: made by one call, found by token or id, gone at their end. */

import { inboxAddress } from '#contract/control/inbox-address.ts';
import type { NewTenant } from '#contract/control/tenants.ts';
import { type Config, hashToken } from '../../gateway/config/config.ts';
import { channelSchema } from '../../gateway/config/entity-schemas.ts';
import type { Clock } from '../../gateway/core/clock.ts';
import { codeKeysInMemory } from '../../gateway/core/code-keys.ts';
import { readCheckoutKey } from '../../gateway/core/identifiers.ts';
import { type RandomSource, systemRandom } from '../../gateway/core/random-source.ts';
import type { JobRunner } from '../../gateway/jobs/runner.ts';
import type { GuardedClient } from '../../gateway/outbound/guarded-client.ts';
import { memoryStores } from '../../gateway/store/sqlite/sqlite.ts';
import { type SimulatorStore, withIssuerTransactions } from '../simulator/issuer/issuer-transactions.ts';
import { createTestTables } from '../simulator/tables.ts';
import type { TenantIndex } from './find-tenant.ts';
import { servicesInTurn, type TenantServices } from './in-turn.ts';
import { recordWrites } from './journal/record-writes.ts';
import { closeTenant, readBeginning, resetTenant, type TenantBeginning } from './reset-tenant.ts';
import { prefixLength, type TenantSeed, tenantSeed } from './seed.ts';
import type { CreatedTenant, Tenant } from './tenant.ts';
import { tenantClock } from './tenant-clock.ts';
import { tenantData } from './tenant-data.ts';
import { createTestTools, type TestTools, type ToolsDependencies } from './tools.ts';
import { tenantTurns } from './turns.ts';

/** What a tenant has in the place of the gateway's own. */
export interface TenantParts {
  readonly config: Config;
  readonly store: SimulatorStore;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** What a tenant's job runner works with. */
export interface TenantJobs extends TenantParts {
  /** Sends the tenant's webhooks and reminders. */
  readonly client: GuardedClient;
}

export interface TenantsDependencies extends Pick<ToolsDependencies, 'client' | 'isResultPage'> {
  /** The tenant that is always there. */
  readonly demo: Tenant;
  /** The gateway's own configuration and clock. */
  readonly config: Config;
  readonly clock: Clock;
  servicesOf(tenant: TenantParts): TenantServices;
  startJobs(tenant: TenantJobs): Promise<JobRunner>;
  /** Is called with each new tenant. */
  made(tenant: CreatedTenant): void;
  /** Is called with each tenant that has ended. */
  ended(tenant: CreatedTenant): void;
  /** How many tenants there are at most. */
  readonly maxTenants?: number;
}

export interface Tenants extends TenantIndex {
  /**
   * Makes a tenant. Resolves to undefined while another tenant has the same seed. When there are too many, the idle one
   * that nobody has used for the longest time ends: a failed test may have left it.
   */
  create(wanted: NewTenant): Promise<CreatedTenant | undefined>;
  find(id: string): Tenant | undefined;
  /** Returns all tenants: the demo merchant, then the others, the oldest first. */
  list(): readonly Tenant[];
  /**
   * Gives a tenant the state in which it began. Its ids begin anew as well, unless a text is given that they come from.
   */
  reset(tenant: CreatedTenant, seed?: string): Promise<void>;
  /** Removes a tenant with everything that it has. */
  end(tenant: CreatedTenant): Promise<void>;
  /** Ends all tenants but the demo merchant. */
  close(): Promise<void>;
}

/** A tenant that has had a checkout takes about 1 MB, without its server. */
const defaultMaxTenants = 1_000;
/** How many tokens and prefixes of tenants that have ended are remembered. */
const maxEnded = 20_000;

/** Returns the tenants: only the demo merchant before the first call of `create`. */
export function startTenants(dependencies: TenantsDependencies): Tenants {
  const { demo, config, clock, startJobs, maxTenants = defaultMaxTenants } = dependencies;
  let stores: ReturnType<typeof memoryStores> | undefined;
  // Of one key for all, so that the attempts of two tenants with one seed have the same ids.
  const codeKeys = codeKeysInMemory();
  const byId = new Map<string, CreatedTenant>();
  const byToken = new Map<string, CreatedTenant>();
  const byPrefix = new Map<string, CreatedTenant>();
  /** The tokens and prefixes of the tenants that have ended last. */
  const ended = new Set<string>();
  /** The prefixes of the tenants that are being made. */
  const making = new Set<string>();
  const beginnings = new WeakMap<CreatedTenant, TenantBeginning>();
  /** The tenants, the one first that nobody has used for the longest time. */
  const byUse = new Set<CreatedTenant>();

  function used(tenant: CreatedTenant | undefined): CreatedTenant | undefined {
    if (tenant === undefined || !byUse.delete(tenant)) return tenant;
    byUse.add(tenant);
    return tenant;
  }

  async function create(wanted: NewTenant): Promise<CreatedTenant | undefined> {
    const seed = tenantSeed(wanted.seed ?? systemRandom.hex('internal'));
    if (byPrefix.has(seed.prefix) || making.has(seed.prefix)) return undefined;
    making.add(seed.prefix);
    const tenant = await make(seed, wanted).finally(() => making.delete(seed.prefix));
    byUse.add(tenant);
    byId.set(tenant.id, tenant);
    byToken.set(seed.accessToken, tenant);
    byPrefix.set(seed.prefix, tenant);
    for (const name of [seed.accessToken, seed.prefix]) ended.delete(name);
    beginnings.set(tenant, await readBeginning(tenant));
    dependencies.made(tenant);
    await makeRoom(tenant);
    return tenant;
  }

  async function make(seed: TenantSeed, wanted: NewTenant): Promise<CreatedTenant> {
    const ownClock = tenantClock(clock, wanted.clock === undefined ? undefined : Date.parse(wanted.clock));
    // A gateway without tenants should not wait for their schema.
    stores ??= memoryStores(createTestTables);
    const openStore = await stores;
    const { store: ownStore, database, inTurn } = await openStore();
    const ownConfig = configOf(config, seed, wanted);
    const tools = toolsOf(ownClock, ownConfig, wanted);
    const store = withIssuerTransactions({ ...ownStore, codeKeys });
    recordWrites(store, tools.journal);
    const parts = { config: ownConfig, store, clock: ownClock, random: seed.source };
    const services = dependencies.servicesOf(parts);
    const work = { ...parts, ...tools, seed, ...services };
    const jobs = await startJobs({ ...work, client: tools.inbox });
    const data = tenantData(database, inTurn);
    const turns = tenantTurns();
    return {
      ...work,
      ...servicesInTurn(turns, services),
      role: 'test',
      id: seed.entityId,
      label: wanted.label ?? '',
      madeAt: Date.now(),
      data,
      jobs,
      turns,
      countOpenJobs: () => data.countOpenJobs(ownClock.now()),
      paymentsOf: (checkoutId) => data.paymentsOf(readCheckoutKey(checkoutId) ?? ''),
    };
  }

  function toolsOf(ownClock: Clock, { entities }: Config, { limits }: NewTenant): TestTools {
    return createTestTools({
      ...dependencies,
      clock: ownClock,
      ...(limits && { limits }),
      secrets: () => entities.flatMap(({ webhooks }) => webhooks.map(({ secret }) => secret)),
    });
  }

  async function makeRoom(newest: CreatedTenant): Promise<void> {
    if (byId.size <= maxTenants) return;
    const unused = [...byUse].find((tenant) => tenant !== newest && tenant.turns.isIdle());
    if (unused !== undefined) await end(unused);
  }

  async function end(tenant: CreatedTenant): Promise<void> {
    forget(tenant);
    await closeTenant(tenant);
  }

  /** Requests find the tenant no more. */
  function forget(tenant: CreatedTenant): void {
    byUse.delete(tenant);
    byId.delete(tenant.id);
    byToken.delete(tenant.seed.accessToken);
    byPrefix.delete(tenant.seed.prefix);
    for (const name of [tenant.seed.accessToken, tenant.seed.prefix]) ended.add(name);
    for (const name of ended) {
      if (ended.size <= maxEnded) break;
      ended.delete(name);
    }
    tenant.journal.end();
    dependencies.ended(tenant);
  }

  return {
    create,
    find: (id) => (id === demo.id ? demo : used(byId.get(id))),
    byToken: (accessToken) => used(byToken.get(accessToken)),
    byIdPrefix: (digits) => used(byPrefix.get(digits.slice(0, prefixLength))),
    isOfEnded: (text) => ended.has(text) || ended.has(text.slice(0, prefixLength)),
    list: () => [demo, ...byId.values()],
    async reset(tenant, seed = '') {
      const beginning = beginnings.get(tenant);
      if (beginning !== undefined) await resetTenant(tenant, beginning, seed);
    },
    end,
    async close() {
      await Promise.all(
        [...byId.values()].map(async (tenant) => {
          forget(tenant);
          await tenant.jobs.stop();
          await tenant.store.close();
        }),
      );
    },
  };
}

type NewWebhook = NonNullable<NewTenant['webhooks']>[number];

/** Returns the gateway's configuration with this one merchant in it. */
function configOf(config: Config, seed: TenantSeed, wanted: NewTenant): Config {
  const { entityId: id, webhookSecret, accessToken } = seed;
  const inbox = { url: inboxAddress };
  const webhooks = [inbox, ...(wanted.webhooks ?? [])].map(({ url, types, secret }: NewWebhook) => ({
    address: url,
    types: types ?? ['PAYMENTS', 'REGISTRATIONS'],
    secret: secret ?? webhookSecret,
  }));
  const { brands, currencies, threeDSecure } = wanted;
  const entity = channelSchema.parse({
    id,
    name: 'Test Shop',
    webhooks,
    ...(brands && { brands }),
    ...(currencies && { currencies }),
    ...(threeDSecure && { threeDSecure }),
  });
  return {
    ...config,
    entities: [entity],
    merchants: [],
    grants: [{ tokenHash: hashToken(accessToken), entities: [id] }],
    throttles: {},
    allowLoopbackCallbacks: true,
    ...wanted.settings,
  };
}
