// @runs postgres
// @tests src/gateway/payments/authentication-steps.ts
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FinalStatus } from '../../../src/contract/authentication-status.ts';
import { takeChallengeResults } from '../../../src/gateway/payments/authentication-steps.ts';
import { lasting } from '../../support/frame.ts';
import {
  browser,
  card,
  entityId,
  minute,
  otherEntityId,
  otherToken,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';
import { codeOf } from '../../support/merchant.ts';
import { recorder } from '../../support/recorder.ts';

type Fields = Record<string, string>;

const authorization = `Bearer ${token}`;
const money = { amount: '92.00', currency: 'EUR' };
const shopper = { ...browser, shopperResultUrl };
const frictionless = '4200000000000026';
const challenged = '4200000000000018';
const withMethod = '4200000000000091';

let gateway: TestGateway;
/** Keys of the payments that the connector was asked to charge. */
const { charged, connector } = recorder();
let shared: TestGateway;
async function open(options: Parameters<typeof testGateway>[0] = {}): Promise<TestGateway> {
  gateway = await testGateway({ connector, ...options });
  return gateway;
}
beforeAll(async () => {
  shared = await open();
});
afterAll(() => shared.close());
beforeEach(() => {
  gateway = shared;
  charged.length = 0;
});
afterEach(async () => {
  if (gateway !== shared) await gateway.close();
});

const send = (path: string, fields: Fields) => gateway.post(path, { entityId, ...fields }, { authorization });
const authenticate = (number: string, fields: Fields = {}) =>
  send('/v1/threeDSecure', { ...money, ...card, 'card.number': number, ...fields });
const read = (id: string, entity = entityId, bearer = authorization) =>
  gateway.get(`/v1/threeDSecure/${id}?entityId=${entity}`, { authorization: bearer });
const pay = (fields: Fields) =>
  send('/v1/payments', { ...money, paymentType: 'DB', ...card, 'card.number': frictionless, ...fields });

/** The id that the shopper's browser gets, from the redirect of the answer. */
const shopperIdOf = (answer: Awaited<ReturnType<typeof send>>): string =>
  answer.json().redirect.parameters[0].value;
const step = (id: string, fields: Fields = {}) => gateway.post(`/v1/threeDSecure/${id}/step`, fields);

async function issuerSays(id: string, transStatus: FinalStatus, more = {}) {
  const found = await gateway.store.authentications.find(id);
  return takeChallengeResults(gateway.context, {
    messageType: 'RReq',
    threeDSServerTransID: found?.transactionId ?? '',
    acsTransID: found?.state.issuer?.acsTransID ?? '',
    transStatus,
    eci: '05',
    authenticationValue: 'x'.repeat(28),
    interactionCounter: '01',
    ...more,
  });
}

describe('an authentication without a payment', () => {
  test('is answered at once when the issuer needs no shopper, and charges nothing', async () => {
    const answer = await authenticate(frictionless, {
      ...shopper,
      merchantTransactionId: 'order-20261120',
      'customParameters[shelf]': '7',
    });
    expect(answer.statusCode).toBe(200);
    const record = answer.json();
    expect(record).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      ...money,
      paymentBrand: 'VISA',
      merchantTransactionId: 'order-20261120',
      result: { code: '000.400.110' },
      card: { bin: '420000', last4Digits: '0026' },
      threeDSecure: { authenticationStatus: 'Y', flow: 'frictionless', eci: '05', version: '2.3.1' },
      customParameters: { shelf: '7' },
    });
    for (const name of ['paymentType', 'descriptor', 'risk', 'redirect'])
      expect(record).not.toHaveProperty(name);
    expect(lasting((await read(record.id)).json())).toEqual(lasting(record));
    expect(charged).toEqual([]);
  });

  test.each<[string, Fields, string, number, string]>([
    ['4200000000000059', {}, '000.400.110', 200, 'A'],
    [frictionless, { 'threeDSecure.challengeIndicator': '06' }, '000.400.120', 200, 'I'],
    [frictionless, { 'customParameters[acs.status]': 'N' }, '100.380.401', 400, 'N'],
    [frictionless, { 'customParameters[acs.status]': 'R' }, '100.390.114', 400, 'R'],
    [frictionless, { 'customParameters[acs.status]': 'S' }, '100.390.107', 400, 'U'],
    ['4012001037461114', {}, '100.390.107', 400, 'U'],
    ['4012001037141112', {}, '000.400.102', 400, 'N'],
    [challenged, {}, '300.100.100', 400, ''],
  ])('of the card %s with %j has the code %s', async (number, fields, code, status, transStatus) => {
    const answer = await authenticate(number, fields);
    expect([codeOf(answer), answer.statusCode]).toEqual([code, status]);
    const record = (await read(answer.json().id)).json();
    expect(record.result.code).toBe(code);
    expect(record.threeDSecure.authenticationStatus ?? '').toBe(transStatus);
  });

  test.each<[string, string, Fields, string]>([
    ['the issuer takes no part', '4532497088771651', {}, '000.400.101'],
    ['the card knows no version 2', '4200000000000000', {}, '000.400.109'],
    ['the card is no test card', '4000000000000002', {}, '000.400.109'],
    [
      'the merchant pays without the shopper',
      frictionless,
      {
        'standingInstruction.source': 'MIT',
        'standingInstruction.mode': 'REPEATED',
        'standingInstruction.type': 'UNSCHEDULED',
      },
      '000.400.112',
    ],
    ['the number is none', '4200000000000027', {}, '100.100.101'],
    ['the card is expired', frictionless, { 'card.expiryYear': '2025' }, '100.100.303'],
    ['a code is forced', frictionless, { 'customParameters[forceResultCode]': '800.100.155' }, '800.100.155'],
    ['the holder is a code', frictionless, { 'card.holder': '800.100.153' }, '800.100.153'],
  ])('fails when %s', async (_why, number, fields, code) => {
    const answer = await authenticate(number, { ...shopper, ...fields });
    expect([codeOf(answer), answer.statusCode]).toEqual([code, 400]);
    expect(answer.json()).not.toHaveProperty('threeDSecure');
    expect(charged).toEqual([]);
  });

  test('is refused for a channel without 3-D Secure, and made for small amounts even where the channel skips them', async () => {
    await open({
      config: {
        entities: [
          { id: entityId, name: 'Test Shop', threeDSecure: { mode: 'off' } },
          { id: otherEntityId, name: 'Other Shop', threeDSecure: { from: { EUR: '100.00' } } },
        ],
      },
    });
    expect(codeOf(await authenticate(frictionless))).toBe('000.400.104');
    const other = { ...money, ...card, 'card.number': frictionless, entityId: otherEntityId };
    const answer = await gateway.post('/v1/threeDSecure', other, { authorization: `Bearer ${otherToken}` });
    expect(codeOf(answer)).toBe('000.400.110');
  });
});

