// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchCheckout } from '../../../src/widget/checkout/checkout.ts';
import { rightNow } from '../../../src/widget/page/clock.ts';
import { readAddress } from '../../../src/widget/page/script.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { failPlainRequests } from '../kit.ts';

const fetched = vi.fn<typeof fetch>();
const config = {
  id: 'AB',
  amount: '92.00',
  currency: 'EUR',
  expiresIn: 1800,
  registrations: [{ id: 'R1', brand: 'VISA' }],
  finished: false,
};
const answer = (status: number, body: unknown) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
const addressOf = (checkoutId: string) => ({
  ...readAddress('https://pay.example/v1/paymentWidgets.js'),
  checkoutId,
});
/** Asks the gateway, and lets the pauses between the tries pass at once. */
async function ask(id = 'AB', address = addressOf(id)) {
  const asked = fetchCheckout(address, new Scope());
  await vi.runAllTimersAsync();
  return asked;
}

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  failPlainRequests();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('asking the gateway about the checkout', () => {
  test('gives what merchants read of wpwl.checkout, and nothing more', async () => {
    fetched.mockImplementation(answer(200, config));
    expect(await ask()).toEqual({
      state: 'open',
      facts: {
        id: 'AB',
        amount: '92.00',
        currency: 'EUR',
        config: { registrations: [{ id: 'R1', brand: 'VISA' }], customRedirectPageConfig: {} },
      },
      terms: {},
      expiresIn: 1800,
    });
  });

  test('tells a form on a device of 2099 what time it is', async () => {
    vi.setSystemTime(Date.parse('2099-01-01'));
    const now = Date.parse('2031-05-20T12:00:00Z');
    fetched.mockImplementation(answer(200, { ...config, now }));
    await ask();
    expect(rightNow().getFullYear()).toBe(2031);
    fetched.mockImplementation(answer(200, config));
    await ask();
    expect(rightNow().getFullYear()).toBe(2099);
  });

  test('gives the address where the challenge goes on', async () => {
    const url = 'https://pay.example/v1/threeDSecure/execute?id=1';
    fetched.mockImplementation(answer(200, { ...config, lastAttempt: 'waiting', verification: { url } }));
    expect(await ask()).toMatchObject({ state: 'open', lastAttempt: 'waiting', verification: url });
  });

  test('tells where the merchant has moved to, when the gateway has moved the request there', async () => {
    const moved = new Response(JSON.stringify(config));
    const url = 'https://tx02.pay.example/v1/checkouts/AB/config';
    Object.defineProperties(moved, { url: { value: url }, redirected: { value: true } });
    fetched.mockImplementation(async () => moved);
    const address = addressOf('AB');
    await ask('AB', address);
    expect(address.origin).toBe('https://tx02.pay.example');
    expect(address.base).toBe('https://pay.example/v1/');
  });

  test('leaves the gateway’s origin as it is when the shop’s page sends the request elsewhere itself', async () => {
    const proxied = new Response(JSON.stringify(config));
    Object.defineProperty(proxied, 'url', { value: 'https://shop.example/proxy/config' });
    fetched.mockImplementation(async () => proxied);
    const address = addressOf('AB');
    await ask('AB', address);
    expect(address.origin).toBe('https://pay.example');
  });

  test('asks for the amount’s text in the language of the form, by a header, and gives it', async () => {
    const amountText = { tag: 'de-AT', text: '€ 92,00' };
    fetched.mockImplementation(answer(200, { ...config, amountText }));
    const answered = await fetchCheckout(addressOf('AB'), new Scope(), 'de-AT');
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ 'Accept-Language': 'de-AT' });
    expect(answered).toMatchObject({ state: 'open', amountText });
    expect(answered).not.toHaveProperty('facts.amountText');
  });

  test('is one request without cookies or cache, the id encoded', async () => {
    fetched.mockImplementation(answer(200, config));
    await ask('a b/c');
    expect(fetched.mock.calls).toEqual([
      [
        'https://pay.example/v1/checkouts/a%20b%2Fc/config',
        { credentials: 'omit', cache: 'no-store', signal: expect.any(AbortSignal) },
      ],
    ]);
  });

  test('gives a finished checkout with the address of the shop’s result', async () => {
    const redirect = { url: 'https://shop.example/result?id=AB' };
    fetched.mockImplementation(answer(200, { ...config, finished: true, redirect }));
    expect(await ask()).toEqual({ state: 'finished', url: redirect.url });
    fetched.mockImplementation(answer(200, { ...config, finished: true }));
    expect(await ask()).toEqual({ state: 'finished', url: undefined });
  });

  test.each([404, 400])(
    'says at once that the checkout is unknown when the gateway answers %i',
    async (status) => {
      fetched.mockImplementation(answer(status, { result: { code: '200.300.404' } }));
      expect(await ask()).toEqual({ state: 'unknown' });
      expect(fetched).toHaveBeenCalledOnce();
    },
  );

  test.each([
    ['no answer', async () => Promise.reject(new TypeError('network'))],
    ['a failing gateway', answer(500, '<html>')],
    ['an answer that is no configuration', answer(200, { id: 5 })],
    ['an empty answer', answer(200, '')],
  ])('tries three times for %s, and then says that it cannot be reached', async (_what, implementation) => {
    fetched.mockImplementation(implementation);
    expect(await ask()).toEqual({ state: 'unreachable' });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test('ends with the widget: the request is given up, and no other follows', async () => {
    const scope = new Scope();
    const signals: (AbortSignal | null | undefined)[] = [];
    fetched.mockImplementation((_address, init) => {
      signals.push(init?.signal);
      return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject));
    });
    void fetchCheckout(addressOf('AB'), scope);
    scope.end();
    await vi.runAllTimersAsync();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('gives a request up that takes too long', async () => {
    fetched.mockImplementation(
      (_address, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
    );
    expect(await ask()).toEqual({ state: 'unreachable' });
  });

  test('has its answer where a round trip takes seven seconds', async () => {
    fetched.mockImplementation(
      (_address, init) =>
        new Promise((resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error()));
          setTimeout(() => resolve(Response.json(config)), 7_000);
        }),
    );
    expect(await ask()).toMatchObject({ state: 'open' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('succeeds when the connection is lost for a moment', async () => {
    fetched.mockRejectedValueOnce(new TypeError('network')).mockImplementation(answer(200, config));
    expect(await ask()).toMatchObject({ state: 'open' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
