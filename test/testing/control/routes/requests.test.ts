import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addRequests } from '../../../../src/testing/control/routes/requests.ts';
import { checkoutIdFor, createdCheckout } from '../../tenants/journal/support.ts';
import { type StandIn, standIn } from './stand-in.ts';

let tenant: StandIn;
beforeEach(() => {
  tenant = standIn();
  const { app, journal } = tenant;
  addRequests(app, { tenantOf: (id) => (id === 'shop' ? { journal } : undefined) });
});
afterEach(() => tenant.app.close());

const [one, two] = [checkoutIdFor(1), checkoutIdFor(2)];
const path = '/tenants/shop/requests';

describe('the requests of a tenant', () => {
  beforeEach(() => {
    createdCheckout(tenant.journal, one);
    createdCheckout(tenant.journal, two, { amount: '7.00', 'card.holder': 'Jane Jones' });
  });

  test.each([
    ['', 2],
    ['?on=checkout.create', 2],
    ['?on=query', 0],
    [`?checkout=${two}`, 1],
    ['?status=200', 2],
    ['?status=400', 0],
    ['?parameter.amount=7.00', 1],
    ['?parameter.card.holder=Jane+Jones&parameter.amount=7.00', 1],
    ['?parameter.__proto__=x', 0],
    ['?wait=0', 2],
  ])('that match %j are %i', async (query, count) => {
    const [status, { requests }] = await tenant.ask(`${path}${query}`);
    expect([status, requests.length]).toEqual([200, count]);
  });

  test('have number, time and detail', async () => {
    const [, { requests }] = await tenant.ask(`${path}?checkout=${one}`);
    expect(requests).toEqual([
      {
        seq: 1,
        at: '2026-11-20T10:00:00.000Z',
        checkoutId: one,
        operation: 'checkout.create',
        method: 'POST',
        path: '/v1/checkouts',
        status: 200,
        milliseconds: 1,
        parameters: { amount: '92.00', currency: 'EUR' },
        rule: null,
        fault: null,
        code: '000.200.100',
      },
    ]);
  });

  test('are waited for until one matches', async () => {
    const answer = tenant.ask(`${path}?parameter.amount=8.00&wait=20000`);
    await tenant.app.ready();
    setImmediate(() => {
      createdCheckout(tenant.journal, one, { amount: '9.00' });
      createdCheckout(tenant.journal, two, { amount: '8.00' });
    });
    expect(await answer).toMatchObject([200, { requests: [{ seq: 4, parameters: { amount: '8.00' } }] }]);
  });

  test('that nobody sent are answered with the nearest ones and what differs', async () => {
    const [status, { error }] = await tenant.ask(`${path}?on=payment.submit&checkout=${one}&wait=1`);
    expect([status, error.parameter]).toEqual([404, 'wait']);
    expect(error.message).toBe(
      `No request matched on=payment.submit, checkout=${one} within 1 ms. The nearest of 2: event 1, POST /v1/checkouts 200 (on is checkout.create, not payment.submit), event 2, POST /v1/checkouts 200 (on is checkout.create, not payment.submit; checkout is ${two}, not ${one}).`,
    );
  });

  test('that nobody sent are answered without the card number that was looked for', async () => {
    const [, { error }] = await tenant.ask(`${path}?parameter.card.number=4929123456781236&wait=1`);
    expect(error.message).toContain('parameter.card.number was not sent');
    expect(error.message).not.toContain('4929123456781236');
  });
});

test.each([
  ['/tenants/other/requests', 404, 'id'],
  [`${path}?on=payment`, 400, 'on'],
  [`${path}?wait=30001`, 400, 'wait'],
  [`${path}?status=ok`, 400, 'status'],
  [`${path}?status=2000`, 400, 'status'],
  [`${path}?amount=7.00`, 400, 'amount'],
])('%s is refused with %i and the name %s', async (url, status, parameter) => {
  expect(await tenant.ask(url)).toMatchObject([status, { error: { parameter } }]);
});

test('an operation that there is not is refused with the one that was probably meant', async () => {
  const [, { error }] = await tenant.ask(`${path}?on=payment.sumbit`);
  expect(error.message).toBe('on is wrong: payment.submit was probably meant.');
});
