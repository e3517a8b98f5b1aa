/** The journals of whole tenants: gateway, simulator, clock, inbox and control plane together. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { JournalEvent } from '../../../../src/contract/control/events.ts';
import type { TenantInfo } from '../../../../src/contract/control/tenants.ts';
import { browser } from '../../../support/gateway.ts';
import { verify } from '../../../support/shopper.ts';
import { sale, type TenantGateway, tenantGateway, visa } from '../../../support/tenants.ts';

let gateway: TenantGateway;
beforeEach(async () => {
  gateway = await tenantGateway();
});
afterEach(() => gateway.close());

const result = { shopperResultUrl: 'https://shop.example/result' };

/** Sends a form as the shopper's browser does, without credentials. */
function post(url: string, fields: Readonly<Record<string, string>>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  return gateway.app.inject({
    method: 'POST',
    url,
    headers,
    payload: new URLSearchParams(fields).toString(),
  });
}

/** Prepares a checkout, pays it as the widget does, and gives its id. */
async function paid(tenant: TenantInfo): Promise<string> {
  const { id } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
  await post(`/v1/checkouts/${id}/payment`, { ...visa, ...result });
  return id;
}

const read = async (tenant: TenantInfo, path: string) =>
  (await gateway.call('GET', `/tenants/${tenant.id}${path}`)).json();
const eventsOf = async (tenant: TenantInfo): Promise<readonly JournalEvent[]> =>
  (await read(tenant, '/events?after=0&limit=1000')).events;
const untimed = (events: readonly JournalEvent[]) =>
  events.map(({ realTime: _realTime, detail: { milliseconds: _milliseconds, ...detail }, ...event }) => ({
    ...event,
    detail,
  }));

