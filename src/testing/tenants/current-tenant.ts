/**
 * Switches the gateway between tenants. The gateway gets one store, one clock and one configuration when it is built. Each
 * of them forwards every call to that of the tenant whose request or job is running, and to the gateway's own when no
 * tenant's is.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Config } from '../../gateway/config/config.ts';
import type { Clock } from '../../gateway/core/clock.ts';
import { withRandomSource } from '../../gateway/core/random-source.ts';
import type { SimulatorStore } from '../simulator/issuer/issuer-transactions.ts';
import type { Tenant } from './tenant.ts';

/** The members of a tenant that its work uses in the place of the gateway's. */
export type TenantAtWork = Pick<Tenant, 'store' | 'clock' | 'config' | 'seed'>;

const running = new AsyncLocalStorage<TenantAtWork>();

/** Runs work, and all that it starts, as work of a tenant. */
export function runAs<T>(tenant: TenantAtWork, work: () => T): T {
  return running.run(tenant, () => withRandomSource(tenant.seed.source, work));
}

/**
 * Returns the tenant whose work is running. Undefined for the work of the gateway itself and of the demo merchant, who has
 * the gateway's store, clock and configuration.
 */
function tenantAtWork(): TenantAtWork | undefined {
  return running.getStore();
}

/** Returns the gateway's configuration with every member switched to that of the tenant at work. */
export function switchedConfig(config: Config): Config {
  return switched(config, (tenant) => tenant.config);
}

/** Returns the gateway's store with every member switched to that of the tenant at work. */
export function switchedStore(store: SimulatorStore): SimulatorStore {
  return switched(store, (tenant) => tenant.store);
}

/** Returns the gateway's clock, switched to that of the tenant at work. */
export function switchedClock<C extends Clock>(clock: C): C {
  return { ...clock, now: () => (tenantAtWork()?.clock ?? clock).now() };
}

function switched<T extends object>(gatewayOwn: T, getOfTenant: (tenant: TenantAtWork) => T): T {
  return new Proxy(gatewayOwn, {
    get(target, name) {
      const tenant = tenantAtWork();
      return Reflect.get(tenant === undefined ? target : getOfTenant(tenant), name);
    },
  });
}