describe('an authentication without a payment whose shopper has to help', () => {
  test('begins with the method page, which the merchant’s server may load before', async () => {
    const answer = await authenticate(withMethod, shopper);
    expect(answer.json()).toMatchObject({
      result: { code: '000.200.000' },
      redirect: {
        url: expect.stringMatching(/\/v1\/threeDSecure\/execute$/),
        method: 'GET',
        preconditions: [{ origin: 'iframe#hidden', waitUntil: 'iframe#onload', method: 'POST' }],
      },
    });
    const id = shopperIdOf(answer);
    expect(id).not.toBe(answer.json().id);
    expect((await step(id)).json()).toMatchObject({ step: 'method' });
    expect((await step(id, { method: 'timeout' })).json()).toMatchObject({
      step: 'done',
      code: '000.400.110',
    });
  });

  test.each<[FinalStatus, object, string, number]>([
    ['Y', {}, '000.100.110', 200],
    ['U', { transStatusReason: '22' }, '100.390.112', 400],
    ['N', { challengeCancel: '01' }, '100.396.101', 400],
  ])('ends with the issuer’s %s %j as %s, and the shopper at the shop', async (status, more, code, http) => {
    const answer = await authenticate(challenged, shopper);
    const { id } = answer.json();
    expect((await read(id)).json()).toMatchObject({ result: { code: '000.200.000' } });
    await issuerSays(shopperIdOf(answer), status, more);
    const { url, ...done } = (await step(shopperIdOf(answer))).json();
    expect(done).toEqual({ step: 'done', code });
    expect(url).toBe(
      `https://shop.example/result?order=7&id=${id}&resourcePath=%2Fv1%2FthreeDSecure%2F${id}#done`,
    );
    const status2 = await read(id);
    expect([codeOf(status2), status2.statusCode]).toEqual([code, http]);
    expect(status2.json().threeDSecure).toMatchObject({ flow: 'challenge', authenticationStatus: status });
    expect(status2.json()).not.toHaveProperty('redirect');
    expect(charged).toEqual([]);
  });

  test('keeps no card after its outcome, and none after 30 minutes without one', async () => {
    const [ended, left] = [await authenticate(challenged, shopper), await authenticate(challenged, shopper)];
    await issuerSays(shopperIdOf(ended), 'Y');
    const sealedOf = async (answer: typeof ended) =>
      (await gateway.store.authentications.find(shopperIdOf(answer)))?.sealed;
    expect([await sealedOf(ended), typeof (await sealedOf(left))]).toEqual([null, 'string']);
    gateway.wait(30 * minute);
    await gateway.runDue();
    expect(await sealedOf(left)).toBeNull();
    expect(codeOf(await read(left.json().id))).toBe('100.396.103');
  });
});

