import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { card, shopperResultUrl, type TestGateway, testGateway } from '../../support/gateway.ts';
import { merchantAt } from '../../support/merchant.ts';

const pending: Outcome = {
  code: '000.200.000',
  rule: 'upstream-pending',
  reference: 'upstream0',
  redirect: { url: 'https://bank.example/', method: 'GET', parameters: [] },
};
const paid: Outcome = { code: '000.100.112', rule: 'upstream-accepted', reference: 'upstream0' };

let gateway: TestGateway;
/** What the upstream answers when it is asked for an outcome, and the number of questions. */
let found: () => Promise<Outcome>;
let questions: number;

const external: GatewayConnector = {
  charge: async () => pending,
  followUp: async () => pending,
  find: () => {
    questions += 1;
    return found();
  },
};

beforeAll(async () => {
  gateway = await testGateway({ external: () => external });
});
afterAll(() => gateway.close());
beforeEach(() => {
  questions = 0;
  found = async () => pending;
});

/** Makes a payment whose shopper is sent to another page, and gives its id. */
async function sendAway(): Promise<string> {
  const answer = await merchantAt(gateway).post('/v1/payments', {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'SOFORTUEBERWEISUNG',
    testMode: 'EXTERNAL',
    shopperResultUrl,
  });
  return answer.json().id;
}
const comeBack = (id: string) => gateway.get(`/v1/payments/${id}/return`);
const codeOf = async (id: string) => (await merchantAt(gateway).read(id)).json().result.code;

describe('a shopper who comes back from another page', () => {
  test('makes the gateway ask the upstream, and goes on to the shop', async () => {
    const id = await sendAway();
    found = async () => paid;
    const answer = await comeBack(id);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store']);
    expect(answer.headers.location).toContain(`https://shop.example/result?order=7&id=${id}`);
    expect(await codeOf(id)).toBe('000.100.112');
  });

  test('from a finished payment makes the gateway ask nobody', async () => {
    const id = await sendAway();
    found = async () => paid;
    await comeBack(id);
    gateway.wait(60_000);
    expect((await comeBack(id)).statusCode).toBe(303);
    expect(questions).toBe(1);
  });
});

test('a shopper without a shop to go back to reads that the window can be closed, and the outcome is asked for', async () => {
  const fields = { amount: '92.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' };
  const { id } = (await merchantAt(gateway).post('/v1/payments', { ...fields, ...card })).json();
  found = async () => paid;
  for (let times = 0; times < 2; times += 1) {
    const answer = await gateway.get(`/v1/payments/${id}/return`, { 'accept-language': 'de' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('lang="de"');
    expect(answer.body).not.toContain('script');
  }
  expect([await codeOf(id), questions]).toEqual(['000.100.112', 1]);
});

test('an id of no payment is answered as unknown, and a HEAD request makes the gateway ask nobody', async () => {
  const id = await sendAway();
  expect((await comeBack('f'.repeat(32))).statusCode).toBe(404);
  const head = await gateway.app.inject({ method: 'HEAD', url: `/v1/payments/${id}/return` });
  expect([head.statusCode, questions]).toEqual([405, 0]);
});
