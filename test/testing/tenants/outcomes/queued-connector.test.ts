/** A queued result or redirect decides the next payment, through the whole gateway. */
import { afterEach, expect, test } from 'vitest';
import { simulatorPage } from '../../../../src/testing/simulator/connector/redirect.ts';
import { card, checkout, shopperResultUrl, type TestGateway, token } from '../../../support/gateway.ts';
import { queuedGateway } from './support.ts';

let gateway: TestGateway | undefined;
afterEach(() => gateway?.close());

const authorization = `Bearer ${token}`;

async function start(...waiting: Parameters<typeof queuedGateway>[0]) {
  const queued = await queuedGateway(waiting);
  gateway = queued;
  return queued;
}

test('a queued decline decides the next payment, and only that one', async () => {
  const { prepare, pay, status, outcomes } = await start({ result: '800.100.155' });
  const first = await prepare();
  const paid = await pay(first);
  expect(paid.headers['x-simulator-rule']).toBe('queued-outcome');
  expect((await status(first)).json().result.code).toBe('800.100.155');
  expect(outcomes.waiting()).toEqual([]);
  const second = await prepare();
  await pay(second);
  expect((await status(second)).json().result.code).toBe('000.100.110');
});

test('a queued success pays a card that the simulator would decline', async () => {
  const { prepare, pay, status } = await start({ result: '000.100.112' });
  const id = await prepare();
  await pay(id, { 'card.holder': '800.100.153' });
  const record = (await status(id)).json();
  expect(record.result.code).toBe('000.100.112');
  expect(record.resultDetails.clearingInstituteName).toBe('Simulated acquirer');
});

test('a queued result pays without an authentication, also with a card that would be challenged', async () => {
  const { prepare, pay, status } = await start({ result: '000.100.110' });
  const id = await prepare();
  await pay(id, { 'card.number': '4200000000000018' });
  expect((await status(id)).json().result.code).toBe('000.100.110');
});

test('outcomes that nobody met are waiting, in their order', async () => {
  const { prepare, pay, outcomes } = await start(
    { result: '800.100.155' },
    { threeDS: 'challenge' },
    { redirect: 'cancel' },
  );
  await pay(await prepare());
  expect(outcomes.waiting()).toEqual([{ threeDS: 'challenge' }, { redirect: 'cancel' }]);
});

test('a repeat of the same attempt gets the stored answer and uses up no further outcome', async () => {
  const { prepare, pay, outcomes } = await start({ result: '800.100.155' }, { result: '800.100.162' });
  const id = await prepare();
  const attemptId = 'c'.repeat(32);
  const answers = await Promise.all([1, 2, 3].map(() => pay(id, { attemptId })));
  answers.push(await pay(id, { attemptId }));
  const rules = answers.map(({ headers }) => headers['x-simulator-rule']);
  expect(rules).toEqual(Array(4).fill('queued-outcome'));
  expect(new Set(answers.map(({ body }) => JSON.parse(body).result?.code)).size).toBe(1);
  expect(outcomes.waiting()).toEqual([{ result: '800.100.162' }]);
});

test('two payments at the same moment get one outcome each', async () => {
  const { prepare, pay, status, outcomes } = await start(
    { result: '800.100.155' },
    { result: '800.100.162' },
  );
  const ids = [await prepare(), await prepare()];
  await Promise.all(ids.map((id) => pay(id)));
  const codes = await Promise.all(ids.map(async (id) => (await status(id)).json().result.code));
  expect(codes.sort()).toEqual(['800.100.155', '800.100.162']);
  expect(outcomes.waiting()).toEqual([]);
});

test.each([
  ['approve', '000.100.110'],
  ['decline', '800.100.152'],
] as const)('a queued pending payment ends by "%s" on the simulator’s page', async (choice, code) => {
  const { prepare, pay, status, app } = await start({ result: '000.200.000' });
  const id = await prepare();
  await pay(id);
  const pending = (await status(id)).json();
  expect(pending.result.code).toBe('000.200.000');
  await app.inject({ url: `${simulatorPage}?${new URLSearchParams({ ndcid: pending.id, choice })}` });
  expect((await status(id)).json()).toMatchObject({ id: pending.id, result: { code } });
});

test('a payment with a wallet, and one from server to server, meet a queued result', async () => {
  const { post, outcomes } = await start({ result: '800.100.155' }, { result: '800.100.162' });
  const wallet = { paymentBrand: 'GOOGLEPAY', 'googlePay.paymentToken': '{"a":1}' };
  const first = await post('/v1/payments', { ...checkout, ...wallet }, { authorization });
  expect(first.json().result.code).toBe('800.100.155');
  const second = await post('/v1/payments', { ...checkout, ...card }, { authorization });
  expect(second.json().result.code).toBe('800.100.162');
  expect(outcomes.waiting()).toEqual([]);
});

test('a refund is no payment and leaves the queue as it is', async () => {
  const { prepare, pay, status, post, outcomes } = await start();
  const id = await prepare();
  await pay(id);
  const { id: paymentId } = (await status(id)).json();
  outcomes.add([{ result: '800.100.155' }]);
  const refund = { entityId: checkout.entityId, amount: '92.00', currency: 'EUR', paymentType: 'RF' };
  const refunded = await post(`/v1/payments/${paymentId}`, refund, { authorization });
  expect(refunded.json().result.code).toBe('000.100.110');
  expect(outcomes.waiting()).toHaveLength(1);
});

test.each([
  ['approve', '000.100.110'],
  ['decline', '800.100.152'],
  ['cancel', '100.396.101'],
  ['timeout', '000.200.000'],
] as const)(
  'a queued redirect "%s" decides on the provider’s page without a click',
  async (redirect, code) => {
    const { post, app, get } = await start({ redirect });
    const order = { ...checkout, paymentBrand: 'PAYPAL', shopperResultUrl };
    const pending = (await post('/v1/payments', order, { authorization })).json();
    expect(pending.result.code).toBe('000.200.000');
    const { url, parameters } = pending.redirect;
    const query = new URLSearchParams(parameters.map(({ name, value }: Named) => [name, value]));
    const page = await app.inject({ url: `${new URL(url).pathname}?${query}` });
    expect(page.statusCode).toBe(303);
    const path = `/v1/payments/${pending.id}?entityId=${checkout.entityId}`;
    expect((await get(path, { authorization })).json().result.code).toBe(code);
  },
);

test('a queued redirect decides a payment with a code when the tester’s page is opened', async () => {
  const { post, app, get } = await start({ redirect: 'decline' });
  const order = { ...checkout, paymentBrand: 'SIBS_MULTIBANCO', shopperResultUrl };
  const { id, resultDetails } = (await post('/v1/payments', order, { authorization })).json();
  const { pathname, search } = new URL(resultDetails.SimulatorPage);
  expect((await app.inject({ url: pathname + search })).statusCode).toBe(303);
  const path = `/v1/payments/${id}?entityId=${checkout.entityId}`;
  expect((await get(path, { authorization })).json().result.code).toBe('800.100.152');
});

interface Named {
  readonly name: string;
  readonly value: string;
}

test('a card payment leaves a queued redirect to the next provider’s page', async () => {
  const { prepare, pay, status, outcomes } = await start({ redirect: 'cancel' }, { result: '800.100.155' });
  const id = await prepare();
  await pay(id);
  expect((await status(id)).json().result.code).toBe('800.100.155');
  expect(outcomes.waiting()).toEqual([{ redirect: 'cancel' }]);
});