describe('a request for an authentication', () => {
  test.each<[string, Fields]>([
    ['amount', { amount: '' }],
    ['card.number', { 'card.number': '' }],
    ['paymentBrand', { paymentBrand: 'PAYPAL' }],
    ['threeDSecure.eci', { 'threeDSecure.eci': '05' }],
    ['threeDSecure.disable', { 'threeDSecure.disable': 'true' }],
    ['threeDSecure.exemptionFlag', { 'threeDSecure.exemptionFlag': '01' }],
    ['threeDSecure.amount', { 'threeDSecure.amount': '1.00' }],
  ])('names %s when it is wrong', async (name, fields) => {
    const answer = await authenticate(frictionless, fields);
    expect([codeOf(answer), answer.statusCode]).toEqual(['200.300.404', 400]);
    const errors: { name: string }[] = answer.json().result.parameterErrors;
    expect(errors.map((error) => error.name)).toContain(name);
  });

  test.each([
    ['testMode', {}, { testMode: 'EXTERNAL' }],
    ['path', { environment: 'live' as const }, {}],
  ])('is refused with the name of %s where there is no simulated issuer', async (name, config, fields) => {
    await open({ config });
    const answer = await authenticate(frictionless, fields);
    expect([codeOf(answer), answer.statusCode]).toEqual(['600.200.700', 400]);
    expect(answer.json().result.parameterErrors).toMatchObject([
      { name, message: expect.stringContaining('POST /v1/payments') },
    ]);
  });
});

describe('an authentication is never taken for a payment', () => {
  test('its id names no payment, and the id of a payment names no authentication', async () => {
    const { id } = (await authenticate(frictionless, { merchantTransactionId: 'order-20261120' })).json();
    const get = (path: string) => gateway.get(`${path}entityId=${entityId}`, { authorization });
    const payment = (await pay({})).json();
    expect((await get(`/v1/payments/${id}?`)).statusCode).toBe(404);
    expect((await get(`/v1/query/${id}?`)).statusCode).toBe(404);
    expect((await get('/v1/query?merchantTransactionId=order-20261120&')).statusCode).toBe(404);
    const capture = { ...money, paymentType: 'CP' };
    expect((await send(`/v1/payments/${id}`, capture)).statusCode).toBe(404);
    expect(codeOf(await send('/v1/payments', { ...capture, referenceUuid: id }))).toBe('200.300.404');
    expect((await read(payment.id)).statusCode).toBe(404);
  });

  test('another entity’s authentication is unknown, and without a token nothing is told', async () => {
    const { id } = (await authenticate(frictionless)).json();
    expect((await read(id, otherEntityId, `Bearer ${otherToken}`)).statusCode).toBe(404);
    expect((await gateway.get(`/v1/threeDSecure/${id}?entityId=${entityId}`)).statusCode).toBe(401);
    expect((await gateway.post('/v1/threeDSecure', { entityId, ...money })).statusCode).toBe(401);
  });

  test('no webhook is sent for it', async () => {
    const webhook = {
      address: 'https://shop.example/hook',
      types: ['PAYMENTS' as const],
      secret: '0'.repeat(64),
    };
    await open({ config: { entities: [{ id: entityId, name: 'Test Shop', webhooks: [webhook] }] } });
    const others = ['webhook-activation', 'housekeeping', 'account-sealing'];
    const kinds = async () => gateway.store.jobs.otherKind(others, gateway.context.clock.now());
    await authenticate(frictionless);
    const before = await kinds();
    await pay({});
    expect([before, await kinds()]).toEqual([undefined, expect.any(String)]);
  });
});
