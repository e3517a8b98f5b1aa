import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addCheckoutRecords } from '../../../../src/testing/control/routes/checkouts.ts';
import { recordDecision } from '../../../../src/testing/tenants/journal/record.ts';
import {
  newTenantJournal,
  type TenantJournal,
} from '../../../../src/testing/tenants/journal/tenant-journal.ts';
import { minute, start } from '../../../support/gateway.ts';
import { checkoutIdFor, createdCheckout } from '../../tenants/journal/support.ts';
import { type StandIn, standIn } from './stand-in.ts';

let tenant: StandIn;
let other: { readonly id: string; readonly journal: TenantJournal };
beforeEach(() => {
  tenant = standIn();
  const { app, journal } = tenant;
  other = { id: 'other', journal: newTenantJournal({ now: () => start }) };
  const shop = { id: 'shop', journal };
  addCheckoutRecords(app, {
    tenantOf: (id) => (id === 'shop' ? shop : undefined),
    tenants: () => [shop, other],
    readCharges: async (_tenant, checkoutId) => [{ id: 'charge', checkoutId }],
    pages: { addressOf: (checkoutId) => (checkoutId === one ? 'http://localhost/page' : undefined) },
  });
});
afterEach(() => tenant.app.close());

const [one, two] = [checkoutIdFor(1), checkoutIdFor(2)];
const path = '/tenants/shop/checkouts';

describe('the checkouts of a tenant', () => {
  beforeEach(() => {
    createdCheckout(tenant.journal, one);
    createdCheckout(tenant.journal, two, { amount: '7.00' });
    recordDecision(
      tenant.journal,
      { checkoutId: one },
      { rule: 'queued', code: '800.100.155', brand: 'VISA' },
    );
  });

  test.each([
    ['', [two, one], 2],
    ['?state=declined', [one], 1],
    ['?state=open', [two], 1],
    ['?brand=VISA', [one], 1],
    ['?search=7.00', [two], 1],
    ['?limit=1', [two], 2],
    ['?before=2', [one], 2],
  ])('that match %j are listed, the newest first', async (query, ids, total) => {
    const [, list] = await tenant.ask(`${path}${query}`);
    expect(list.checkouts.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(list.total).toBe(total);
  });

  test('have everything that the list shows', async () => {
    const [, { checkouts }] = await tenant.ask(`${path}?state=declined`);
    expect(checkouts).toEqual([
      {
        id: one,
        tenant: 'shop',
        createdAt: '2026-11-20T10:00:00.000Z',
        amount: '92.00',
        currency: 'EUR',
        brand: 'VISA',
        state: 'declined',
        code: '800.100.155',
        rule: 'queued',
        seq: 1,
      },
    ]);
  });

  test('are expired by the clock of the tenant', async () => {
    tenant.wait(30 * minute);
    expect(await tenant.ask(`${path}?state=expired`)).toMatchObject([
      200,
      { checkouts: [{ id: two }], total: 1 },
    ]);
  });

  test('have each a timeline, charges and the page that was made for it', async () => {
    const [status, detail] = await tenant.ask(`${path}/${one}`);
    expect(status).toBe(200);
    expect(detail).toMatchObject({
      checkout: { id: one, tenant: 'shop', state: 'declined' },
      timeline: [{ seq: 1 }, { seq: 3 }],
      pageUrl: 'http://localhost/page',
      charges: [{ id: 'charge', checkoutId: one }],
    });
    // The id may come up to its dot.
    expect((await tenant.ask(`${path}/${two.slice(0, 32)}`))[1]).toMatchObject({
      checkout: { id: two },
      pageUrl: null,
    });
  });
});

describe('the checkouts of all tenants', () => {
  const three = checkoutIdFor(3);
  beforeEach(() => {
    createdCheckout(tenant.journal, one);
    createdCheckout(other.journal, two, { amount: '7.00' });
    createdCheckout(tenant.journal, three);
  });

  test.each([
    ['', [three, two, one], 3],
    ['?limit=2', [three, two], 3],
    ['?search=7.00', [two], 1],
    ['?state=paid', [], 0],
  ])('that match %j are listed, the newest first', async (query, ids, total) => {
    const [, list] = await tenant.ask(`/checkouts${query}`);
    expect(list.checkouts.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(list.total).toBe(total);
  });

  test('name their tenants', async () => {
    const [, { checkouts }] = await tenant.ask('/checkouts');
    expect(checkouts.map(({ tenant }: { tenant: string }) => tenant)).toEqual(['shop', 'other', 'shop']);
  });
});

test.each([
  ['/checkouts?before=2', 400, 'before'],
  ['/tenants/other/checkouts', 404, 'id'],
  [`/tenants/other/checkouts/${one}`, 404, 'id'],
  [`${path}/${one}`, 404, 'checkout'],
  [`${path}?state=new`, 400, 'state'],
  [`${path}?limit=0`, 400, 'limit'],
])('%s is refused with %i and the name %s', async (url, status, parameter) => {
  expect(await tenant.ask(url)).toMatchObject([status, { error: { parameter } }]);
});
