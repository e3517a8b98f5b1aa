/**
 * The tenant whose work is running. The gateway's code knows no tenants: it gets a store, a clock and a configuration that
 * are those of the tenant at work, or the gateway's own ones when there is none.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Config } from '../gateway/config/config.ts';
import type { Clock } from '../gateway/core/clock.ts';
import { type RandomSource, withRandomSource } from '../gateway/core/random-source.ts';
import type { Store } from '../gateway/store/store.ts';
import type { Challenges } from './challenges.ts';
import type { TestTools } from './tools.ts';

/** What a tenant has in the place of the gateway's own. */
export interface TenantAtWork {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: Config;
  readonly seed: { readonly source: RandomSource };
  readonly tools: TestTools;
  readonly challenges: Challenges;
}

const running = new AsyncLocalStorage<TenantAtWork>();

/** Runs work, and all that it starts, as work of a tenant. */
export function runAs<T>(tenant: TenantAtWork, work: () => T): T {
  return running.run(tenant, () => withRandomSource(tenant.seed.source, work));
}

/** Returns the tenant whose work is running; undefined for the gateway's own work. */
export function tenantAtWork(): TenantAtWork | undefined {
  return running.getStore();
}

/** Returns the gateway's configuration with every member switched to that of the tenant at work. */
export function switchedConfig(config: Config): Config {
  return switched(config, (tenant) => tenant.config);
}

/** Returns the gateway's store with every member switched to that of the tenant at work. */
export function switchedStore(store: Store): Store {
  return switched(store, (tenant) => tenant.store);
}

/** Returns the gateway's clock, switched to that of the tenant at work. */
export function switchedClock<C extends Clock>(clock: C): C {
  return { ...clock, now: () => (tenantAtWork()?.clock ?? clock).now() };
}

function switched<T extends object>(own: T, ofTenant: (tenant: TenantAtWork) => T): T {
  return new Proxy(own, {
    get(target, name) {
      const tenant = tenantAtWork();
      return Reflect.get(tenant === undefined ? target : ofTenant(tenant), name);
    },
  });
}
