// @runs rest
// @tests src/merchant/index.ts
/** Every call of the client, with a gateway that answers wrongly, late, elsewhere or not at all. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMerchant, type MerchantSettings } from '../../src/merchant/index.ts';
import { entityId, token } from '../support/gateway.ts';
import { everyCall } from './every-call.ts';
import { checkoutId, type FakeGateway, failureOf, paidRecord, startFakeGateway } from './fake-gateway.ts';

let gateway: FakeGateway;
let next: FakeGateway;
beforeEach(async () => {
  [gateway, next] = [await startFakeGateway(), await startFakeGateway()];
});
afterEach(async () => {
  await gateway.close();
  await next.close();
});

const merchant = (settings: Partial<MerchantSettings> = {}) =>
  createMerchant({ gateway: gateway.address, entityId, accessToken: token, ...settings });

/** An answer that every call takes. */
const success = {
  ...paidRecord,
  id: checkoutId,
  referencedId: paidRecord.id,
  payments: [paidRecord],
  resultCodes: [{ code: '000.000.000', description: '' }],
};

/** Answers each request with the next of these, and then always with the last. */
function answerInTurn(
  ...answers: readonly (readonly [status: number, body: unknown, headers?: object])[]
): void {
  let turn = 0;
  gateway.answer((_request, response) => {
    const [status, body, headers = {}] = answers[Math.min(turn, answers.length - 1)] ?? [500, ''];
    turn += 1;
    response.writeHead(status, { ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

const calls = Object.entries(everyCall);
const busy = { result: { code: '800.120.100', description: '' } };
const failed = { result: { code: '999.999.999', description: '' } };
const soon = { 'Retry-After': '0' };

describe.each(calls)('%s', (_name, { send, method, path, kind }) => {
  const movesMoney = kind === 'key' || kind === 'money';
  const isRepeatable = kind !== 'once';

  test.each([
    ['a page', '<h1>Welcome</h1>'],
    ['a list', [paidRecord]],
    ['nothing', {}],
    ['a code that is none', { ...success, result: { code: 'x', description: '' }, resultCodes: 7 }],
    ['members of other types', { ...success, id: 7, payments: [7], resultCodes: [7] }],
  ])('takes no %s for an answer', async (_what, body) => {
    answerInTurn([200, body]);
    const error = await failureOf(send(merchant()));
    expect(error).toMatchObject({ problem: 'answer', status: 200, isOutcomeUnknown: movesMoney });
    expect(gateway.seen).toHaveLength(1);
  });

  test('follows a move to another deployment with method, path, body, token and key', async () => {
    gateway.answer((request, response) => {
      response.writeHead(307, { location: `${next.address}${request.url}` }).end();
    });
    next.answerJson(200, success);
    await send(merchant({ movedTo: next.address }));
    expect(next.seen).toEqual(gateway.seen);
    expect(next.keys).toEqual(gateway.keys);
    expect(next.seen).toMatchObject([{ method, authorization: `Bearer ${token}` }]);
    expect(next.seen[0]?.url.split('?')[0]).toBe(path);
    expect(`${next.seen[0]?.url}&${next.seen[0]?.body}`).toContain(`entityId=${entityId}`);
  });

  test('has a key of its own exactly where the gateway takes one', async () => {
    answerInTurn([200, success]);
    await send(merchant());
    await send(merchant());
    expect(new Set(gateway.keys).size).toBe(kind === 'key' ? 2 : 1);
    expect(gateway.keys.every((key) => (kind === 'key' ? key.length === 36 : key === ''))).toBe(true);
  });

  test.each([429, 503])(
    'comes again when the gateway asks for it with HTTP %i, with the same key',
    async (status) => {
      answerInTurn([status, busy, soon], [status, busy, soon], [200, success]);
      await send(merchant());
      expect(gateway.seen).toHaveLength(3);
      expect(new Set(gateway.keys).size).toBe(1);
    },
  );

  test('comes again after a failure exactly when that is safe', async () => {
    answerInTurn([502, '<h1>Bad gateway</h1>'], [200, success]);
    if (isRepeatable) await send(merchant());
    else await failureOf(send(merchant()));
    expect(gateway.seen).toHaveLength(isRepeatable ? 2 : 1);
  });

  test('fails when the gateway goes on failing, and says whether money may have moved', async () => {
    answerInTurn([500, failed]);
    const error = await failureOf(send(merchant({ retries: 1 })));
    expect(error).toMatchObject({ problem: 'refused', status: 500, isOutcomeUnknown: movesMoney });
    expect(error.idempotencyKey !== undefined).toBe(kind === 'key');
  });
});

describe('a gateway that has too much to do', () => {
  test.each(calls)('may say so by a page of a proxy in front of it: %s', async (_name, { send }) => {
    answerInTurn([429, '<h1>Too many</h1>', soon], [200, success]);
    await send(merchant());
    expect(gateway.seen).toHaveLength(2);
    answerInTurn([429, '<h1>Too many</h1>']);
    expect(await failureOf(send(merchant()))).toMatchObject({ status: 429, isOutcomeUnknown: false });
  });

  test('is not waited for beyond the time of the call; the error says when to come again', async () => {
    answerInTurn([429, busy, { 'Retry-After': '30' }]);
    const error = await failureOf(merchant().pay({ amount: '1.00', currency: 'EUR', paymentType: 'DB' }));
    expect(error).toMatchObject({
      problem: 'refused',
      status: 429,
      retryAfterMs: 30_000,
      isOutcomeUnknown: false,
    });
    expect(gateway.seen).toHaveLength(1);
  });

  test.each(['-1', 'soon', '1.5', 'Fri, 20 Nov 2026 10:00:00 GMT', ''])(
    'that says when in another way is not waited for: %j',
    async (text) => {
      answerInTurn([429, busy, { 'Retry-After': text }]);
      expect(await failureOf(merchant().findPayment('a'))).toMatchObject({ retryAfterMs: undefined });
      expect(gateway.seen).toHaveLength(1);
    },
  );
});

describe('a payment', () => {
  const sale = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };

  test('goes out with the key of the caller', async () => {
    answerInTurn([200, success]);
    await merchant().pay(sale, { idempotencyKey: 'order-7' });
    expect(gateway.keys).toEqual(['order-7']);
  });

  test('that takes too long has an unknown outcome, and is not repeated behind the caller’s back', async () => {
    gateway.answer(() => undefined);
    const error = await failureOf(merchant({ timeoutMs: 1_000 }).pay(sale));
    expect(error).toMatchObject({ problem: 'slow', isOutcomeUnknown: true });
    expect(error.remedy).toContain('idempotencyKey');
    expect(gateway.seen).toHaveLength(1);
  });

  test.each([
    ['a decline with HTTP 200', 200, { ...paidRecord, result: { code: '800.100.155', description: '' } }],
    ['a success with HTTP 400', 400, paidRecord],
    ['a record without brand and type', 200, { id: 'a', result: paidRecord.result }],
    ['a card that is a text', 200, { ...paidRecord, card: '4200' }],
  ])('is not taken as made because of %s', async (_name, status, body) => {
    answerInTurn([status, body]);
    expect(await failureOf(merchant().pay(sale))).toMatchObject({
      problem: 'answer',
      isOutcomeUnknown: true,
    });
  });
});

test.each([-1, 1.5, 11, Number.NaN])('%d retries are refused', (retries) => {
  expect(() => merchant({ retries })).toThrow('from 0 to 10');
});
