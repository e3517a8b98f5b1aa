/** The servers of tenants. A tenant gets one with its first request, and loses it when others have been used since. */
import type { FastifyInstance } from 'fastify';
import { StoreUnavailable } from '../../gateway/core/unavailable.ts';
import type { CreatedTenant } from './tenant.ts';

export interface TenantServers {
  /** Resolves to the tenant's server, which is ready. Throws `StoreUnavailable` after `close`: the request is answered 503. */
  of(tenant: CreatedTenant): Promise<FastifyInstance>;
  /** Closes the server of a tenant that has ended. */
  drop(tenant: CreatedTenant): void;
  /** Closes all of them, for good. */
  close(): Promise<void>;
}

/** A server takes about 0.7 MB. */
const defaultMaxServers = 100;

/**
 * @param build makes the server of a tenant, which never listens
 * @param maxServers how many are kept; more while all of their tenants have requests at work
 */
export function createTenantServers(
  build: (tenant: CreatedTenant) => FastifyInstance,
  maxServers = defaultMaxServers,
): TenantServers {
  /** The one first that nobody has used for the longest time. */
  const servers = new Map<CreatedTenant, Promise<FastifyInstance>>();
  let isClosed = false;

  async function start(tenant: CreatedTenant): Promise<FastifyInstance> {
    const server = build(tenant);
    await server.ready();
    return server;
  }

  async function close(tenant: CreatedTenant): Promise<void> {
    const server = servers.get(tenant);
    servers.delete(tenant);
    // One that could not be made has told its request.
    await server?.then(
      (made) => made.close(),
      () => undefined,
    );
  }

  function makeRoom(): void {
    if (servers.size <= maxServers) return;
    const unused = [...servers.keys()].find(({ turns }) => turns.isIdle());
    if (unused !== undefined) void close(unused);
  }

  return {
    async of(tenant) {
      // One that were built now would never be closed.
      if (isClosed) throw new StoreUnavailable('the gateway is closing');
      const server = servers.get(tenant) ?? start(tenant);
      servers.delete(tenant);
      servers.set(tenant, server);
      server.catch(() => servers.delete(tenant));
      makeRoom();
      return server;
    },
    drop: (tenant) => void close(tenant),
    async close() {
      isClosed = true;
      await Promise.all([...servers.keys()].map(close));
    },
  };
}
