// @runs own
// @tests src/gateway/outbound/guarded-client.ts
/** What the computer's own look-up gives, which the other tests of the client replace. */
import { expect, it, vi } from 'vitest';
import { guardedClient } from '../../../src/gateway/outbound/guarded-client.ts';

const addresses = ['93.184.216.34', '2606:4700::1111', '10.0.0.1'].map((address) => ({ address, family: 4 }));

vi.mock('node:dns/promises', () => ({
  lookup: async (_name: string, { all = false } = {}) => (all ? addresses : addresses[0]),
}));

it('a name is not called whose last address alone is of the inner network', async () => {
  const client = guardedClient({ environment: 'test', allowLoopbackCallbacks: false });
  const delivery = await client.send({ method: 'GET', address: 'https://shop.example/', timeout: 2_000 });
  expect(delivery).toEqual({ ok: false, reason: 'blocked-address' });
});
