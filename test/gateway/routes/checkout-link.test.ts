import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  checkout,
  entityId,
  otherEntityId,
  otherToken,
  type TestGateway,
  testGateway,
} from '../../support/gateway.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';

type Fields = Record<string, string>;

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
let authorisation: string;
beforeAll(async () => {
  gateway = await testGateway();
  merchant = merchantAt(gateway);
});
beforeEach(async () => {
  authorisation = (await merchant.pay('PA', '92.00')).json().id;
});
afterAll(() => gateway.close());

const shopperResultUrl = 'https://shop.example/result';
const raise = (fields: Fields = {}) =>
  merchant.post('/v1/checkouts', {
    ...checkout,
    amount: '8.00',
    paymentType: 'PA',
    shopperResultUrl,
    referenceUuid: authorisation,
    ...fields,
  });
const declined = { 'card.holder': '800.100.155' };
const renewal = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.industryPractice': 'REAUTHORIZATION',
};

describe('a checkout with referenceUuid', () => {
  test('raises the authorisation when it is paid, and then the whole amount can be captured', async () => {
    const { id } = (await raise()).json();
    expect((await gateway.pay(id)).json().result.code).toBe('000.100.110');
    const record = (await gateway.status(id)).json();
    expect(record).toMatchObject({
      referencedId: authorisation,
      paymentType: 'PA',
      amount: '8.00',
      paymentBrand: 'VISA',
      card: { last4Digits: '0000' },
    });
    expect(codeOf(await merchant.follow(record.id, 'CP', '8.00'))).toBe('700.300.100');
    expect(codeOf(await merchant.follow(authorisation, 'CP', '100.01'))).toBe('700.400.100');
    expect(codeOf(await merchant.follow(authorisation, 'CP', '100.00'))).toBe('000.100.110');
  });

  test('changes nothing when it is declined, and can be paid again', async () => {
    const { id } = (await raise()).json();
    await gateway.pay(id, declined);
    expect(codeOf(await merchant.follow(authorisation, 'CP', '92.01'))).toBe('700.400.100');
    await gateway.pay(id);
    expect(codeOf(await merchant.follow(authorisation, 'CP', '100.00'))).toBe('000.100.110');
  });

  test('renews the authorisation with REAUTHORIZATION, which cannot be captured any more then', async () => {
    const { id } = (await raise({ amount: '50.00', ...renewal })).json();
    expect(codeOf(await gateway.pay(id))).toBe('000.100.110');
    expect(codeOf(await merchant.follow(authorisation, 'CP', '1.00'))).toBe('700.400.100');
    const renewed = (await gateway.status(id)).json().id;
    expect(codeOf(await merchant.follow(renewed, 'CP', '50.00'))).toBe('000.100.110');
  });

  test('reserves its amount while its shopper is elsewhere, and gives it back when the shopper does not return', async () => {
    const { id } = (await raise()).json();
    expect(codeOf(await gateway.pay(id, { ...cardless, paymentBrand: 'PAYPAL' }))).toBe('000.200.000');
    expect(codeOf(await merchant.follow(authorisation, 'RV'))).toBe('700.400.570');
    gateway.wait(31 * 60_000);
    await gateway.runDue();
    expect(codeOf(await merchant.follow(authorisation, 'RV'))).toBe('000.100.110');
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['the shopper pays', (id) => gateway.pay(id)],
    [
      'the merchant changes it and the shopper pays',
      async (id) => {
        const changes = { referenceUuid: authorisation, merchantTransactionId: 'order-18' };
        expect(codeOf(await merchant.post(`/v1/checkouts/${id}`, changes))).toBe('000.200.101');
        await gateway.pay(id);
      },
    ],
  ])('renews once when the shopper comes back from another page and %s', async (_what, goOn) => {
    const { id } = (await raise({ amount: '50.00', ...renewal })).json();
    expect(codeOf(await gateway.pay(id, { ...cardless, paymentBrand: 'PAYPAL' }))).toBe('000.200.000');
    await goOn(id);
    const renewed = (await gateway.status(id)).json();
    expect([renewed.result.code, renewed.paymentBrand]).toEqual(['000.100.110', 'VISA']);
    expect(codeOf(await merchant.follow(renewed.id, 'CP', '50.00'))).toBe('000.100.110');
    expect(codeOf(await merchant.follow(authorisation, 'CP', '1.00'))).toBe('700.400.100');
  });

  test('is not paid when the authorisation was reversed meanwhile, and the answer says why', async () => {
    const { id } = (await raise()).json();
    await merchant.follow(authorisation, 'RV');
    const answer = await gateway.pay(id);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, '700.500.002']);
  });
});

const cardless = {
  'card.number': '',
  'card.holder': '',
  'card.expiryMonth': '',
  'card.expiryYear': '',
  'card.cvv': '',
};

describe('the reference of a checkout is refused when it is prepared, as on a payment:', () => {
  const refused: [string, () => Fields | Promise<Fields>, string, string[]][] = [
    ['one that matches nothing', () => ({ referenceUuid: 'f'.repeat(32) }), '200.300.404', ['referenceUuid']],
    ['one for a debit', () => ({ paymentType: 'DB' }), '200.300.404', ['paymentType']],
    [
      'one for a debit of one brand',
      () => ({ 'overridePaymentType[VISA]': 'DB' }),
      '200.300.404',
      ['overridePaymentType[VISA]'],
    ],
    ['one in another currency', () => ({ currency: 'USD' }), '700.100.500', ['currency']],
    [
      'one of a debit',
      async () => ({ referenceUuid: (await merchant.pay('DB')).json().id }),
      '700.100.700',
      ['paymentType'],
    ],
    [
      'one that was reversed',
      async () => {
        await merchant.follow(authorisation, 'RV');
        return {};
      },
      '700.500.002',
      ['paymentType'],
    ],
  ];

  test.each(refused)('%s', async (_name, fieldsOf, code, names) => {
    const fields = await fieldsOf();
    const answer = await raise(fields);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, code]);
    expect(answer.json().result.parameterErrors.map(({ name }: { name: string }) => name)).toEqual(names);
    const id = await gateway.prepare({ amount: '8.00', paymentType: 'PA' });
    const changed = await merchant.post(`/v1/checkouts/${id}`, { referenceUuid: authorisation, ...fields });
    expect(codeOf(changed)).toBe(code);
  });

  test('one of another merchant', async () => {
    const headers = { authorization: `Bearer ${otherToken}` };
    const fields = { ...checkout, entityId: otherEntityId, paymentType: 'PA', referenceUuid: authorisation };
    const answer = await gateway.post('/v1/checkouts', fields, headers);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, '200.300.404']);
  });

  test('one without anything to charge', async () => {
    const fields = { entityId, createRegistration: 'true', referenceUuid: authorisation };
    const answer = await merchant.post('/v1/checkouts', fields);
    expect(answer.json().result.parameterErrors).toEqual([
      {
        name: 'paymentType',
        value: null,
        message:
          'must be PA: referenceUuid of a checkout raises or renews an authorisation; send PA, or leave referenceUuid out',
      },
    ]);
  });
});
