/** What the log says about each answer: who asked for what, and with which result. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { card, entityId, otherToken, type TestGateway, testGateway, token } from '../../support/gateway.ts';
import { merchantAt } from '../../support/merchant.ts';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  gateway = await testGateway();
  merchant = merchantAt(gateway);
});
afterEach(() => gateway.close());

/** The log line of the last answer. */
function lastLine(): Record<string, unknown> {
  const lines = gateway.log().trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '');
}
const hashStart = createHash('sha256').update(token).digest('hex').slice(0, 8);
const who = { entity: entityId, token: hashStart, address: '127.0.0.1' };

test('the log says who refunded which payment from where, and what came of it', async () => {
  const paid = (await merchant.pay('DB')).json().id;
  const refund = (await merchant.follow(paid, 'RF', '5.00')).json();
  expect(lastLine()).toMatchObject({
    ...who,
    route: '/v1/payments/:id',
    status: 200,
    about: paid,
    id: refund.id,
    code: '000.100.110',
  });
});

test('the log says the same of a refused capture, a deleted registration and a changed checkout', async () => {
  const { id, registrationId } = (await merchant.pay('DB', '9.00', { createRegistration: 'true' })).json();
  await merchant.follow(id, 'CP', '9.00');
  expect(lastLine()).toMatchObject({ ...who, status: 400, about: id, code: '700.300.100' });
  await gateway.app.inject({
    method: 'DELETE',
    url: `/v1/registrations/${registrationId}?entityId=${entityId}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(lastLine()).toMatchObject({ ...who, method: 'DELETE', about: registrationId, status: 200 });
  const checkout: string = await gateway.prepare();
  await merchant.post(`/v1/checkouts/${checkout}`, { amount: '8.00' });
  expect(lastLine()).toMatchObject({ ...who, about: checkout.split('.')[0], status: 200 });
});

test('the log names the rule that decided, and the request', async () => {
  await merchant.pay('DB', '9.00', { 'card.holder': '800.100.155' });
  expect(lastLine()).toMatchObject({
    code: '800.100.155',
    rule: expect.any(String),
    reqId: expect.any(String),
  });
  const live = await testGateway({
    config: { environment: 'live', entities: gateway.config.entities, grants: gateway.config.grants },
  });
  await merchantAt(live).pay('DB');
  expect(live.log()).toMatch(/"code":"[0-9.]+","rule":"[a-z-]+"/);
  await live.close();
});

test('a shopper’s payment is logged by its checkout, without the shopper’s address', async () => {
  const checkout = await gateway.prepare();
  await gateway.pay(checkout);
  expect(lastLine()).toMatchObject({ about: checkout.split('.')[0], code: '000.100.110' });
  expect(lastLine()).not.toHaveProperty('address');
  expect(lastLine()).not.toHaveProperty('entity');
});

test('a caller who is refused is logged by the address alone, because the rest may be made up', async () => {
  const fields = { entityId, paymentType: 'RF', amount: '1.00', currency: 'EUR' };
  for (const [authorization, status] of [
    ['Bearer d3Jvbmc=', 403],
    ['Basic d3Jvbmc=', 401],
    [`Bearer ${otherToken}`, 403],
  ] as const) {
    await gateway.post(`/v1/payments/${'a'.repeat(32)}`, fields, { authorization });
    expect(lastLine()).toMatchObject({ status, address: '127.0.0.1' });
    expect(lastLine()).not.toHaveProperty('entity');
    expect(lastLine()).not.toHaveProperty('token');
    expect(lastLine()).not.toHaveProperty('about');
  }
});

test('nothing that a caller makes up is in the log: unknown ids, parameters, card numbers', async () => {
  await merchant.get('/v1/payments/4929718264013902');
  await merchant.get(`/v1/payments/${'4929718264013902'.repeat(2)}`);
  await merchant.post('/v1/payments', { ...card, 'card.number': '4929718264013902', amount: 'x' });
  await gateway.post(`/v1/checkouts/${'4929718264013902'.repeat(2)}/payment`, { 'card.number': 'x' });
  expect(gateway.log()).not.toContain('4929718264013902');
});
