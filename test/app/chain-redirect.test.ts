import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Chain, startChain } from '../support/chain.ts';
import { card, entityId, shopperResultUrl } from '../support/gateway.ts';

const longEnough = 20;

let chain: Chain;

beforeAll(async () => {
  chain = await startChain();
});
afterEach(() => chain.proxy.heal());
afterAll(() => chain.close());

const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' };

describe('a shopper who is sent to the upstream', () => {
  const transfer = {
    ...order,
    paymentBrand: 'SOFORTUEBERWEISUNG',
    shopperResultUrl,
  };

  async function sendAway() {
    const answer = await chain.post('/v1/payments', transfer);
    expect([answer.statusCode, answer.json().result.code]).toEqual([200, '000.200.000']);
    const { url, parameters } = answer.json().redirect;
    const page = new URL(url);
    for (const { name, value } of parameters) page.searchParams.set(name, value);
    return { id: answer.json().id as string, page };
  }

  /** Makes the tester's choice on the upstream's page, and gives the address to which the page sends the browser. */
  async function choose(page: URL, choice: string): Promise<URL> {
    const address = new URL(page);
    address.searchParams.set('choice', choice);
    const answer = await chain.upstream.inject({
      method: 'GET',
      url: `${address.pathname}${address.search}`,
    });
    expect(answer.statusCode).toBe(303);
    return new URL(String(answer.headers.location));
  }

  const comeBack = (address: URL) =>
    chain.app.inject({
      method: 'GET',
      url: `${address.pathname}${address.search}`,
      headers: { host: 'pay.example' },
    });

  test.each([
    ['approve', 200, '000.100.112'],
    ['cancel', 400, '100.396.101'],
  ])('and chooses %s comes back to the shop with a known outcome', async (choice, code, result) => {
    const { id, page } = await sendAway();
    const back = await choose(page, choice);
    expect(`${back.origin}${back.pathname}`).toBe(`https://pay.example/v1/payments/${id}/return`);
    const answer = await comeBack(back);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(
      `https://shop.example/result?order=7&id=${id}&resourcePath=%2Fv1%2Fpayments%2F${id}#done`,
    );
    expect(answer.body).toBe('');
    const read = await chain.get(`/v1/payments/${id}`);
    expect([read.statusCode, read.json().result.code]).toEqual([code, result]);
    expect(await chain.charges(id)).toBe(code === 200 ? 1 : 0);
    expect((await comeBack(back)).headers.location).toBe(answer.headers.location);
  });

  test('from a checkout comes back to the address with the checkout id', async () => {
    const { paymentBrand, ...prepared } = transfer;
    const checkoutId = (await chain.post('/v1/checkouts', prepared)).json().id;
    const path = `/v1/checkouts/${checkoutId}/payment`;
    const { redirect, result } = (await chain.post(path, { paymentBrand })).json();
    expect(result.code).toBe('000.200.000');
    const page = new URL(redirect.url);
    for (const { name, value } of redirect.parameters) page.searchParams.set(name, value);
    const answer = await comeBack(await choose(page, 'approve'));
    expect(answer.headers.location).toBe(
      `https://shop.example/result?order=7&id=${checkoutId}&resourcePath=${encodeURIComponent(path)}#done`,
    );
    expect((await chain.get(path)).json()).toMatchObject({ result: { code: '000.100.112' }, paymentBrand });
  });

  test('and comes back while the upstream is down is sent on, and the outcome comes later', async () => {
    const { id, page } = await sendAway();
    const back = await choose(page, 'approve');
    await chain.proxy.refuse();
    expect((await comeBack(back)).statusCode).toBe(303);
    expect((await chain.get(`/v1/payments/${id}`)).json().result.code).toBe('000.200.000');
    await chain.proxy.heal();
    await chain.wait(longEnough);
    expect((await chain.get(`/v1/payments/${id}`)).json().result.code).toBe('000.100.112');
  });

  test('and comes back without a choice is sent on, and the payment waits', async () => {
    const { id } = await sendAway();
    const answer = await comeBack(new URL(`https://pay.example/v1/payments/${id}/return`));
    expect(answer.statusCode).toBe(303);
    expect((await chain.get(`/v1/payments/${id}`)).json()).toMatchObject({
      result: { code: '000.200.000' },
      redirect: { url: expect.any(String) },
    });
  });

  test('learns nothing about an id that names no payment, or a payment without a redirect', async () => {
    const { id } = (await chain.post('/v1/payments', { ...order, ...card })).json();
    for (const unknown of ['0'.repeat(32), '__proto__']) {
      const answer = await comeBack(new URL(`https://pay.example/v1/payments/${unknown}/return`));
      expect([answer.statusCode, answer.json().result.code]).toEqual([404, '700.400.580']);
      expect(Object.keys(answer.json())).toEqual(['result', 'buildNumber', 'timestamp', 'ndc']);
    }
    // The page says the same of every payment: that the window can be closed.
    const { statusCode, body } = await comeBack(new URL(`https://pay.example/v1/payments/${id}/return`));
    expect(statusCode).toBe(200);
    for (const fact of [id, '92', 'EUR', '000.1', 'VISA']) expect(body).not.toContain(fact);
  });
});
