// @runs postgres
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../../../src/gateway/config/config.ts';
import {
  browser,
  card,
  entityId,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';
import { codeOf, merchantAt, otherMerchantAt } from '../../support/merchant.ts';
import { recorder } from '../../support/recorder.ts';

type Fields = Record<string, string>;

const money = { amount: '92.00', currency: 'EUR' };
const frictionless = '4200000000000026';
const challenged = '4200000000000018';

let gateway: TestGateway;
/** The acquirer's next answer; it accepts when undefined. */
let refusal: Fields | undefined;
/** Keys of the payments that the connector was asked to charge. */
const { charged, connector } = recorder(() => {
  if (refusal?.throws !== undefined) throw new Error('The line is dead.');
  return refusal && { code: '800.100.155', rule: 'test' };
});
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
  refusal = undefined;
  charged.length = 0;
});
afterEach(async () => {
  if (gateway !== shared) await gateway.close();
});

const send = (path: string, fields: Fields) => merchantAt(gateway).post(path, fields);
const pay = (fields: Fields) =>
  send('/v1/payments', { ...money, paymentType: 'DB', ...card, 'card.number': frictionless, ...fields });

async function proofOf(fields: Fields = {}): Promise<Fields> {
  const sent = { ...money, ...card, 'card.number': frictionless, ...fields };
  const { threeDSecure } = (await send('/v1/threeDSecure', sent)).json();
  const { eci, dsTransactionId, verificationId, acsTransactionId } = threeDSecure;
  return {
    ...(eci && { 'threeDSecure.eci': eci }),
    ...(dsTransactionId && { 'threeDSecure.dsTransactionId': dsTransactionId }),
    ...(acsTransactionId && { 'threeDSecure.acsTransactionId': acsTransactionId }),
    ...(verificationId && { 'threeDSecure.verificationId': verificationId }),
  };
}

const only = (proof: Fields, name: string): Fields => ({
  'threeDSecure.eci': '05',
  [`threeDSecure.${name}`]: proof[`threeDSecure.${name}`] ?? '',
});
const onlyBy = (name: string) => (proof: Fields) => only(proof, name);

