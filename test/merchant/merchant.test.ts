import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMerchant } from '../../src/merchant/index.ts';
import { entityId, token } from '../support/gateway.ts';
import {
  checkoutId,
  type FakeGateway,
  failureOf,
  order,
  paidRecord,
  resourcePath,
  startFakeGateway,
} from './fake-gateway.ts';

let gateway: FakeGateway;
beforeEach(async () => {
  gateway = await startFakeGateway();
});
afterEach(() => gateway.close());

const merchant = (timeoutMs = 10_000) =>
  createMerchant({ gateway: gateway.address, entityId, accessToken: token, timeoutMs });

describe('preparing a checkout', () => {
  test('sends the parameters, the entity and the token, and gives the answer', async () => {
    const answer = {
      id: checkoutId,
      result: { code: '000.200.100', description: '' },
      integrity: 'sha384-x',
    };
    gateway.answerJson(200, answer);
    const parameters = { amount: '92.00', currency: 'EUR', paymentType: 'DB', entityId: 'f'.repeat(32) };
    expect(await merchant().prepareCheckout(parameters)).toEqual(answer);
    expect(gateway.seen).toEqual([
      {
        method: 'POST',
        url: '/v1/checkouts',
        authorization: `Bearer ${token}`,
        body: `amount=92.00&currency=EUR&paymentType=DB&entityId=${entityId}`,
      },
    ]);
  });

  test('names the parameters that the gateway refused', async () => {
    const parameterErrors = [{ name: 'amount', value: 'x', message: 'must be an amount' }];
    gateway.answerJson(400, { result: { code: '200.300.404', description: '', parameterErrors } });
    const error = await failureOf(merchant().prepareCheckout({ amount: 'x' }));
    expect(error).toMatchObject({ problem: 'refused', status: 400 });
    expect(error.message).toBe(
      'The gateway refused with HTTP 400, code 200.300.404 (amount). amount must be an amount.',
    );
    expect(error.result?.parameterErrors).toEqual([{ name: 'amount', message: 'must be an amount' }]);
  });
});

describe('reading a status', () => {
  test('gives the record as it came, and its meaning', async () => {
    gateway.answerJson(200, paidRecord);
    const { state, record, differences } = await merchant().readStatus(resourcePath, order);
    expect([state, differences]).toEqual(['paid', []]);
    expect(JSON.stringify(record)).toBe(JSON.stringify(paidRecord));
  });

  test('accepts a decline, which comes with HTTP 400, as an answer', async () => {
    gateway.answerJson(400, { ...paidRecord, result: { code: '800.100.153', description: '' } });
    expect((await merchant().readStatus(resourcePath, order)).state).toBe('declined');
  });

  test.each([
    ['a success with HTTP 400', 400, paidRecord, 'answer'],
    ['an amount that is a number', 200, { ...paidRecord, amount: 89 }, 'answer'],
    ['no result', 200, { id: paidRecord.id, paymentType: 'DB' }, 'answer'],
    ['a code that is none', 200, { ...paidRecord, result: { code: '000.100', description: '' } }, 'answer'],
    ['an unknown session', 400, { result: { code: '200.300.404', description: '' } }, 'refused'],
    [
      'wrong credentials',
      401,
      { result: { code: '800.900.300', description: `Bearer ${token}` } },
      'refused',
    ],
  ])('never counts %s as paid', async (_name, status, body, problem) => {
    gateway.answerJson(status, body);
    const error = await failureOf(merchant().readStatus(resourcePath, order));
    expect(error).toMatchObject({ problem, status, remedy: expect.stringMatching(/\.$/) });
  });

  test('sends no request for an order without an id', async () => {
    const error = await failureOf(merchant().readStatus(resourcePath, { ...order, checkoutId: '' }));
    expect(error.problem).toBe('expectation');
    expect(gateway.connections()).toBe(0);
  });
});

describe('a gateway that misbehaves', () => {
  test('leads to a timeout when its last byte does not come', async () => {
    gateway.answer((_request, response) => void response.writeHead(200).write('{'));
    expect((await failureOf(merchant(50).readRecord(resourcePath))).problem).toBe('slow');
  });

  test.each([
    ['429', true],
    ['403', true],
    ['400', false],
  ])(
    'leaves a payment open whose first answer was lost when the repeat is refused with HTTP %s: %s',
    async (status, isOpen) => {
      let turn = 0;
      gateway.answer((request, response) => {
        turn += 1;
        if (turn === 1) return void request.socket.destroy();
        response
          .writeHead(Number(status), { 'Retry-After': '30' })
          .end(JSON.stringify({ result: { code: '800.120.100', description: '' } }));
      });
      const error = await failureOf(merchant().pay({ amount: '1.00', currency: 'EUR', paymentType: 'DB' }));
      expect(error).toMatchObject({ problem: 'refused', isOutcomeUnknown: isOpen });
      expect(error.remedy.includes('findOutcome')).toBe(isOpen);
    },
  );
});

describe('settings', () => {
  const fine = { gateway: 'https://gateway.example', entityId, accessToken: token };

  test.each([
    ['https://gateway.example'],
    ['https://gateway.example/base/'],
    ['http://127.0.0.1:8080'],
    ['http://localhost:8080/'],
    ['http://[::1]:8080'],
  ])('may have the gateway’s address %s', (address) => {
    expect(() => createMerchant({ ...fine, gateway: address })).not.toThrow();
  });

  test.each([
    ['no address', { gateway: 'gateway' }, 'Give a whole one'],
    ['a gateway without TLS', { gateway: 'http://gateway.example' }, 'Begin it with https://'],
    ['another scheme', { gateway: 'ftp://gateway.example' }, 'Begin it with https://'],
    ['a user name', { gateway: 'https://u:p@gateway.example' }, 'Remove user'],
    ['a query', { gateway: 'https://gateway.example/?x=' }, 'Remove user'],
    ['a fragment', { gateway: 'https://gateway.example/#x' }, 'Remove user'],
    ['an entity of another form', { entityId: 'A'.repeat(32) }, '32 lowercase hex'],
    ['a token with a line break', { accessToken: `${token}\n` }, 'without spaces and line breaks'],
    ['a token with a header', { accessToken: `${token}\r\nX-Evil: 1` }, 'without spaces and line breaks'],
    ['no token', { accessToken: '' }, 'as it was issued'],
    ['a token that is not set', { accessToken: JSON.parse('null') }, 'as it was issued'],
    ['no timeout', { timeoutMs: 0 }, 'milliseconds'],
    ['an endless timeout', { timeoutMs: Number.POSITIVE_INFINITY }, 'milliseconds'],
  ])('with %s are refused with a remedy, without the token', async (_name, change, remedy) => {
    const error = await failureOf((async () => createMerchant({ ...fine, ...change }))());
    expect([error.problem, error.message]).toEqual(['settings', expect.stringContaining(remedy)]);
  });
});
