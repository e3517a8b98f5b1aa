/** What a gateway that runs for long does not keep. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantInfo } from '#contract/control/tenants.ts';
import { sale, type TenantGateway, tenantGateway, visa } from '../../support/tenants.ts';

let gateway: TenantGateway;
beforeAll(async () => {
  gateway = await tenantGateway(undefined, 3);
});
afterAll(() => gateway.close());

const isThere = async ({ id }: TenantInfo) =>
  (await gateway.call('GET', `/tenants/${id}`)).statusCode === 200;
const turnsOf = ({ id }: TenantInfo) =>
  gateway.environment.tenants.list().find((tenant) => tenant.id === id)?.turns;
/** Waits until a request of the tenant is under way. */
async function begun(tenant: TenantInfo): Promise<void> {
  while (turnsOf(tenant)?.isIdle()) await new Promise(setImmediate);
}

test('one tenant too many takes the place of the one that nobody has used for the longest time', async () => {
  const [first, second, third] = [
    await gateway.createTenant(),
    await gateway.createTenant(),
    await gateway.createTenant(),
  ];
  await gateway.post(first, '/v1/checkouts', sale);
  const fourth = await gateway.createTenant();
  const { tenants }: { tenants: TenantInfo[] } = (await gateway.call('GET', '/tenants')).json();
  expect(tenants.map(({ id }) => id)).toEqual(['demo', first.id, third.id, fourth.id]);
  const gone = await gateway.call('GET', `/tenants/${second.id}`);
  expect([gone.statusCode, gone.json().error.message]).toEqual([
    404,
    expect.stringContaining('made room for a newer one'),
  ]);
  expect((await gateway.post(second, '/v1/checkouts', sale)).statusCode).toBe(403);
  for (const { id } of [first, third, fourth]) await gateway.call('DELETE', `/tenants/${id}`);
});

test('a tenant with a request at work does not make room', async () => {
  const busy = await gateway.createTenant();
  let end = () => {};
  const working = turnsOf(busy)?.during(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const others = [await gateway.createTenant(), await gateway.createTenant(), await gateway.createTenant()];
  expect(await isThere(busy)).toBe(true);
  end();
  await working;
  expect(await isThere(others[0] as TenantInfo)).toBe(false);
  for (const { id } of [busy, ...others]) await gateway.call('DELETE', `/tenants/${id}`);
});

test('a payment that is at work when its tenant ends is answered', async () => {
  const tenant = await gateway.createTenant();
  const paying = gateway.post(tenant, '/v1/payments', { ...sale, ...visa });
  await begun(tenant);
  const ending = gateway.call('DELETE', `/tenants/${tenant.id}`);
  expect((await paying).json().result.code).toBe('000.100.110');
  expect((await ending).statusCode).toBe(204);
});

test('the pages of a tenant go with it', async () => {
  const [one, other] = [await gateway.createTenant(), await gateway.createTenant()];
  const pageOf = async ({ id }: TenantInfo) => {
    const checkoutId = `${'B'.repeat(32)}.uat01-vm-tx01`;
    const { pageUrl } = (await gateway.call('POST', `/tenants/${id}/pages`, { checkoutId })).json();
    return new URL(pageUrl).pathname;
  };
  const [ofOne, ofOther] = [await pageOf(one), await pageOf(other)];
  await gateway.call('DELETE', `/tenants/${one.id}`);
  expect((await gateway.call('GET', ofOne)).statusCode).toBe(404);
  expect((await gateway.call('GET', ofOther)).statusCode).toBe(200);
});