describe('a payment with an external authentication', () => {
  test.each<[string, Fields, string]>([
    ['the same amount', {}, '000.100.110'],
    ['less', { amount: '91.99' }, '000.100.110'],
    ['more', { amount: '92.01' }, '100.390.101'],
    ['another currency', { currency: 'USD' }, '100.390.101'],
  ])('is for %s: %j ends with %s, by either of its names', async (_what, fields, code) => {
    const names = [
      (proof: Fields) => proof,
      ...['dsTransactionId', 'acsTransactionId', 'verificationId'].map(onlyBy),
    ];
    for (const name of names) {
      const before = charged.length;
      const answer = await pay({ ...name(await proofOf()), ...fields });
      expect([codeOf(answer), charged.length - before]).toEqual([code, code.startsWith('000') ? 1 : 0]);
      expect(answer.json().threeDSecure).toMatchObject({ eci: '05' });
    }
  });

  test('is declined when the issuer did not say yes, whatever the merchant sends', async () => {
    const failed = await proofOf({ 'customParameters[acs.status]': 'N' });
    const proof = { ...only(failed, 'dsTransactionId'), 'threeDSecure.authenticationStatus': 'Y' };
    expect(codeOf(await pay(proof))).toBe('100.390.100');
    expect(charged).toEqual([]);
  });

  test('is declined for another card, and for another merchant', async () => {
    const proof = await proofOf();
    expect(codeOf(await pay({ ...proof, 'card.number': challenged }))).toBe('100.390.100');
    const others = { ...money, paymentType: 'DB', ...card, 'card.number': frictionless, ...proof };
    expect(codeOf(await otherMerchantAt(gateway).post('/v1/payments', others))).toBe('100.390.100');
    expect(charged).toEqual([]);
  });

  test('may use an authentication of another channel of the same merchant', async () => {
    const [one, two, merchant] = ['a', 'b', 'd'].map((digit) => digit.repeat(32)) as [string, string, string];
    const dispatch = [
      { channel: one, paymentTypes: ['PA'] },
      { channel: two, paymentTypes: ['DB'] },
    ];
    await open({
      config: {
        merchants: [{ id: merchant, name: 'Merchant', channels: [one, two], dispatch }],
        grants: [{ tokenHash: hashToken(token), entities: [merchant] }],
      },
    });
    const proof = await proofOf({ entityId: merchant });
    expect(codeOf(await pay({ ...proof, entityId: merchant }))).toBe('000.100.110');
  });

  test('is declined for an authentication of another merchant, where both merchants have two channels', async () => {
    const [one, two, three, four, mine, theirs] = ['a', 'b', 'c', 'd', 'e', 'f'].map((digit) =>
      digit.repeat(32),
    ) as [string, string, string, string, string, string];
    const merchant = (id: string, first: string, second: string) => ({
      id,
      name: 'Merchant',
      dispatch: [{ channel: first, paymentTypes: ['PA'] }, { channel: second }],
    });
    await open({
      config: {
        entities: [one, two, three, four].map((id) => ({ id, name: 'Channel' })),
        merchants: [merchant(mine, one, two), merchant(theirs, three, four)],
        grants: [{ tokenHash: hashToken(token), entities: [mine, theirs] }],
      },
    });
    const proof = await proofOf({ entityId: theirs });
    const answer = await pay({ ...proof, entityId: mine });
    expect([codeOf(answer), answer.headers['x-simulator-rule']]).toEqual([
      '100.390.100',
      'authentication-of-another',
    ]);
    expect(charged).toEqual([]);
    expect(codeOf(await pay({ ...proof, entityId: theirs }))).toBe('000.100.110');
  });

  test('is declined when its two ids belong to two authentications', async () => {
    const [one, other] = [await proofOf(), await proofOf()];
    const mixed = { ...only(one, 'dsTransactionId'), ...only(other, 'verificationId') };
    expect(codeOf(await pay(mixed))).toBe('100.390.101');
  });
});

