import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantInfo } from '#contract/control/tenants.ts';
import { sale, type TenantGateway, tenantGateway, visa } from '../../support/tenants.ts';

let gateway: TenantGateway;
beforeAll(async () => {
  gateway = await tenantGateway();
});
afterAll(() => gateway.close());

const pay = async (tenant: TenantInfo, fields = {}) =>
  (await gateway.post(tenant, '/v1/payments', { ...sale, ...visa, ...fields })).json();
const stateOf = async ({ id }: TenantInfo): Promise<TenantInfo> =>
  (await gateway.call('GET', `/tenants/${id}`)).json();
const clockOf = async (tenant: TenantInfo) => Date.parse((await stateOf(tenant)).clock.now);
const move = (tenant: TenantInfo, change: object) =>
  gateway.call('POST', `/tenants/${tenant.id}/clock`, change);

/** Whether a clock goes on meanwhile as the computer's own clock does. */
async function isUnmovedBy(act: () => Promise<unknown>, read: () => Promise<number>): Promise<boolean> {
  const begun = Date.now();
  const before = await read();
  await act();
  const passed = (await read()) - before;
  return passed >= 0 && passed <= Date.now() - begun;
}

describe('a tenant', () => {
  it('has an entity and a token that pay at once', async () => {
    const tenant = await gateway.createTenant();
    expect((await pay(tenant)).result.code).toBe('000.100.110');
  });

  it('sees no payment of another tenant, and its token opens no other entity', async () => {
    const [one, other] = [await gateway.createTenant(), await gateway.createTenant()];
    const { id } = await pay(one);
    expect((await gateway.get(one, `/v1/payments/${id}`)).statusCode).toBe(200);
    expect((await gateway.get(other, `/v1/payments/${id}`)).statusCode).toBe(404);
    const foreign = await gateway.post(one, '/v1/checkouts', { ...sale, entityId: other.entityId });
    expect(foreign.statusCode).toBe(403);
  });

  it('is not seen by the demo merchant, nor sees it', async () => {
    const tenant = await gateway.createTenant();
    const demo: TenantInfo = (await gateway.call('GET', '/tenants/demo')).json();
    const [ofTenant, ofDemo] = [await pay(tenant), await pay(demo)];
    expect((await gateway.get(demo, `/v1/payments/${ofTenant.id}`)).statusCode).toBe(404);
    expect((await gateway.get(tenant, `/v1/payments/${ofDemo.id}`)).statusCode).toBe(404);
    expect((await gateway.get(demo, `/v1/payments/${ofDemo.id}`)).statusCode).toBe(200);
  });

  it('gives the same record in two runs with one seed', async () => {
    const records = [];
    for (let run = 0; run < 2; run += 1) {
      const tenant = await gateway.createTenant({ seed: 'one story', clock: '2031-05-01T10:00:00Z' });
      await move(tenant, { freeze: true });
      await move(tenant, { set: '2031-05-01T10:00:01Z' });
      const { id } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
      records.push([id, await pay(tenant), await pay(tenant)]);
      expect((await gateway.call('DELETE', `/tenants/${tenant.id}`)).statusCode).toBe(204);
    }
    expect(records[0]).toEqual(records[1]);
  });

  it('cannot be made twice with one seed while the first is there', async () => {
    await gateway.createTenant({ seed: 'taken' });
    const second = await gateway.call('POST', '/tenants', { seed: 'taken' });
    expect([second.statusCode, second.json().error.parameter]).toEqual([409, 'seed']);
  });

  it('has a clock that moves no other one', async () => {
    const [one, other] = [await gateway.createTenant(), await gateway.createTenant()];
    const ahead = gateway.clock.ahead();
    const moving = () => move(one, { set: '2040-01-01T00:00:00Z' });
    expect(await isUnmovedBy(moving, () => clockOf(other))).toBe(true);
    expect(new Date(await clockOf(one)).getUTCFullYear()).toBe(2040);
    expect(gateway.clock.ahead()).toBe(ahead);
  });

  it('has a clock that a move of the gateway’s does not move', async () => {
    const tenant = await gateway.createTenant();
    const moving = () => gateway.call('POST', '/tenants/demo/clock', { advance: '02:00:00' });
    expect(await isUnmovedBy(moving, () => clockOf(tenant))).toBe(true);
    await gateway.call('POST', '/tenants/demo/clock', { reset: true });
  });

  it('has a clock that stands still, goes on and goes back', async () => {
    const tenant = await gateway.createTenant({ clock: '2031-05-01T10:00:00Z' });
    await move(tenant, { freeze: true });
    const frozen = await clockOf(tenant);
    expect(await clockOf(tenant)).toBe(frozen);
    await move(tenant, { advance: '29:00' });
    expect(await clockOf(tenant)).toBe(frozen + 29 * 60_000);
    await move(tenant, { set: '2030-01-01T00:00:00Z' });
    expect(await clockOf(tenant)).toBe(Date.UTC(2030, 0, 1));
    await move(tenant, { resume: true });
    await expect.poll(() => clockOf(tenant)).toBeGreaterThan(Date.UTC(2030, 0, 1));
    await move(tenant, { reset: true });
    const now = Date.now();
    expect(await clockOf(tenant)).toBeGreaterThanOrEqual(now);
    expect(await clockOf(tenant)).toBeLessThanOrEqual(Date.now());
  });

  it('tells what falls due next, and what fell due when the clock was moved', async () => {
    const tenant = await gateway.createTenant();
    const { id } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
    expect((await stateOf(tenant)).clock.next).toEqual([
      { what: 'expiry', checkoutId: id, at: expect.any(String) },
    ]);
    const moved = (await move(tenant, { advance: '00:29:00' })).json();
    expect(moved.done).toEqual([]);
    expect((await move(tenant, { advance: '02:00' })).json().done).toEqual([
      { what: 'expiry', checkoutId: id, at: expect.any(String) },
    ]);
  });

  it('begins anew when it is reset, and keeps entity and token', async () => {
    const begun = Date.now();
    const tenant = await gateway.createTenant({ clock: '2031-05-01T10:00:00Z' });
    const { id } = await pay(tenant);
    await move(tenant, { advance: '02:00:00' });
    const after: TenantInfo = (await gateway.call('POST', `/tenants/${tenant.id}/reset`)).json();
    const passed = Date.now() - begun;
    expect([after.entityId, after.accessToken]).toEqual([tenant.entityId, tenant.accessToken]);
    expect(Date.parse(after.clock.now) - Date.UTC(2031, 4, 1, 10)).toBeLessThanOrEqual(passed);
    expect((await gateway.get(tenant, `/v1/payments/${id}`)).statusCode).toBe(404);
    expect((await pay(tenant)).id).toBe(id);
  });

  it('is gone with its token and its data when it is ended', async () => {
    const tenant = await gateway.createTenant();
    expect((await gateway.call('DELETE', `/tenants/${tenant.id}`)).statusCode).toBe(204);
    expect((await gateway.call('GET', `/tenants/${tenant.id}`)).statusCode).toBe(404);
    expect((await gateway.post(tenant, '/v1/checkouts', sale)).statusCode).toBe(403);
  });

  it('leaves nothing to the demo merchant when it is ended', async () => {
    const tenant = await gateway.createTenant();
    const { id } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
    await gateway.call('DELETE', `/tenants/${tenant.id}`);
    const { journal, faults } = gateway.environment.demo;
    const { last } = journal.events();
    faults.add({ fault: { status: 500 }, scope: { on: 'checkout.config' } });
    const late = await gateway.app.inject({ url: `/v1/checkouts/${id}/config` });
    expect(late.statusCode).toBeGreaterThanOrEqual(400);
    expect(late.statusCode).toBeLessThan(500);
    expect((await gateway.post(tenant, '/v1/checkouts', sale)).statusCode).toBe(403);
    expect([journal.events().last, faults.list()[0]?.met]).toEqual([last, 0]);
    faults.clear();
  });

  it('has the currencies, the policy and the settings that it was made with', async () => {
    const tenant = await gateway.createTenant({
      currencies: ['GBP'],
      settings: { strictParameters: true },
      threeDSecure: { mode: 'off' },
    });
    const wrong = (await gateway.post(tenant, '/v1/checkouts', { ...sale, colour: 'red' })).json();
    expect(wrong.result.parameterErrors.map(({ name }: { name: string }) => name)).toContain('colour');
    expect((await pay(tenant)).result.code).not.toBe('000.100.110');
    expect((await pay(tenant, { currency: 'GBP' })).result.code).toBe('000.100.110');
  });

  it.each([
    [{ brands: [] }, 'brands must be a list of codes such as ["VISA"].'],
    [{ currencies: [] }, 'currencies must be a list of codes such as ["EUR"].'],
    [{ currencies: ['EUR', 'eur'] }, 'currencies.1 must be the code of a currency, such as EUR.'],
    [
      { threeDSecure: { mood: 'off' } },
      'threeDSecure.mood is unknown here: send mode, from, whenUnavailable, or leave it out.',
    ],
  ])('made with %j is refused with the remedy', async (wanted, message) => {
    const { statusCode, body } = await gateway.call('POST', '/tenants', wanted);
    expect([statusCode, JSON.parse(body).error.message]).toEqual([400, message]);
  });

  it('is one of a hundred that pay at the same time without a crossing', async () => {
    const many = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        gateway.createTenant({ clock: `${2030 + (index % 50)}-06-01T00:00:00Z` }),
      ),
    );
    await Promise.all(
      many.map(async (tenant, index) => {
        const result = index % 2 === 0 ? '000.100.110' : '800.100.155';
        gateway.environment.tenants.find(tenant.id)?.outcomes.add([{ result }]);
        const paid = await pay(tenant, {
          'card.expiryYear': '2099',
          merchantTransactionId: `order-number-${index}`,
        });
        expect(paid.result).toMatchObject({ code: result });
        const found = await gateway.get(tenant, '/v1/query', {
          merchantTransactionId: `order-number-${index}`,
        });
        expect(found.json().payments).toHaveLength(1);
        expect(paid.timestamp.slice(0, 4)).toBe(String(2030 + (index % 50)));
      }),
    );
  });
});

