import { describe, expect, it } from 'vitest';
import { minorUnits } from '#contract/money.ts';
import { getPrintedCategory } from '#contract/result-codes.ts';
import { capabilities } from '../../../src/acquirers/adyen/capabilities-data.ts';
import { addressLetters, securityCodeLetters } from '../../../src/acquirers/adyen/checks-data.ts';
import { currencies, exponents } from '../../../src/acquirers/adyen/currencies-data.ts';
import { errors, uncertainErrors } from '../../../src/acquirers/adyen/errors-data.ts';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { refusals } from '../../../src/acquirers/adyen/refusals-data.ts';
import { toMinorUnits, UnknownOutcome } from '../../../src/connector/index.ts';
import { account } from './fake-adyen.ts';
import { card, createKey, createOrder, createRig, now } from './orders.ts';

const key = createKey(1);

/** Charges at an Adyen that gives one answer to everything. */
function chargeFor(status: number, body: object, headers = {}) {
  const answer = { status, headers, text: JSON.stringify(body) };
  const send = async () => answer;
  const connector = adyen.create({ settings: account, environment: 'test', send, warn() {} });
  return connector.charge(createOrder(), key, now);
}

describe('the tables of Adyen', () => {
  it.each(Object.entries(refusals))('give refusal reason %s its result code', async (number, refusal) => {
    const { name, code } = refusal;
    const rig = createRig();
    const order = createOrder({ instrument: { ...card, holder: `refuse ${number} ${name}` } });
    const outcome = await rig.connector.charge(order, key, now);
    expect(outcome).toMatchObject({
      code,
      resultDetails: { ExtendedDescription: name, AcquirerResponse: number },
    });
    expect(getPrintedCategory(code)).toBe('rejected');
    expect(await rig.readNotifications()).toMatchObject([
      { key, outcome: { code, reference: outcome.reference } },
    ]);
  });

  it.each(['Error', 'Cancelled', 'Refused'])('take %s without a reason for a decline', async (resultCode) => {
    const outcome = await chargeFor(200, {
      resultCode,
      refusalReason: 'Something new',
      refusalReasonCode: '99',
    });
    expect(outcome.code).toBe('800.100.100');
  });

  it.each(Object.entries(errors))('give error %s its result code', async (errorCode, { code, text }) => {
    const outcome = await chargeFor(422, { status: 422, errorCode, message: 'x', errorType: 'validation' });
    expect(outcome).toMatchObject({ code, resultDetails: { ExtendedDescription: text } });
    expect(getPrintedCategory(code)).toBe('rejected');
  });

  it('take an error that they do not have for a decline', async () => {
    const outcome = await chargeFor(422, { status: 422, errorCode: '999', message: card.number });
    expect(outcome.code).toBe('900.100.200');
    expect(JSON.stringify(outcome)).not.toContain(card.number);
  });

  it.each([
    [500, '905', 'configuration', '600.200.500', true],
    [500, '901', 'security', '600.200.201', undefined],
    [403, '901', 'security', '600.200.201', undefined],
    [401, '000', undefined, '600.200.201', undefined],
    [500, '130', 'validation', '900.100.200', true],
    [404, '167', 'validation', '700.100.100', true],
    [422, '101', undefined, '100.100.101', true],
    [429, '00_500', 'internal', '800.120.100', undefined],
  ] as const)(
    'take HTTP %i with error %s of the kind %s for a refusal of what was not processed',
    async (status, errorCode, errorType, code, isNeverMade) => {
      const outcome = await chargeFor(status, { status, errorCode, message: card.number, errorType });
      expect([outcome.code, outcome.isNeverMade]).toEqual([code, isNeverMade]);
      expect(JSON.stringify(outcome)).not.toContain(card.number);
    },
  );

  it('take HTTP 429 without a word of Adyen for a refusal', async () => {
    const send = async () => ({ status: 429, headers: {}, text: '<h1>Too many requests</h1>' });
    const connector = adyen.create({ settings: account, environment: 'test', send, warn() {} });
    expect((await connector.charge(createOrder(), key, now)).code).toBe('800.120.100');
  });

  it.each([
    ...uncertainErrors.map((errorCode) => [422, { errorCode }, {}] as const),
    [422, { errorCode: '101' }, { 'transient-error': 'true' }],
    [422, { errorCode: '101', errorType: 'internal' }, {}],
    [422, { message: 'no code' }, {}],
    [409, { errorCode: '704' }, {}],
    [500, { errorCode: '101' }, {}],
    [500, { errorCode: '905', errorType: 'internal' }, {}],
    [500, { errorCode: '905', errorType: 'configuration' }, { 'transient-error': 'true' }],
    [500, { errorCode: '903', errorType: 'configuration' }, {}],
    [500, { errorType: 'configuration' }, {}],
    [503, { errorCode: '905' }, {}],
    [302, {}, {}],
  ] as const)('take no HTTP %s with %j and %j for a decline', async (status, body, headers) => {
    await expect(chargeFor(status, body, headers)).rejects.toThrow(UnknownOutcome);
  });

  it.each([
    [{ resultCode: 'ChallengeShopper' }],
    [{ resultCode: 'PartiallyAuthorised', pspReference: 'P000000000000001' }],
    [{ resultCode: 'Authorised' }],
    [{ resultCode: 'Authorised', pspReference: 'P000000000000001', amount: { value: 1, currency: 'EUR' } }],
    [{ resultCode: 'Authorised', pspReference: 'P000000000000001', merchantReference: 'another' }],
    [{ resultCode: 'RedirectShopper' }],
    [
      {
        resultCode: 'RedirectShopper',
        action: { type: 'redirect', method: 'GET', url: 'javascript:alert(1)' },
      },
    ],
    [[]],
  ])('take the answer %j for one that makes no sense', async (body) => {
    await expect(chargeFor(200, body)).rejects.toThrow(UnknownOutcome);
  });

  it('have a letter for each check of the issuer', async () => {
    const letters = [...Object.values(addressLetters), ...Object.values(securityCodeLetters)];
    expect(new Set(letters)).toEqual(new Set('AZNUFMPS'));
    const answer = { resultCode: 'Authorised', pspReference: 'P000000000000001' };
    for (const [number, letter] of Object.entries(addressLetters)) {
      const { checks } = await chargeFor(200, { ...answer, additionalData: { avsResult: `${number} x` } });
      expect(checks).toEqual({ avsResponse: letter });
    }
    for (const [number, letter] of Object.entries(securityCodeLetters)) {
      const { checks } = await chargeFor(200, { ...answer, additionalData: { cvcResult: `${number} x` } });
      expect(checks).toEqual({ cvvResponse: letter });
    }
  });

  it('read the result of an authentication, and nothing of another form', async () => {
    const additionalData = {
      eci: '05',
      cavv: '3q2+78r+ur7erb7vyv66vv////8=',
      dsTransID: '1f5bed79-8657-44fe-9b46-e80ef90c2a1d',
      threeDSVersion: '2.2.0',
      threeDAuthenticatedResponse: 'Y',
      merchantAdviceCode: '02 : Try again later',
      authCode: card.number,
      networkTxReference: `${card.number} `,
    };
    const body = { resultCode: 'Refused', refusalReasonCode: '12', additionalData };
    const outcome = await chargeFor(200, body);
    expect(outcome.threeDSecure).toEqual({
      eci: '05',
      verificationId: '3q2+78r+ur7erb7vyv66vv////8=',
      dsTransactionId: '1f5bed79-8657-44fe-9b46-e80ef90c2a1d',
      version: '2.2.0',
      authenticationStatus: 'Y',
    });
    expect(outcome.resultDetails).toMatchObject({ MerchantAdviceCode: '02' });
    expect(JSON.stringify(outcome)).not.toContain(card.number);
  });

  it('count other minor units than ISO 4217 in four currencies, and no unknown ones', () => {
    const other = currencies.filter(
      (code) => toMinorUnits('92.00', code, exponents) !== minorUnits('92.00', code),
    );
    expect(other).toEqual(['CLP', 'CVE', 'IDR', 'ISK']);
    expect(capabilities.currencies).toBe(currencies);
  });
});
