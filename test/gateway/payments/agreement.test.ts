/** Agreements of stored credentials: the card network's id of the first payment, and the payments that name it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../../src/gateway/config/config.ts';
import {
  card,
  start as now,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';
import { codeOf, merchantAt, otherMerchantAt } from '../../support/merchant.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

type Fields = Readonly<Record<string, string>>;

const id = 'standingInstruction.initialTransactionId';
const agreement = (mode: string, source: string, type = 'UNSCHEDULED'): Fields => ({
  'standingInstruction.mode': mode,
  'standingInstruction.source': source,
  'standingInstruction.type': type,
  ...(type === 'INSTALLMENT' && { 'standingInstruction.numberOfInstallments': '12' }),
});
const initial = agreement('INITIAL', 'CIT');
const repeated = agreement('REPEATED', 'MIT');
const master = { paymentBrand: 'MASTER', 'card.number': '5454545454545454' };

const begin = async (fields: Fields = {}) =>
  (await merchantAt(gateway).pay('PA', '10.00', { ...initial, ...fields })).json();
const repeat = (fields: Fields) => merchantAt(gateway).pay('DB', '9.99', { ...repeated, ...fields });
const idOf = (record: { standingInstruction: { initialTransactionId: string } }) =>
  record.standingInstruction.initialTransactionId;

describe('the first payment of an agreement', () => {
  test.each([
    ['VISA', {}, /^0[0-9]{14}$/],
    ['MASTER', master, /^M[A-Z0-9]{8}1120$/],
    ['AMEX', { paymentBrand: 'AMEX', 'card.number': '377777777777770', 'card.cvv': '1234' }, /^0[0-9]{14}$/],
  ])('of %s answers the network’s id, and so do record and query', async (brand, fields, form) => {
    const merchantTransactionId = `subscription-${brand}`;
    const answer = await begin({ ...fields, merchantTransactionId });
    expect(answer.result.code).toBe('000.100.110');
    expect(idOf(answer)).toMatch(form);
    expect(answer.resultDetails.CardholderInitiatedTransactionID).toBe(idOf(answer));
    const merchant = merchantAt(gateway);
    expect(idOf((await merchant.read(answer.id)).json())).toBe(idOf(answer));
    const [found] = (await merchant.get(`/v1/query?merchantTransactionId=${merchantTransactionId}`)).json()
      .payments;
    expect(idOf(found)).toBe(idOf(answer));
    expect(idOf(await begin(fields))).not.toBe(idOf(answer));
  });

  test('that is declined has no id of the network', async () => {
    const declined = await begin({ 'card.holder': '800.100.155' });
    expect(declined.result.code).toBe('800.100.155');
    expect(declined.standingInstruction).not.toHaveProperty('initialTransactionId');
    expect(declined.resultDetails).not.toHaveProperty('CardholderInitiatedTransactionID');
  });

  test('may be an account check, a payment of a checkout, and PA.CP', async () => {
    const merchant = merchantAt(gateway);
    const check = (await merchant.pay('PA', '0.00', initial)).json();
    const whole = (await merchant.pay('PA.CP', '5.00', initial)).json();
    const checkout = await gateway.prepare(initial);
    await gateway.pay(checkout);
    const paid = (await gateway.status(checkout)).json();
    expect(whole.paymentType).toBe('CP');
    for (const first of [check, whole, paid]) {
      expect(codeOf(await repeat({ [id]: idOf(first) }))).toBe('000.100.110');
    }
  });

  test('that names a first payment itself gets an id of its own', async () => {
    const answer = await begin({ [id]: '016153570198200' });
    expect(idOf(answer)).not.toBe('016153570198200');
  });
});

describe('a later payment', () => {
  test.each(['RECURRING', 'UNSCHEDULED', 'INSTALLMENT'])(
    'of the type %s is accepted with the id of the first one, which its record repeats',
    async (type) => {
      const first = await begin(agreement('INITIAL', 'CIT', type));
      for (const source of ['MIT', 'CIT']) {
        const answer = await repeat({ ...agreement('REPEATED', source, type), [id]: idOf(first) });
        expect(codeOf(answer)).toBe('000.100.110');
        expect(idOf(answer.json())).toBe(idOf(first));
        expect(answer.json().resultDetails.CardholderInitiatedTransactionID).toBe(idOf(first));
      }
    },
  );

  test('is accepted without an id, on which networks do not insist', async () => {
    const answer = await repeat({});
    expect(codeOf(answer)).toBe('000.100.110');
    expect(answer.json().standingInstruction).not.toHaveProperty('initialTransactionId');
  });

  const wrong: [string, (right: string) => string | Promise<string>][] = [
    ['with a digit typed wrong', (right) => `${right.slice(0, -1)}${(Number(right.slice(-1)) + 1) % 10}`],
    ['of another card', async () => idOf(await begin({ 'card.number': '4242424242424242' }))],
    ['of another network', async () => idOf(await begin(master))],
    ['that is the gateway’s id of the payment', async () => (await begin()).id],
    ['that was made up', () => '016153570198200'],
  ];
  test.each(wrong)('is declined as by the network with an id %s', async (_what, idFrom) => {
    const value = await idFrom(idOf(await begin()));
    const answer = await repeat({ [id]: value });
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, '800.100.167']);
    expect(answer.headers['x-simulator-rule']).toBe('initial-transaction-unknown');
    expect(answer.json().result.parameterErrors).toEqual([
      {
        name: id,
        value,
        message: 'names no first payment with this card; send the one of the answer to mode=INITIAL',
      },
    ]);
    expect(answer.json().resultDetails).toMatchObject({ AcquirerResponse: '12', MerchantAdviceCode: '03' });
  });

  test('of another merchant with the same card is accepted, as the id belongs to the card', async () => {
    const first = await begin();
    const other = otherMerchantAt(gateway);
    expect(codeOf(await other.pay('DB', '1.00', { ...repeated, [id]: idOf(first) }))).toBe('000.100.110');
  });
});

describe('a registration', () => {
  const store = { createRegistration: 'true' };
  const noCard = Object.fromEntries(Object.keys(card).map((name) => [name, '']));
  const charge = (registrationId: string, fields: Fields = repeated) =>
    merchantAt(gateway).post(`/v1/registrations/${registrationId}/payments`, {
      amount: '9.99',
      currency: 'EUR',
      paymentType: 'DB',
      ...fields,
    });
  const read = async (registrationId: string) =>
    (await merchantAt(gateway).get(`/v1/registrations/${registrationId}`)).json();

  test.each([
    ['that began an agreement', initial],
    ['that said nothing of an agreement', {}],
  ])('made by a payment %s keeps the network’s id for later payments', async (_what, fields) => {
    const first = (await merchantAt(gateway).pay('DB', '10.00', { ...store, ...fields })).json();
    const known = first.resultDetails.CardholderInitiatedTransactionID;
    expect(idOf(await read(first.registrationId))).toBe(known);
    const answer = await charge(first.registrationId);
    expect(codeOf(answer)).toBe('000.100.110');
    expect(idOf(answer.json())).toBe(known);
    const byParameter = await merchantAt(gateway).pay('DB', '9.99', {
      ...noCard,
      ...repeated,
      registrationId: first.registrationId,
    });
    expect(idOf(byParameter.json())).toBe(known);
    const once = await charge(first.registrationId, {});
    expect(once.json()).not.toHaveProperty('standingInstruction');
  });

  test('made by a payment has what is known of the card, also when it is renewed', async () => {
    const { registrationId, card: paid } = await begin(store);
    expect(paid).toMatchObject({ type: 'CREDIT', issuer: { bank: 'Simulated Bank' } });
    expect((await read(registrationId)).card).toEqual(paid);
    await merchantAt(gateway).post(`/v1/registrations/${registrationId}`, { 'card.expiryYear': '2039' });
    expect((await read(registrationId)).card).toEqual({ ...paid, expiryYear: '2039' });
  });

  test('takes a wrong id from nobody', async () => {
    const { registrationId } = await begin(store);
    const answer = await charge(registrationId, { ...repeated, [id]: '016153570198200' });
    expect(codeOf(answer)).toBe('800.100.167');
  });

  test('that was stored without a payment keeps the id of its first payment', async () => {
    const stored = (await merchantAt(gateway).post('/v1/registrations', card)).json();
    expect(stored).not.toHaveProperty('standingInstruction');
    const first = (await charge(stored.id, initial)).json();
    expect(idOf(await read(stored.id))).toBe(idOf(first));
    expect(idOf((await charge(stored.id)).json())).toBe(idOf(first));
  });

  test('that is brought with an id keeps it, also when the card is renewed', async () => {
    const first = await begin();
    const merchant = merchantAt(gateway);
    const brought = { ...card, ...repeated, [id]: idOf(first) };
    const stored = (await merchant.post('/v1/registrations', brought)).json();
    expect(idOf(stored)).toBe(idOf(first));
    await merchant.post(`/v1/registrations/${stored.id}`, { 'card.expiryYear': '2039' });
    expect(idOf(await read(stored.id))).toBe(idOf(first));
    expect(idOf((await charge(stored.id)).json())).toBe(idOf(first));
  });

  test('keeps no id of a payment that was declined', async () => {
    const stored = (await merchantAt(gateway).post('/v1/registrations', card)).json();
    const declined = { ...initial, 'customParameters[forceResultCode]': '800.100.155' };
    await charge(stored.id, declined);
    expect(await read(stored.id)).not.toHaveProperty('standingInstruction');
  });

  test('stored in a checkout is charged by its shopper’s next checkout under the same id', async () => {
    const first = await gateway.prepare({ ...initial, ...store });
    await gateway.pay(first);
    const { registrationId, ...record } = (await gateway.status(first)).json();
    const next = await gateway.prepare({
      ...agreement('REPEATED', 'CIT'),
      'registrations[0].id': registrationId,
      shopperResultUrl,
    });
    await gateway.pay(next, { ...noCard, paymentBrand: 'VISA', registrationId });
    expect(idOf((await gateway.status(next)).json())).toBe(idOf(record));
  });

  test('and its network’s id serve the merchant and every channel of it', async () => {
    const shared = gateway;
    const [own, other] = ['a'.repeat(32), 'b'.repeat(32)];
    const merchant = {
      id: 'c'.repeat(32),
      name: 'Merchant',
      channels: [own, other],
      dispatch: [{ channel: own }],
    };
    const entities = [own, other].map((channel) => ({ id: channel, name: 'Channel' }));
    const grants = [{ tokenHash: hashToken(token), entities: [merchant.id, own, other] }];
    gateway = await testGateway({ config: { merchants: [merchant], entities, grants } });
    const first = await begin(store);
    const elsewhere = await repeat({ entityId: other, [id]: idOf(first) });
    expect(codeOf(elsewhere)).toBe('000.100.110');
    const byMerchant = await charge(first.registrationId, { ...repeated, entityId: merchant.id });
    expect(idOf(byMerchant.json())).toBe(idOf(first));
    const byOther = await charge(first.registrationId, { ...repeated, entityId: other });
    expect([codeOf(byOther), idOf(byOther.json())]).toEqual(['000.100.110', idOf(first)]);
    await gateway.close();
    gateway = shared;
  });

  test('of a merchant is not charged by another one', async () => {
    const { registrationId } = await begin(store);
    const fields = { amount: '1.00', currency: 'EUR', paymentType: 'DB', ...repeated };
    const other = await otherMerchantAt(gateway).post(`/v1/registrations/${registrationId}/payments`, fields);
    expect([other.statusCode, codeOf(other)]).toEqual([404, '100.150.200']);
  });
});

describe('a link id of Mastercard’s', () => {
  const link = 'standingInstruction.transactionLinkId';
  const linkOf = (record: { standingInstruction: { transactionLinkId: string } }) =>
    record.standingInstruction.transactionLinkId;
  const maestro = { paymentBrand: 'MAESTRO', 'card.number': '6799990100000000019' };
  const readFrom = async (registrationId: string) =>
    (await merchantAt(gateway).get(`/v1/registrations/${registrationId}`)).json().standingInstruction;
  const charge = (registrationId: string, fields: Fields = repeated) =>
    merchantAt(gateway).post(`/v1/registrations/${registrationId}/payments`, {
      amount: '9.99',
      currency: 'EUR',
      paymentType: 'DB',
      ...fields,
    });

  test.each([
    ['MASTER', master],
    ['MAESTRO', maestro],
  ])(
    'is in the answer to the first payment of %s, and each later one is accepted with it',
    async (_brand, fields) => {
      const first = await begin(fields);
      expect(linkOf(first)).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(linkOf(await begin(fields))).not.toBe(linkOf(first));
      const answer = await repeat({ ...fields, [id]: idOf(first), [link]: linkOf(first) });
      expect([codeOf(answer), linkOf(answer.json())]).toEqual(['000.100.110', linkOf(first)]);
    },
  );

  test('has no payment of another network, of a declined one, or of no agreement', async () => {
    expect(await begin()).not.toHaveProperty('standingInstruction.transactionLinkId');
    const declined = await begin({ ...master, 'card.holder': '800.100.155' });
    expect(declined).not.toHaveProperty('standingInstruction.transactionLinkId');
    const once = await merchantAt(gateway).pay('DB', '1.00', master);
    expect(once.json()).not.toHaveProperty('standingInstruction');
  });

  const other = { paymentBrand: 'MASTER', 'card.number': '5555555555554444' };
  const wrong: [string, (right: string) => string | Promise<string>][] = [
    ['with a letter typed wrong', (right) => `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`],
    ['of another card', async () => linkOf(await begin(other))],
    ['that was made up', () => 'e7R9d3L2-Q9vS6pP1_WzEh'],
  ];
  test.each(wrong)('%s is declined as by the network', async (_what, linkFrom) => {
    const value = await linkFrom(linkOf(await begin(master)));
    const answer = await repeat({ ...master, [link]: value });
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, '800.100.167']);
    expect(answer.headers['x-simulator-rule']).toBe('transaction-link-unknown');
    const message = 'names no first payment with this card; send the one of the answer to mode=INITIAL';
    expect(answer.json().result.parameterErrors).toEqual([{ name: link, value, message }]);
  });

  test.each<[string, Fields]>([
    ['with another network', {}],
    ['with a payment of the shopper’s', { ...master, 'standingInstruction.source': 'CIT' }],
    ['without its form', { ...master, [link]: 'x'.repeat(200) }],
  ])('that is none is never a decline %s', async (_what, fields) => {
    const answer = await repeat({ [link]: 'e7R9d3L2-Q9vS6pP1_WzEh', ...fields });
    expect(codeOf(answer)).toBe('000.100.110');
  });

  test('is kept with the card, as the earliest one where the agreement began without', async () => {
    const { registrationId, ...first } = await begin({ ...master, createRegistration: 'true' });
    expect(linkOf((await charge(registrationId)).json())).toBe(linkOf(first));
    const brought = { ...card, ...master, ...repeated, [id]: idOf(first) };
    const stored = (await merchantAt(gateway).post('/v1/registrations', brought)).json();
    expect(stored.standingInstruction).toEqual({ initialTransactionId: idOf(first) });
    const earliest = (await charge(stored.id)).json();
    expect(linkOf((await charge(stored.id)).json())).toBe(linkOf(earliest));
    const ids = { initialTransactionId: idOf(first), transactionLinkId: linkOf(earliest) };
    expect(await readFrom(stored.id)).toEqual(ids);
  });
});

test('the day of a Mastercard id is the day of the payment', async () => {
  gateway.wait(Date.parse('2027-02-03T12:00:00Z') - now);
  expect(idOf(await begin(master))).toMatch(/0203$/);
});
