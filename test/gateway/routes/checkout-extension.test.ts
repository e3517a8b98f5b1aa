// @runs postgres
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkoutLifetimeMs, maxLifetimeMs } from '../../../src/gateway/lifecycle/checkout.ts';
import { entityId, minute, type TestGateway, testGateway, token } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.close());

const extend = (id: string) => gateway.app.inject({ method: 'POST', url: `/v1/checkouts/${id}/extension` });
const config = (id: string) => gateway.get(`/v1/checkouts/${id}/config`);
const lifetime = checkoutLifetimeMs / 1_000;

describe('POST /v1/checkouts/{id}/extension', () => {
  test('moves the end of a checkout by 30 minutes in its last five, and a page may read the answer', async () => {
    const id = await gateway.prepare();
    gateway.wait(25 * minute);
    const answer = await extend(id);
    expect(answer.json()).toEqual({ expiresIn: 300 + lifetime, extendable: true });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    expect((await config(id)).json()).toMatchObject({ expiresIn: 300 + lifetime, extendable: true });
    gateway.wait(34 * minute);
    expect((await gateway.pay(id)).json().result.code).toBe('000.100.110');
  });

  test('moves nothing before the last five minutes', async () => {
    const id = await gateway.prepare();
    gateway.wait(25 * minute - 1_000);
    expect((await extend(id)).json()).toEqual({ expiresIn: 301, extendable: true });
    gateway.wait(1);
    expect((await extend(id)).json()).toEqual({ expiresIn: 300 + lifetime, extendable: true });
  });

  test('extends once when a press is repeated, and when two tabs ask at the same time', async () => {
    const id = await gateway.prepare();
    gateway.wait(28 * minute);
    const answers = await Promise.all([extend(id), extend(id), extend(id)]);
    for (const answer of [...answers, await extend(id)])
      expect(answer.json()).toEqual({ expiresIn: 120 + lifetime, extendable: true });
  });

  test('extends ten times, and not once more', async () => {
    const id = await gateway.prepare();
    gateway.wait(25 * minute);
    for (let left = 9; left >= 0; left -= 1) {
      expect((await extend(id)).json()).toEqual({ expiresIn: 300 + lifetime, extendable: left > 0 });
      gateway.wait(30 * minute);
    }
    expect((await extend(id)).json()).toEqual({ expiresIn: 300, extendable: false });
    expect((await config(id)).json().extendable).toBeUndefined();
    gateway.wait(5 * minute);
    expect((await config(id)).statusCode).toBe(404);
    expect(maxLifetimeMs).toBe(330 * minute);
  });

  test.each(['000.100.110', '000.200.000', '900.100.300'])(
    'refuses as an unknown checkout one whose payment came to %s',
    async (code) => {
      const id = await gateway.prepare({ 'customParameters[forceResultCode]': code });
      gateway.wait(26 * minute);
      await gateway.pay(id);
      expect((await extend(id)).statusCode).toBe(404);
    },
  );

  test('extends a checkout whose last payment was declined', async () => {
    const id = await gateway.prepare({ 'customParameters[forceResultCode]': '800.100.155' });
    gateway.wait(26 * minute);
    await gateway.pay(id);
    expect((await extend(id)).json().expiresIn).toBe(240 + lifetime);
    expect((await config(id)).json()).toMatchObject({ lastAttempt: 'declined', finished: false });
  });

  test('answers an unknown and an expired checkout alike, and brings none back', async () => {
    const id = await gateway.prepare();
    gateway.wait(30 * minute);
    const answers = await Promise.all([id, '0'.repeat(32), 'nonsense'].map(extend));
    const [first, ...others] = answers.map(({ statusCode, headers, json }) => {
      const { description, code } = json().result;
      return [statusCode, headers['access-control-allow-origin'], code, description];
    });
    expect(first?.slice(0, 3)).toEqual([404, '*', '200.300.404']);
    expect(others).toEqual([first, first]);
    expect((await config(id)).statusCode).toBe(404);
  });

  test('leaves the status of the checkout as it is, and lets the shop change it', async () => {
    const id = await gateway.prepare();
    gateway.wait(29 * minute);
    const before = (await gateway.status(id)).json().result;
    await extend(id);
    gateway.wait(30 * minute);
    expect((await gateway.status(id)).json().result).toEqual(before);
    expect(
      (
        await gateway.post(
          `/v1/checkouts/${id}`,
          { entityId, amount: '79.00' },
          { authorization: `Bearer ${token}` },
        )
      ).json().result.code,
    ).toBe('000.200.101');
  });
});