const order = { merchantTransactionId: 'order-number-1' };

describe('a limit of a tenant', () => {
  it('refuses further calls with 429 and the time to wait, and lets them pass afterwards', async () => {
    const tenant = await gateway.createTenant({ limits: { query: { limit: 2, seconds: 60 } } });
    await pay(tenant, order);
    await move(tenant, { freeze: true });
    const ask = () => gateway.get(tenant, '/v1/query', order);
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.json().result.code).toBe('800.120.100');
    await move(tenant, { advance: '01:00' });
    expect((await ask()).statusCode).toBe(200);
  });

  it('concerns no other tenant and no other operation', async () => {
    const tenant = await gateway.createTenant({ limits: { query: { limit: 0, seconds: 60 } } });
    expect((await pay(tenant)).result.code).toBe('000.100.110');
    const other = await gateway.createTenant();
    await pay(other, order);
    const asked = await gateway.get(other, '/v1/query', order);
    expect(asked.statusCode).toBe(200);
  });

  it('names an operation that exists', async () => {
    const refused = await gateway.call('POST', '/tenants', { limits: { pay: { limit: 1, seconds: 1 } } });
    expect([refused.statusCode, refused.json().error.parameter]).toEqual([400, 'limits.pay']);
  });
});

describe('the inbox and the journal of a tenant', () => {
  it('have the webhook of a payment and everything that happened, in order', async () => {
    const tenant = await gateway.createTenant();
    const { id } = await pay(tenant);
    const messages = await gateway.call('GET', `/tenants/${tenant.id}/messages?type=PAYMENT&wait=5000`);
    expect(messages.json().messages[0].content).toMatchObject({ type: 'PAYMENT', payload: { id } });
    const { events } = (await gateway.call('GET', `/tenants/${tenant.id}/events`)).json();
    const kinds = events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['request', 'decision', 'callback']));
    expect(events.map(({ seq }: { seq: number }) => seq)).toEqual(
      events.map((_: unknown, index: number) => index + 1),
    );
  });

  it('say when a checkout expired', async () => {
    const tenant = await gateway.createTenant();
    const { id } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
    await move(tenant, { advance: '31:00' });
    const due = await gateway.call('GET', `/tenants/${tenant.id}/events?kind=due`);
    expect(due.json().events).toMatchObject([{ what: 'expiry fell due', checkoutId: id }]);
    const row = await gateway.call('GET', `/tenants/${tenant.id}/checkouts`);
    expect(row.json().checkouts).toMatchObject([{ id, state: 'expired' }]);
  });
});
