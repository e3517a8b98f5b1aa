import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { card } from '../../support/gateway.ts';
import { type TestShop, testShop } from '../../support/shop.ts';

let started: TestShop;
let gateway: TestShop['gateway'];
let shop: FastifyInstance;

beforeAll(async () => {
  started = await testShop();
  ({ gateway, shop } = started);
});
afterAll(async () => {
  await started.close();
});

/** A visitor with a browser of their own, which keeps the cookie that the shop sets. */
class Visitor {
  constructor(public cookie = '') {}

  async get(url: string) {
    const headers = { host: 'localhost:3000', cookie: this.cookie };
    const answer = await shop.inject({ method: 'GET', url, headers });
    const [set = ''] = [answer.headers['set-cookie']].flat();
    if (set !== '') this.cookie = set.split(';')[0] ?? '';
    return { body: answer.body, set };
  }

  /** Opens the checkout page of a lamp, and gives the id of the checkout and what it offers. */
  async checkout(more = '') {
    const { body, set } = await this.get(`/checkout?article=lamp${more}`);
    const id = /checkoutId=([0-9A-F]{32}\.[a-z0-9-]+)/.exec(body)?.[1] ?? '';
    const { parameters } = (await gateway.store.findCheckout(id.slice(0, 32))) ?? {};
    return { id, set, offered: parameters?.['registrations[0].id'], body };
  }

  /** Pays, and comes back to the shop as this visitor or as another one. */
  async pay(id: string, fields: Record<string, string>, back: Visitor = this) {
    const { url } = (await gateway.pay(id, { ...card, ...fields })).json().redirect;
    return back.get(url.replace('http://localhost:3000', ''));
  }
}

const saving = { createRegistration: 'true' };

test('a shopper who saved a card is offered it at the next order, and pays by it', async () => {
  const jane = new Visitor();
  const first = await jane.checkout();
  expect([first.offered, first.set]).toEqual([
    undefined,
    expect.stringMatching(/^shopper=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/),
  ]);
  await jane.pay(first.id, saving);
  const second = await jane.checkout('&method=transfer');
  expect([second.offered, second.set]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), '']);
  const answer = await gateway.post(`/v1/checkouts/${second.id}/payment`, {
    registrationId: second.offered ?? '',
    attemptId: 'a'.repeat(32),
  });
  const { body } = await jane.get(answer.json().redirect.url.replace('http://localhost:3000', ''));
  expect(body).toContain('data-outcome="paid"');
});

test('nothing is offered to a shopper who saved nothing, or whose payment was declined', async () => {
  const jane = new Visitor();
  await jane.pay((await jane.checkout()).id, {});
  await jane.pay((await jane.checkout()).id, { ...saving, 'card.holder': '800.100.153' });
  expect((await jane.checkout()).offered).toBeUndefined();
});

test('a card belongs to the shopper who ordered, not to whoever opens the result page', async () => {
  const [jane, eve] = [new Visitor(), new Visitor()];
  await eve.checkout();
  await jane.pay((await jane.checkout()).id, saving, eve);
  expect((await eve.checkout()).offered).toBeUndefined();
  expect((await jane.checkout()).offered).toBeDefined();
});

test.each(['shopper=AAAAAAAAAAAAAAAAAAAAAA', 'shopper=__proto__', 'shopper=', 'a=b'])(
  'a cookie that the shop did not make counts as absent: %s',
  async (cookie) => {
    const stranger = new Visitor(cookie);
    await stranger.checkout();
    expect(stranger.cookie).not.toBe(cookie);
  },
);

test('the price follows the method, on the page and in the checkout', async () => {
  const jane = new Visitor();
  const { id, body } = await jane.checkout('&brands=BOLETO&lang=en');
  expect(body).toContain('R$534.00');
  expect(body).toContain('data-brands="BOLETO"');
  const checkout = await gateway.store.findCheckout(id.slice(0, 32));
  expect(checkout?.parameters).toMatchObject({ amount: '534.00', currency: 'BRL' });
});
