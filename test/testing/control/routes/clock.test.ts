import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Due, TenantInfo } from '#contract/control/tenants.ts';
import { sale, type TenantGateway, tenantGateway } from '../../../support/tenants.ts';

let gateway: TenantGateway;
let tenant: TenantInfo;
beforeAll(async () => {
  gateway = await tenantGateway();
  tenant = await gateway.createTenant({ clock: '2031-05-01T10:00:00Z' });
  await change({ freeze: true });
  await change({ set: '2031-05-01T10:00:00Z' });
});
afterAll(() => gateway.close());

async function change(body: object, id = tenant.id) {
  const answer = await gateway.call('POST', `/tenants/${id}/clock`, body);
  return { status: answer.statusCode, ...answer.json() };
}

describe('a change of the clock', () => {
  it.each([
    [90_000, '2031-05-01T10:01:30.000Z'],
    ['90000', '2031-05-01T10:03:00.000Z'],
    ['29:00', '2031-05-01T10:32:00.000Z'],
    ['02:00:00', '2031-05-01T12:32:00.000Z'],
  ])('by %j goes forward as far as it says', async (advance, now) => {
    expect(await change({ advance })).toMatchObject({ status: 200, now, isFrozen: true, done: [] });
  });

  it.each([
    [{ advance: 'soon' }, 'advance'],
    [{ advance: -1 }, 'advance'],
    [{ advance: 1.5 }, 'advance'],
    [{ set: 'tomorrow' }, 'set'],
    [{ set: '2031-02-30T10:00:00Z' }, 'set'],
    [{ set: '2031-05-01 at noon' }, 'set'],
    [{ set: '10000-01-01T00:00:00Z' }, 'set'],
    [{ set: '2031-05-01T10:00:00Z', freeze: true }, 'body'],
    [{}, 'body'],
    [{ freeze: false }, 'freeze'],
    [{ forward: 1 }, 'forward'],
  ])('with %j is refused, and the clock stays', async (body, parameter) => {
    const before = (await gateway.call('GET', `/tenants/${tenant.id}/clock`)).json();
    expect(await change(body)).toMatchObject({ status: 400, error: { parameter } });
    expect((await gateway.call('GET', `/tenants/${tenant.id}/clock`)).json()).toEqual(before);
  });

  it('with an unknown member is refused with those that are known', async () => {
    const { error } = await change({ forward: 1 });
    expect(error.message).toBe(
      'forward is unknown here: send set, advance, freeze, resume, reset, or leave it out.',
    );
  });

  it('of a tenant that is not there is answered with 404', async () => {
    expect(await change({ freeze: true }, 'none')).toMatchObject({ status: 404, error: { parameter: 'id' } });
  });

  it('of the demo merchant tells what falls due next, and what was done', async () => {
    const demo: TenantInfo = (await gateway.call('GET', '/tenants/demo')).json();
    const { id: checkoutId } = (await gateway.post(demo, '/v1/checkouts', sale)).json();
    const before = (await gateway.call('GET', '/tenants/demo/clock')).json();
    const due = before.next.find((item: Due) => item.checkoutId === checkoutId);
    expect(due).toMatchObject({ what: 'expiry' });
    const moved = await change({ advance: '31:00' }, 'demo');
    expect(moved.done).toContainEqual(due);
    expect(moved.next.map((item: Due) => item.checkoutId)).not.toContain(checkoutId);
  });

  it('of the demo merchant goes forward only, because it is the gateway’s', async () => {
    const before = gateway.clock.now();
    expect(await change({ advance: '01:00' }, 'demo')).toMatchObject({ status: 200, isFrozen: false });
    expect(gateway.clock.now() - before).toBeGreaterThanOrEqual(60_000);
    expect(await change({ freeze: true }, 'demo')).toMatchObject({
      status: 409,
      error: { parameter: 'clock' },
    });
    expect(await change({ set: '2020-01-01' }, 'demo')).toMatchObject({ status: 409 });
    expect(await change({ reset: true }, 'demo')).toMatchObject({ status: 200 });
  });
});
