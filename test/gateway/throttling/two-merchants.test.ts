/** What one merchant's shoppers do changes no answer to another merchant. */
import { expect, test } from 'vitest';
import { entityId, otherEntityId, otherToken, type TestGateway } from '../../support/gateway.ts';
import {
  addressOf,
  authorization,
  declined,
  live,
  makeAcquirer,
  makeTries,
  numberOf,
  paid,
  payFromServer,
  payInTurn,
  proxied,
  visa,
} from './card-tester.ts';

const elsewhere = (gateway: TestGateway, fields: Readonly<Record<string, string>> = {}) =>
  payFromServer(gateway, 0, { entityId: otherEntityId, ...fields }, otherToken);

test('an address, a BIN and a card that are used up at one merchant are free at another', async () => {
  const { charge, connector } = makeAcquirer(declined);
  const gateway = await live(connector);
  await payInTurn(
    gateway,
    makeTries(25, (i) => ({ address: addressOf(1), number: numberOf('420000', i) })),
  );
  await payInTurn(
    gateway,
    makeTries(70, (i) => ({ address: addressOf(i + 2), number: i < 6 ? visa : numberOf('420000', i + 25) })),
  );
  expect((await payFromServer(gateway, 0, { 'card.number': numberOf('420000', 999) })).statusCode).toBe(429);
  charge.mockResolvedValueOnce(paid);
  const answer = await elsewhere(gateway, { 'card.number': visa, 'customer.ip': addressOf(1) });
  expect([answer.statusCode, answer.json().result.code]).toEqual([200, paid.code]);
});

test('an idempotency key of one merchant is free at another', async () => {
  const { charge, connector } = makeAcquirer(paid);
  const gateway = await live(connector);
  const post = (id: string, bearer: string) =>
    gateway.post(
      '/v1/payments',
      {
        entityId: id,
        amount: '1.00',
        currency: 'EUR',
        paymentType: 'DB',
        'card.number': visa,
        'card.expiryMonth': '12',
        'card.expiryYear': '2030',
      },
      { authorization: bearer, 'idempotency-key': 'order-7', ...proxied('192.0.2.200') },
    );
  const first = (await post(entityId, authorization)).json().id;
  expect((await post(entityId, authorization)).json().id).toBe(first);
  expect((await post(otherEntityId, `Bearer ${otherToken}`)).json().id).not.toBe(first);
  expect(charge).toHaveBeenCalledTimes(2);
});

test('a registration of one merchant is to another as one that nobody has', async () => {
  const { connector } = makeAcquirer(paid);
  const gateway = await live(connector);
  const stored = await payFromServer(gateway, 0, { 'card.number': visa, createRegistration: 'true' });
  const answerTo = async (registrationId: string) => {
    const fields = { registrationId, 'card.number': '', 'card.expiryMonth': '', 'card.expiryYear': '' };
    const { statusCode, body } = await elsewhere(gateway, fields);
    return [statusCode, JSON.parse(body).result];
  };
  const { registrationId } = stored.json();
  expect(registrationId).toMatch(/^[0-9a-f]{32}$/);
  const [[status, result], other] = [await answerTo(registrationId), await answerTo('f'.repeat(32))];
  expect(status).toBe(400);
  expect([status, result]).toEqual(other);
});
