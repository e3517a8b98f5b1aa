import { request as sendRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JournalEvent } from '../../../../src/contract/control/events.ts';
import { acceptFormBodies } from '../../../../src/gateway/http/form-body.ts';
import { recordRequests } from '../../../../src/testing/tenants/journal/record-requests.ts';
import { newTenantJournal } from '../../../../src/testing/tenants/journal/tenant-journal.ts';
import { browser, minute, shopperResultUrl, start, token } from '../../../support/gateway.ts';
import { verify } from '../../../support/shopper.ts';
import { type JournaledGateway, journaledGateway } from './support.ts';

let gateway: JournaledGateway;
beforeEach(async () => {
  gateway = await journaledGateway();
});
afterEach(() => gateway.close());

const authorization = `Bearer ${token}`;
const all = () => gateway.journal.events({ after: 0, limit: 1000 }).events;
const lines = (events: readonly JournalEvent[]) => events.map(({ lane, what }) => `${lane}: ${what}`);

describe('a checkout that is paid', () => {
  test('is told in the order in which things began, each in its lane', async () => {
    const id = await gateway.prepare();
    await gateway.get(`/v1/checkouts/${id}/config`);
    await gateway.pay(id);
    await gateway.status(id);
    await gateway.status(id);
    expect(lines(gateway.journal.timelineOf(id))).toEqual([
      'shop: POST /v1/checkouts 200',
      'page: GET /v1/checkouts/:id/config 200',
      'page: POST /v1/checkouts/:id/payment 200',
      'gateway: rule test-card-first-generation: 000.100.110',
      'shop: GET /v1/checkouts/:id/payment 200',
      'shop: GET /v1/checkouts/:id/payment 200',
    ]);
    expect(all().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('has requests with operation, code, rule, answer and masked parameters', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id, { attemptId: 'b'.repeat(32), note: 'mine' });
    const [paid] = gateway.journal.requests({ on: 'payment.submit' });
    expect(paid).toMatchObject({
      checkoutId: id,
      operation: 'payment.submit',
      method: 'POST',
      path: `/v1/checkouts/${id}/payment`,
      status: 200,
      attemptId: 'b'.repeat(32),
      rule: 'test-card-first-generation',
      fault: null,
      code: '000.100.110',
      answer: { description: expect.stringContaining('successfully') },
      parameters: {
        'card.number': { bin: '420000', last4: '0000' },
        'card.holder': 'Jane Jones',
        note: null,
      },
    });
    expect(paid?.milliseconds).toBeGreaterThan(0);
    expect(JSON.stringify(all())).not.toMatch(/4200000000000000|card\.cvv|"123"/);
  });

  test('is a row of the list with amount, brand, state, code and rule', async () => {
    const id = await gateway.prepare();
    expect(gateway.journal.checkout(id)).toMatchObject({ state: 'open', code: '', rule: '', brand: '' });
    await gateway.pay(id);
    expect(gateway.journal.checkouts()).toEqual({
      total: 1,
      rows: [
        {
          id,
          createdAt: '2026-11-20T10:00:00.000Z',
          amount: '92.00',
          currency: 'EUR',
          brand: 'VISA',
          state: 'paid',
          code: '000.100.110',
          rule: 'test-card-first-generation',
          seq: 1,
          realTime: expect.any(Number),
        },
      ],
    });
  });
});

test('a refused request is recorded with what its answer says of the parameters', async () => {
  await gateway.prepare({ amount: 'much' });
  const [refused] = gateway.journal.requests({ status: 400 });
  expect(refused?.answer?.parameterErrors).toEqual([{ name: 'amount', message: expect.any(String) }]);
  expect(gateway.journal.checkouts().total).toBe(0);
});

test('a changed checkout has its new amount in the list', async () => {
  const id = await gateway.prepare();
  await gateway.post(`/v1/checkouts/${id}`, { entityId: 'a'.repeat(32), amount: '12.50' }, { authorization });
  expect(gateway.journal.checkout(id)).toMatchObject({ amount: '12.50', currency: 'EUR' });
});

test('a declined checkout is declined, and paid when another card is accepted', async () => {
  const id = await gateway.prepare();
  await gateway.pay(id, { 'customParameters[forceResultCode]': '800.100.155' });
  const [decided] = gateway.journal.events({ kind: 'decision' }).events;
  expect(gateway.journal.checkout(id)).toMatchObject({ state: 'declined', code: decided?.detail.code });
  await gateway.pay(id);
  expect(gateway.journal.checkout(id)).toMatchObject({ state: 'paid', code: '000.100.110' });
  expect(gateway.journal.events({ kind: 'decision' }).events).toHaveLength(2);
});

test('a checkout that nobody pays is expired after half an hour', async () => {
  const id = await gateway.prepare();
  gateway.wait(30 * minute);
  expect(gateway.journal.checkout(id)?.state).toBe('expired');
  expect(gateway.journal.checkouts({ state: 'open' }).total).toBe(0);
});

test('a checkout whose shopper has asked for more time is expired after an hour', async () => {
  const id = await gateway.prepare();
  gateway.wait(27 * minute);
  for (let presses = 0; presses < 2; presses += 1) await gateway.post(`/v1/checkouts/${id}/extension`, {});
  expect(gateway.journal.requests({ on: 'checkout.extend' })).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
  gateway.wait(32 * minute);
  expect(gateway.journal.checkout(id)?.state).toBe('open');
  gateway.wait(minute);
  expect(gateway.journal.checkout(id)?.state).toBe('expired');
});

test('a form that the browser submits by itself is decided, too, although its answer is a redirect', async () => {
  const id = await gateway.prepare();
  await gateway.pay(id, {}, { accept: 'text/html' });
  expect(gateway.journal.requests({ on: 'payment.submit' })).toMatchObject([{ status: 303, code: null }]);
  expect(gateway.journal.checkout(id)?.state).toBe('paid');
});

test('a repeated attempt is a second request, and no second decision', async () => {
  const id = await gateway.prepare();
  for (const _ of [1, 2]) await gateway.pay(id, { attemptId: 'c'.repeat(32) });
  expect(gateway.journal.requests({ on: 'payment.submit' })).toHaveLength(2);
  expect(gateway.journal.events({ kind: 'decision' }).events).toHaveLength(1);
});

test('a refund belongs to the checkout of its payment and leaves it paid', async () => {
  const id = await gateway.prepare();
  await gateway.pay(id);
  const { id: paymentId } = (await gateway.status(id)).json();
  const refund = { entityId: 'a'.repeat(32), paymentType: 'RF', amount: '1.00', currency: 'EUR' };
  const refunded = (await gateway.post(`/v1/payments/${paymentId}`, refund, { authorization })).json();
  const [decision, request] = [...gateway.journal.timelineOf(id)].reverse();
  expect(request).toMatchObject({
    what: 'POST /v1/payments/:id 200',
    paymentId: refunded.id,
    checkoutId: id,
  });
  expect(decision).toMatchObject({ kind: 'decision', paymentId: refunded.id, detail: { isFollowUp: true } });
  expect(gateway.journal.checkout(id)?.state).toBe('paid');
});

test('a payment without a checkout is found by its id', async () => {
  const fields = {
    entityId: 'a'.repeat(32),
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    'card.number': '4200000000000000',
    'card.expiryMonth': '12',
    'card.expiryYear': '2030',
    'card.holder': 'Jane Jones',
    'card.cvv': '123',
  };
  const { id } = (await gateway.post('/v1/payments', fields, { authorization })).json();
  await gateway.get(`/v1/payments/${id}?entityId=${'a'.repeat(32)}`, { authorization });
  expect(lines(gateway.journal.events({ payment: id, after: 0 }).events)).toEqual([
    'gateway: rule test-card-first-generation: 000.100.110',
    'shop: POST /v1/payments 200',
    'shop: GET /v1/payments/:id 200',
  ]);
});

describe('a challenge', () => {
  test('shows the messages of 3-D Secure between the requests that caused them', async () => {
    const id = await gateway.prepare();
    const paid = await gateway.pay(id, { 'card.number': '4200000000000018', ...browser });
    await verify(gateway, paid, '1234');
    const timeline = gateway.journal.timelineOf(id);
    expect(lines(timeline)).toEqual([
      'shop: POST /v1/checkouts 200',
      'page: POST /v1/checkouts/:id/payment 200',
      'issuer: AReq',
      'issuer: ARes',
      'gateway: rule challenge: 000.200.000',
      'page: POST /v1/threeDSecure/:id/step 200',
      'issuer: POST /acs/challenge 200',
      'issuer: CReq',
      'issuer: POST /acs/challenge 200',
      'issuer: answer',
      'gateway: rule authenticated: 000.100.110',
      'issuer: RReq',
      'issuer: CRes',
      'issuer: POST /v1/threeDSecure/:id/challenge 200',
      'page: POST /v1/threeDSecure/:id/step 200',
    ]);
    expect(gateway.journal.checkout(id)).toMatchObject({ state: 'paid', code: '000.100.110' });
    const areq = timeline.find(({ what }) => what === 'AReq');
    expect(areq?.detail.content).toMatchObject({ messageType: 'AReq', acctNumber: '420000******0018' });
    expect(JSON.stringify(timeline)).not.toContain('4200000000000018');
    expect(JSON.stringify(timeline)).not.toContain('"1234"');
  });
});

test('the method page of an issuer is part of the story, also without a checkout', async () => {
  const fields = {
    entityId: 'a'.repeat(32),
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    'card.number': '4200000000000018',
    'card.expiryMonth': '12',
    'card.expiryYear': '2030',
    'card.holder': 'Jane Jones',
    'card.cvv': '123',
    shopperResultUrl,
    ...browser,
    'customParameters[acs.method]': 'ok',
  };
  const paid = await gateway.post('/v1/payments', fields, { authorization });
  const { id } = paid.json();
  await verify(gateway, paid, '1111');
  const events = gateway.journal.events({ payment: id, after: 0 }).events;
  expect(events.filter(({ kind }) => kind === 'message').map(({ what }) => what)).toEqual([
    'method',
    'AReq',
    'ARes',
    'CReq',
    'answer',
    'RReq',
    'CRes',
  ]);
  expect(events.filter(({ kind }) => kind === 'decision').map(({ detail }) => detail.code)).toEqual([
    '000.200.000',
    '100.380.401',
  ]);
});

describe('a request without an answer', () => {
  test('is recorded when the client gave up or the connection was cut, with status 0', async () => {
    let arrived = () => {};
    const isThere = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    gateway.app.get('/test/hang', () => {
      arrived();
      return new Promise(() => {});
    });
    gateway.app.get('/test/cut', (request, reply) => {
      request.faultMet = '{"reset":"before"}';
      reply.hijack();
      reply.raw.destroy();
    });
    const { port } = new URL(await gateway.app.listen({ host: '127.0.0.1', port: 0 }));
    const noAnswer = (path: string) => {
      const sent = sendRequest({ host: '127.0.0.1', port, path });
      sent.on('error', () => {});
      sent.end();
      return sent;
    };
    const waited = gateway.journal.next({ kind: 'request', search: 'hang' }, { timeoutMs: 20_000 });
    const hanging = noAnswer('/test/hang');
    await isThere;
    hanging.destroy();
    expect(await waited).toMatchObject({ what: 'GET /test/hang got no answer', detail: { status: 0 } });
    const cut = gateway.journal.next({ kind: 'request', search: 'cut' }, { timeoutMs: 20_000 });
    noAnswer('/test/cut');
    expect((await cut)?.detail).toMatchObject({ status: 0, fault: '{"reset":"before"}' });
  });
});

test('a request whose tenant only its body names is recorded by the clock of that tenant', async () => {
  const app = Fastify();
  acceptFormBodies(app);
  const journal = newTenantJournal({ now: () => start });
  recordRequests(app, ({ body }) => (body === undefined ? undefined : journal));
  app.post('/v1/payments', () => ({
    id: 'f'.repeat(32),
    result: { code: '000.100.110', description: 'paid' },
  }));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await app.inject({ method: 'POST', url: '/v1/payments', headers, payload: 'amount=92.00' });
  await app.inject({ url: '/v1/payments' });
  expect(journal.events({ after: 0 }).events).toMatchObject([
    { seq: 1, at: '2026-11-20T10:00:00.000Z', paymentId: 'f'.repeat(32), detail: { code: '000.100.110' } },
  ]);
  await app.close();
});

test('a decision has the time of the answer that tells it, however long the answer is under way', async () => {
  const app = Fastify();
  const journal = newTenantJournal({ now: () => start });
  recordRequests(app, () => journal);
  let left = 0;
  app.addHook('onSend', async () => {
    await setTimeout(5);
    left = journal.now().realTime;
  });
  app.post('/v1/payments', (_request, reply) => reply.header('X-Simulator-Rule', 'one').redirect('/', 303));
  await app.inject({ method: 'POST', url: '/v1/payments' });
  const [decision] = journal.events({ kind: 'decision' }).events;
  expect(decision?.realTime).toBeLessThan(left);
  await app.close();
});

test('what a tester asks of the simulator is not recorded', async () => {
  await gateway.get('/_sim/journal');
  expect(all()).toEqual([]);
});

test('a path that does not exist, or a card number in one, is recorded without it', async () => {
  await gateway.get('/v1/payments/4929123456781236');
  await gateway.get('/nowhere/4929123456781236');
  expect(all().map(({ detail }) => detail.path)).toEqual(['/v1/payments/:id', '(no such path)']);
});
