import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import type { CreatedTenant } from '../../../src/testing/tenants/tenant.ts';
import { createTenantServers } from '../../../src/testing/tenants/tenant-servers.ts';

/** Tenants by name, and servers that note what becomes of them. */
function createScene(maxServers: number) {
  const events: string[] = [];
  const busy = new Set<string>();
  const broken = new Set<string>();
  const tenants = new Map(
    ['A', 'B', 'C'].map((id) => [id, { id, turns: { isIdle: () => !busy.has(id) } } as CreatedTenant]),
  );
  const servers = createTenantServers(({ id }) => {
    events.push(`build ${id}`);
    const server = {
      async ready() {
        if (broken.has(id)) throw new Error(`no server for ${id}`);
      },
      async close() {
        events.push(`close ${id}`);
      },
    };
    return server as unknown as FastifyInstance;
  }, maxServers);
  const tenant = (id: string) => tenants.get(id) as CreatedTenant;
  return { events, busy, broken, servers, tenant, ask: (id: string) => servers.of(tenant(id)) };
}

describe('the servers of tenants', () => {
  it('are built at the first request, once for requests that come together', async () => {
    const { ask, events } = createScene(3);
    expect(events).toEqual([]);
    const [one, other] = await Promise.all([ask('A'), ask('A')]);
    expect(one).toBe(other);
    expect(await ask('A')).toBe(one);
    expect(events).toEqual(['build A']);
  });

  it('make room: the one closes that nobody has used for the longest time, and is built again when it is asked', async () => {
    const { ask, events } = createScene(2);
    for (const id of ['A', 'B', 'A', 'C', 'B']) await ask(id);
    expect(events).toEqual(['build A', 'build B', 'build C', 'close B', 'build B', 'close A']);
  });

  it('stay while their tenants have requests at work, however many there are', async () => {
    const { ask, events, busy } = createScene(1);
    for (const id of ['A', 'B', 'C']) {
      busy.add(id);
      await ask(id);
    }
    expect(events).toEqual(['build A', 'build B', 'build C']);
    busy.delete('B');
    await ask('A');
    expect(events.slice(3)).toEqual(['close B']);
  });

  it('are tried again for the next request when one could not be built', async () => {
    const { ask, events, broken, servers } = createScene(3);
    broken.add('A');
    await expect(ask('A')).rejects.toThrow('no server for A');
    broken.clear();
    await ask('A');
    await servers.close();
    expect(events).toEqual(['build A', 'build A', 'close A']);
  });

  it('close with their tenant, and all at the end', async () => {
    const { ask, events, servers, tenant } = createScene(3);
    for (const id of ['A', 'B', 'C']) await ask(id);
    servers.drop(tenant('B'));
    await servers.close();
    expect(events.slice(3).sort()).toEqual(['close A', 'close B', 'close C']);
  });

  it('are not built any more when the gateway closes: a request that comes then is refused', async () => {
    const { ask, events, servers } = createScene(3);
    await ask('A');
    await servers.close();
    await expect(ask('A')).rejects.toThrow(StoreUnavailable);
    await expect(ask('B')).rejects.toThrow(StoreUnavailable);
    expect(events).toEqual(['build A', 'close A']);
  });
});