describe('an external authentication pays once', () => {
  const errorOf = (answer: Awaited<ReturnType<typeof pay>>) => answer.json().result.parameterErrors;

  test.each(['dsTransactionId', 'acsTransactionId', 'verificationId'])(
    'whichever id a second payment names it by; the decline names threeDSecure.%s, reason and remedy',
    async (name) => {
      const proof = await proofOf();
      const { id } = (await pay(proof)).json();
      const second = await pay({ ...only(proof, name), amount: '1.00' });
      expect([codeOf(second), second.statusCode, charged.length]).toEqual(['100.390.100', 400, 1]);
      expect(second.headers['x-simulator-rule']).toBe('authentication-used');
      expect(errorOf(second)).toEqual([
        {
          name: `threeDSecure.${name}`,
          value: proof[`threeDSecure.${name}`],
          message: expect.stringMatching(new RegExp(`paid already, by ${id}; .*POST /v1/threeDSecure`)),
        },
      ]);
      expect(errorOf(await merchantAt(gateway).read(second.json().id))).toEqual(errorOf(second));
    },
  );

  test('of two payments at once', async () => {
    const proof = await proofOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(proof)));
    expect(answers.map(codeOf).sort()).toEqual(['000.100.110', ...Array(9).fill('100.390.100')].sort());
    expect(charged).toHaveLength(1);
  });

  test('and again when the first payment failed for another reason', async () => {
    const proof = await proofOf();
    refusal = {};
    expect(codeOf(await pay(proof))).toBe('800.100.155');
    refusal = undefined;
    expect(codeOf(await pay(proof))).toBe('000.100.110');
    expect(codeOf(await pay(proof))).toBe('100.390.100');
  });

  test('but not while the outcome of the first payment is unknown', async () => {
    const proof = await proofOf();
    refusal = { throws: 'yes' };
    expect(codeOf(await pay(proof))).toBe('900.100.300');
    refusal = undefined;
    expect(codeOf(await pay(proof))).toBe('100.390.100');
    // The acquirer never got the payment.
    gateway.wait(60 * 60_000);
    await gateway.runDue();
    expect(codeOf(await pay(proof))).toBe('000.100.110');
  });

  test('and stays used when its payment is reversed', async () => {
    const proof = await proofOf();
    const { id } = (await pay(proof)).json();
    expect(codeOf(await send(`/v1/payments/${id}`, { paymentType: 'RV', ...money }))).toBe('000.100.110');
    expect(codeOf(await pay(proof))).toBe('100.390.100');
  });

  test('and later payments with a stored card need none', async () => {
    const proof = await proofOf();
    const { registrationId } = (await pay({ ...proof, createRegistration: 'true' })).json();
    const agreed = {
      ...money,
      paymentType: 'DB',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'RECURRING',
    };
    const again = (fields: Fields) =>
      send(`/v1/registrations/${registrationId}/payments`, { ...agreed, ...fields });
    const refused = await again(proof);
    expect(codeOf(refused)).toBe('100.390.100');
    expect(errorOf(refused)).toMatchObject([{ message: expect.stringContaining('needs none') }]);
    expect([codeOf(await again({})), codeOf(await again({}))]).toEqual(['000.100.110', '000.100.110']);
  });

  test('in a checkout, too, and the shopper may try again with it after a decline', async () => {
    const proof = await proofOf();
    const [id, other] = [await gateway.prepare(proof), await gateway.prepare(proof)];
    const number = { 'card.number': frictionless, ...browser, shopperResultUrl };
    refusal = {};
    await gateway.pay(id, { ...number, attemptId: '1'.repeat(32) });
    expect(codeOf(await gateway.status(id))).toBe('800.100.155');
    refusal = undefined;
    await gateway.pay(id, { ...number, attemptId: '2'.repeat(32) });
    await gateway.pay(other, { ...number, attemptId: '3'.repeat(32) });
    expect([codeOf(await gateway.status(id)), codeOf(await gateway.status(other))]).toEqual([
      '000.100.110',
      '100.390.100',
    ]);
    expect(errorOf(await gateway.status(other))).toMatchObject([{ name: 'threeDSecure.dsTransactionId' }]);
  });

  test('also when the id of the directory server is written in capitals', async () => {
    const proof = await proofOf();
    await pay(proof);
    const name = 'threeDSecure.dsTransactionId';
    const shouted = { 'threeDSecure.eci': '05', [name]: proof[name]?.toUpperCase() ?? '' };
    expect(codeOf(await pay(shouted))).toBe('100.390.100');
  });
});

describe('where the channel requires an authentication', () => {
  const threeDSecure = { mode: 'required' as const };
  const elsewhere = (eci: string) => ({
    'threeDSecure.eci': eci,
    'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  });
  beforeEach(async () => {
    await open({ config: { entities: [{ id: entityId, name: 'Test Shop', threeDSecure }] } });
  });

  test('one that was made elsewhere must prove it, or the decline names the parameter that does not', async () => {
    expect(codeOf(await pay(elsewhere('05')))).toBe('000.100.110');
    const answer = await pay(elsewhere('07'));
    expect([codeOf(answer), answer.statusCode, charged.length]).toEqual(['100.390.107', 400, 1]);
    expect(answer.headers['x-simulator-rule']).toBe('authentication-unproven');
    expect(answer.json()).toMatchObject({
      result: { parameterErrors: [{ name: 'threeDSecure.eci', value: '07' }] },
      threeDSecure: { eci: '07' },
    });
  });

  test('one of ours for which the issuer was only informed does not count', async () => {
    const told = await proofOf({ 'threeDSecure.challengeIndicator': '06' });
    const answer = await pay({ ...told, 'threeDSecure.eci': '05' });
    expect([codeOf(answer), charged]).toEqual(['100.390.107', []]);
  });
});