describe('the journal of a tenant', () => {
  test('has nothing of another tenant', async () => {
    const [one, other] = [await gateway.createTenant(), await gateway.createTenant()];
    const [first, second] = [await paid(one), await paid(other)];
    expect(JSON.stringify(await eventsOf(one))).not.toContain(second.slice(0, 32));
    expect(JSON.stringify(await eventsOf(other))).not.toContain(first.slice(0, 32));
    const demo = (await gateway.call('GET', '/tenants/demo/events?after=0')).json();
    expect(demo.events).toEqual([]);
    const all = (await gateway.call('GET', '/checkouts')).json();
    expect(all.checkouts.map(({ id, tenant }: { id: string; tenant: string }) => [id, tenant])).toEqual([
      [second, other.id],
      [first, one.id],
    ]);
  });

  test('tells a payment to its webhook and shows its charge', async () => {
    const tenant = await gateway.createTenant();
    const id = await paid(tenant);
    await gateway.call('POST', `/tenants/${tenant.id}/clock`, { advance: '00:01' });
    const { checkout, timeline, charges } = await read(tenant, `/checkouts/${id}`);
    expect(checkout).toMatchObject({ state: 'paid', code: '000.100.110', brand: 'VISA', tenant: tenant.id });
    expect(timeline.map(({ lane, what }: JournalEvent) => `${lane}: ${what}`)).toEqual([
      'shop: POST /v1/checkouts 200',
      'page: POST /v1/checkouts/:id/payment 200',
      'gateway: rule test-card-first-generation: 000.100.110',
      'callback: webhook PAYMENT CREATED, attempt 1, got 200',
    ]);
    expect(charges).toHaveLength(1);
  });

  test('tells the messages of 3-D Secure', async () => {
    const tenant = await gateway.createTenant();
    const { id } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
    const fields = { ...visa, ...result, ...browser, 'card.number': '4200000000000018' };
    await verify({ post }, await post(`/v1/checkouts/${id}/payment`, fields), '1234');
    const { checkout, timeline } = await read(tenant, `/checkouts/${id}`);
    const messages = timeline.filter(({ kind }: JournalEvent) => kind === 'message');
    expect(messages.map(({ what }: JournalEvent) => what)).toEqual([
      'AReq',
      'ARes',
      'CReq',
      'answer',
      'RReq',
      'CRes',
    ]);
    expect(checkout.state).toBe('paid');
  });

  test('tells what falls due when the clock moves', async () => {
    const tenant = await gateway.createTenant({ clock: '2026-11-20T10:00:00.000Z' });
    const { id } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
    await gateway.call('POST', `/tenants/${tenant.id}/clock`, { advance: '31:00' });
    const { checkout, timeline } = await read(tenant, `/checkouts/${id}`);
    expect(checkout.state).toBe('expired');
    expect(timeline.at(-1)).toMatchObject({ kind: 'due', what: 'expiry fell due', checkoutId: id });
    expect(timeline.at(-1).at).toMatch(/^2026-11-20T10:30:/);
  });

  test('tells a fault that a tester has made, and who met it', async () => {
    const tenant = await gateway.createTenant();
    const fault = { fault: { status: 503 }, scope: { on: 'payment.submit' } };
    await gateway.call('POST', `/tenants/${tenant.id}/faults`, fault);
    await paid(tenant);
    const { requests } = await read(tenant, '/requests?on=payment.submit');
    expect(requests).toMatchObject([{ status: 503, fault: JSON.stringify(fault.fault) }]);
    expect((await read(tenant, '/events?kind=control')).events).toMatchObject([
      { what: 'POST faults', detail: { change: fault } },
    ]);
  });

  test('tells a payment whose answer was lost, with its code', async () => {
    const address = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const tenant = await gateway.createTenant();
    const fault = { fault: { reset: 'after' }, scope: { on: 'payment.submit' } };
    await gateway.call('POST', `/tenants/${tenant.id}/faults`, fault);
    const { id } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
    const body = new URLSearchParams({ ...visa, ...result });
    const waiting = read(tenant, '/requests?on=payment.submit&wait=20000');
    const headers = { accept: 'application/json' };
    await expect(
      fetch(`${address}/v1/checkouts/${id}/payment`, { method: 'POST', body, headers }).then((answer) =>
        answer.text(),
      ),
    ).rejects.toThrow();
    expect((await waiting).requests).toMatchObject([
      {
        status: 0,
        code: '000.100.110',
        fault: JSON.stringify(fault.fault),
        rule: 'test-card-first-generation',
      },
    ]);
    expect((await read(tenant, `/checkouts/${id}`)).checkout.state).toBe('paid');
  });

  test('counts a request and a webhook as under way until they are answered', async () => {
    const answers: (() => void)[] = [];
    const receiver = createServer((request, response) => {
      request.resume();
      answers.push(() => response.end());
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    onTestFinished(() => void receiver.close());
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const tenant = await gateway.createTenant({ webhooks: [{ url, types: ['PAYMENTS'] }] });
    const underWay = async () => (await read(tenant, '/events?limit=1')).underWay;
    const answerNext = async () => {
      await vi.waitFor(() => expect(answers).toHaveLength(1), 20_000);
      const underWayBefore = await underWay();
      answers.pop()?.();
      return underWayBefore;
    };
    await answerNext();
    const fault = { fault: { delay: 300 }, scope: { on: 'payment.submit' } };
    await gateway.call('POST', `/tenants/${tenant.id}/faults`, fault);
    const paying = paid(tenant);
    await vi.waitFor(async () => expect(await underWay()).toBe(1), 20_000);
    await paying;
    expect(await answerNext()).toBe(1);
    await vi.waitFor(async () => expect(await underWay()).toBe(0), 20_000);
  });

  test('is the same for two runs with one seed, and empty after a reset', async () => {
    const wanted = { seed: 'one', clock: '2026-11-20T09:00:00.000Z' };
    const runs: unknown[] = [];
    for (const _run of [1, 2]) {
      const tenant = await gateway.createTenant(wanted);
      await gateway.call('POST', `/tenants/${tenant.id}/clock`, { freeze: true });
      await gateway.call('POST', `/tenants/${tenant.id}/clock`, { set: '2026-11-20T10:00:00.000Z' });
      await paid(tenant);
      await gateway.call('POST', `/tenants/${tenant.id}/clock`, { advance: '00:01' });
      // Until the clock stands, the time is the computer's.
      runs.push(untimed(await eventsOf(tenant)).slice(2));
      await gateway.call('POST', `/tenants/${tenant.id}/reset`);
      expect(await read(tenant, '/events')).toEqual({ events: [], last: 0, underWay: 0 });
      await gateway.call('DELETE', `/tenants/${tenant.id}`);
    }
    expect(runs[0]).toHaveLength(5);
    expect(runs[1]).toEqual(runs[0]);
  });

  test('keeps nobody waiting when the tenant ends', async () => {
    const tenant = await gateway.createTenant();
    const waiting = gateway.call('GET', `/tenants/${tenant.id}/requests?wait=30000`);
    await gateway.control.ready();
    setImmediate(() => void gateway.call('DELETE', `/tenants/${tenant.id}`));
    expect((await waiting).statusCode).toBe(404);
  });
});
