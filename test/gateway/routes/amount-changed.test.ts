/** A payment whose checkout has another amount or currency than the shopper saw (design decision 4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

type Fields = Readonly<Record<string, string>>;
const update = (id: string, fields: Fields) =>
  gateway.post(`/v1/checkouts/${id}`, { entityId, ...fields }, { authorization: `Bearer ${token}` });
const seen = (shownAmount: string, shownCurrency = 'EUR') => ({ shownAmount, shownCurrency });
const record = async (id: string) => (await gateway.status(id)).json();

test('a checkout that was updated after the form was drawn is not charged, and the answer has the new amount', async () => {
  const id = await gateway.prepare();
  await update(id, { amount: '150.00' });
  const answer = await gateway.pay(id, seen('92.00'));
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({
      result: expect.objectContaining({
        code: '100.550.701',
        parameterErrors: [expect.objectContaining({ name: 'shownAmount', value: null })],
      }),
      amount: '150.00',
      currency: 'EUR',
    }),
  ]);
  expect(await record(id)).toMatchObject({ result: { code: '000.200.000' } });
});

test('after that answer the same attempt pays the new amount', async () => {
  const id = await gateway.prepare();
  await update(id, { amount: '150.00' });
  const attemptId = '1'.repeat(32);
  await gateway.pay(id, { attemptId, ...seen('92.00') });
  expect((await gateway.pay(id, { attemptId, ...seen('150.00') })).json().result.code).toBe('000.100.110');
  expect(await record(id)).toMatchObject({ amount: '150.00', currency: 'EUR' });
});

test.each([
  ['92.00', '92'],
  ['92', '92.00'],
  ['92.00', '92.0000'],
  ['92.50', '92.5'],
  ['92.00', '0092.0'],
])('%s in the checkout is the amount that a shopper saw as %s', async (amount, shown) => {
  const id = await gateway.prepare({ amount });
  expect((await gateway.pay(id, seen(shown))).statusCode).toBe(200);
});

test.each([
  ['another currency', { currency: 'USD' }, seen('92.00')],
  ['a currency without decimals', { currency: 'JPY' }, seen('92.00')],
  ['a cent more', { amount: '92.01' }, seen('92.00')],
  ['a lower amount', { amount: '9.20' }, seen('92.00')],
  ['only the amount sent', { amount: '93.00' }, { shownAmount: '92.00' }],
  ['only the currency sent', { currency: 'USD' }, { shownCurrency: 'EUR' }],
])('an update to %s is told and nothing is charged', async (_name, fields, shown) => {
  const id = await gateway.prepare();
  expect((await update(id, fields)).statusCode).toBe(200);
  expect((await gateway.pay(id, shown)).statusCode).toBe(409);
  expect(await record(id)).toMatchObject({ result: { code: '000.200.000' } });
});

test('a changed amount says nothing about the card: a wrong number gets the same answer as a right one', async () => {
  const id = await gateway.prepare();
  await update(id, { amount: '150.00' });
  const answers = [
    await gateway.pay(id, seen('92.00')),
    await gateway.pay(id, { ...seen('92.00'), 'card.number': '4200000000000001' }),
    await gateway.pay(id, { ...seen('92.00'), 'card.cvv': 'x' }),
  ];
  const bodies = answers.map((answer) => ({ ...answer.json(), ndc: '' }));
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
});

test('a shown amount that is none is named as a wrong parameter', async () => {
  const answer = await gateway.pay(await gateway.prepare(), seen('€92'));
  expect([answer.statusCode, answer.json().result.parameterErrors]).toMatchObject([
    400,
    [{ name: 'shownAmount' }],
  ]);
});

test('the gateway tells of any number of updates without using up the declines of the checkout', async () => {
  const shared = gateway;
  gateway = await testGateway({ config: { maxDeclines: 2 } });
  const id = await gateway.prepare();
  for (const amount of ['93.00', '94.00', '95.00', '96.00']) {
    await update(id, { amount });
    expect((await gateway.pay(id, seen('92.00'))).json().amount).toBe(amount);
  }
  expect((await gateway.pay(id, seen('96.00'))).json().result.code).toBe('000.100.110');
  await gateway.close();
  gateway = shared;
});

test('an update between two tries after a decline is told', async () => {
  const id = await gateway.prepare();
  const declined = { 'customParameters[forceResultCode]': '800.100.151' };
  await gateway.pay(id, { ...seen('92.00'), ...declined });
  await update(id, { amount: '150.00' });
  expect((await gateway.pay(id, seen('92.00'))).statusCode).toBe(409);
  expect((await gateway.pay(id, seen('150.00'))).statusCode).toBe(200);
  expect(await record(id)).toMatchObject({ amount: '150.00', result: { code: '000.100.110' } });
});

test('a second tab that still shows the old amount is led to the result of the payment that was made', async () => {
  const id = await gateway.prepare();
  await update(id, { amount: '150.00' });
  await gateway.pay(id, { attemptId: '1'.repeat(32), ...seen('150.00') });
  const other = await gateway.pay(id, { attemptId: '2'.repeat(32), ...seen('92.00') });
  expect([other.statusCode, other.json().result.code]).toEqual([200, '000.100.110']);
  expect(await record(id)).toMatchObject({ amount: '150.00' });
});

test('what the shopper saw is neither in the record nor in what the summary page saves', async () => {
  const id = await gateway.prepare();
  const saved = await gateway.pay(id, { ...seen('92.00'), onlySave: 'true' });
  expect(saved.statusCode).toBe(200);
  await update(id, { amount: '150.00' });
  const confirmed = await gateway.post(
    `/v1/checkouts/${id}/payment`,
    { entityId },
    { authorization: `Bearer ${token}` },
  );
  expect([confirmed.statusCode, confirmed.json().amount]).toEqual([200, '150.00']);
  expect(confirmed.body).not.toContain('shown');
});

test('a browser that submitted a form by itself gets a page with the new amount, whose button pays it', async () => {
  const id = await gateway.prepare({ locale: 'de' });
  await update(id, { amount: '150.00' });
  const path = `/v1/checkouts/${id}/payment`;
  const navigation = {
    accept: 'text/html,*/*;q=0.8',
    origin: 'https://shop.example',
    'sec-fetch-site': 'cross-site',
  };
  const account = { paymentBrand: 'NETELLER', 'virtualAccount.accountId': 'jane@shop.example' };
  const first = await gateway.post(path, { ...account, ...seen('92.00') }, navigation);
  expect([first.statusCode, first.body]).toEqual([
    409,
    expect.stringMatching(
      /lang="de"[\s\S]*Der Betrag ist jetzt <bdi class="notranslate" translate="no">150,00\s€<\/bdi>\. Es wurde/,
    ),
  ]);
  const inputs = [...first.body.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    ],
  );
  expect(Object.fromEntries(inputs)).toMatchObject({ ...account, ...seen('150.00') });
  await update(id, { amount: '160.00' });
  const own = {
    ...navigation,
    host: 'pay.example',
    origin: 'http://pay.example',
    'sec-fetch-site': 'same-origin',
  };
  expect((await gateway.post(path, Object.fromEntries(inputs), own)).statusCode).toBe(409);
  await update(id, { amount: '150.00' });
  const paid = await gateway.post(path, Object.fromEntries(inputs), own);
  expect(paid.statusCode).toBe(303);
  expect(await record(id)).toMatchObject({ amount: '150.00', result: { code: '000.100.110' } });
});
