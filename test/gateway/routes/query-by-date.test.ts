/** "What did we take yesterday?": payments by date, a page at a time, of one merchant only. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../../../src/gateway/config/config.ts';
import { entityId, otherEntityId, type TestGateway, testGateway } from '../../support/gateway.ts';
import { codeOf, merchantAt, otherMerchantAt } from '../../support/merchant.ts';

const hour = 3_600_000;
const merchantId = 'c'.repeat(32);
const secondChannel = 'd'.repeat(32);
const merchantToken = 'bWVyY2hhbnQ=';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  gateway = await testGateway({
    config: {
      entities: [
        { id: entityId, name: 'Test Shop' },
        { id: secondChannel, name: 'Second channel' },
        { id: otherEntityId, name: 'Other Shop' },
      ],
      merchants: [
        {
          id: merchantId,
          name: 'Both',
          channels: [entityId, secondChannel],
          dispatch: [{ channel: entityId }],
        },
      ],
      grants: [
        { tokenHash: hashToken('dGVzdA=='), entities: [entityId] },
        { tokenHash: hashToken('b3RoZXI='), entities: [otherEntityId] },
        { tokenHash: hashToken(merchantToken), entities: [merchantId] },
      ],
    },
  });
  merchant = merchantAt(gateway);
});
afterEach(() => gateway.close());

const amounts = (answer: { json(): { payments: { paymentType: string; amount: string }[] } }) =>
  answer.json().payments.map(({ paymentType, amount }) => `${paymentType} ${amount}`);
const path = (query: Record<string, string>) => `/v1/query?${new URLSearchParams(query)}`;
const days = (from: string, to = from) => ({ 'date.from': from, 'date.to': to });
const ofMerchant = (query: Record<string, string>) =>
  gateway.get(path({ entityId: merchantId, ...query }), { authorization: `Bearer ${merchantToken}` });

test('a day has the payments that were made on it, oldest first, with captures and refunds', async () => {
  await merchant.pay('DB', '1.00');
  gateway.wait(14 * hour - 1);
  const { id } = (await merchant.pay('PA', '2.00')).json();
  gateway.wait(1);
  await merchant.follow(id, 'CP', '2.00');
  const answers = await Promise.all(
    [days('2026-11-20'), days('2026-11-21'), days('2026-11-20', '2026-11-21')].map((query) =>
      merchant.get(path(query)),
    ),
  );
  expect(answers.map(amounts)).toEqual([
    ['DB 1.00', 'PA 2.00'],
    ['CP 2.00'],
    ['DB 1.00', 'PA 2.00', 'CP 2.00'],
  ]);
  expect(Object.keys(Object(answers[0]?.json())).join()).toBe(
    'result,buildNumber,timestamp,ndc,pages,payments',
  );
  expect(answers[0]?.json()).toMatchObject({ result: { code: '000.000.100' }, pages: '1' });
});

test('the last second that is named belongs to the answer, with its last millisecond', async () => {
  gateway.wait(999);
  await merchant.pay('DB', '1.00');
  const until = (to: string) => merchant.get(path(days('2026-11-20 10:00:00', to)));
  expect(amounts(await until('2026-11-20 10:00:00'))).toEqual(['DB 1.00']);
  gateway.wait(1);
  await merchant.pay('DB', '2.00');
  expect(amounts(await until('2026-11-20 10:00:00'))).toEqual(['DB 1.00']);
  expect(amounts(await until('2026-11-20 10:00:01'))).toEqual(['DB 1.00', 'DB 2.00']);
});

test('pages that were read stay as they are while payments arrive, and the last one grows', async () => {
  for (let i = 1; i <= 5; i += 1) {
    // Several of one millisecond: their order must be the same in every answer.
    if (i % 2 === 0) gateway.wait(1);
    await merchant.pay('DB', `${i}.00`);
  }
  const page = (pageNo: string) => merchant.get(path({ ...days('2026-11-20'), limit: '2', pageNo }));
  const [first, second, third] = [await page('1'), await page('2'), await page('3')];
  expect([first, second, third].map((answer) => answer.json().payments.length)).toEqual([2, 2, 1]);
  expect(first.json().pages).toBe('3');
  gateway.wait(1);
  for (const amount of ['6.00', '7.00']) await merchant.pay('DB', amount);
  expect(amounts(await page('1'))).toEqual(amounts(first));
  expect(amounts(await page('2'))).toEqual(amounts(second));
  expect(amounts(await page('3'))[0]).toBe(amounts(third)[0]);
  const all = [
    ...amounts(await page('1')),
    ...amounts(await page('2')),
    ...amounts(await page('3')),
    ...amounts(await page('4')),
  ];
  expect(all.sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((i) => `DB ${i}.00`));
});

test.each(['2', '10001'])('a page beyond the last says which pages there are: %s', async (pageNo) => {
  await merchant.pay('DB', '1.00');
  const answer = await merchant.get(path({ ...days('2026-11-20'), pageNo }));
  expect([answer.statusCode, codeOf(answer)]).toEqual([404, '700.400.580']);
  expect(answer.json().result.parameterErrors).toEqual([
    { name: 'pageNo', value: null, message: 'is beyond the last page; send one from 1 to 1' },
  ]);
});

test('only the types that are asked for are listed, and what followed them when it is wanted', async () => {
  const { id } = (await merchant.pay('DB', '9.00')).json();
  gateway.wait(1);
  await merchant.follow(id, 'RF', '1.00');
  gateway.wait(24 * hour);
  await merchant.follow(id, 'RF', '2.00');
  const ask = (more: Record<string, string>) => merchant.get(path({ ...days('2026-11-20'), ...more }));
  expect(amounts(await ask({ paymentTypes: 'RF' }))).toEqual(['RF 1.00']);
  expect(amounts(await ask({ paymentTypes: 'RF,DB' }))).toEqual(['DB 9.00', 'RF 1.00']);
  const linked = await ask({ paymentTypes: 'DB', includeLinkedTransactions: 'true' });
  expect(amounts(linked)).toEqual(['DB 9.00', 'RF 1.00', 'RF 2.00']);
});

test('a merchant sees all its channels, a channel itself, and another merchant nothing of it', async () => {
  const asBoth = (fields: Record<string, string>) =>
    gateway.post('/v1/payments', fields, { authorization: `Bearer ${merchantToken}` });
  const card = { 'card.number': '4200000000000000', 'card.expiryMonth': '12', 'card.expiryYear': '2030' };
  const sale = {
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    'card.holder': 'Jane Jones',
    ...card,
  };
  await asBoth({ entityId, amount: '1.00', ...sale });
  gateway.wait(1);
  await asBoth({ entityId: secondChannel, amount: '2.00', ...sale });
  expect(amounts(await ofMerchant(days('2026-11-20')))).toEqual(['DB 1.00', 'DB 2.00']);
  const paged = [1, 2].map((pageNo) =>
    ofMerchant({ ...days('2026-11-20'), limit: '1', pageNo: String(pageNo) }),
  );
  expect((await Promise.all(paged)).flatMap(amounts)).toEqual(['DB 1.00', 'DB 2.00']);
  expect(amounts(await merchant.get(path(days('2026-11-20'))))).toEqual(['DB 1.00']);
  const foreign = await otherMerchantAt(gateway).get(path(days('2026-11-20')));
  expect([foreign.statusCode, codeOf(foreign)]).toEqual([404, '700.400.580']);
  const stranger = await gateway.get(path({ entityId, ...days('2026-11-20') }), {
    authorization: 'Bearer b3RoZXI=',
  });
  expect(stranger.statusCode).toBe(403);
});

test('an authentication without a payment is no payment of the day', async () => {
  await merchant.pay('DB', '1.00');
  await merchant.post('/v1/threeDSecure', {
    amount: '9.00',
    currency: 'EUR',
    paymentBrand: 'VISA',
    'card.number': '4200000000000026',
    'card.expiryMonth': '12',
    'card.expiryYear': '2030',
    'card.holder': 'Jane Jones',
    shopperResultUrl: 'https://shop.example/result',
  });
  expect(amounts(await merchant.get(path(days('2026-11-20'))))).toEqual(['DB 1.00']);
});

describe('a wrong question names the parameter, what is wrong and the remedy', () => {
  const day = days('2026-11-20');
  test.each<[Record<string, string>, string, string]>([
    [{ 'date.from': '2026-11-20' }, 'date.to', 'send date.from and date.to together'],
    [days('20.11.2026', '2026-11-21'), 'date.from', 'yyyy-MM-dd HH:mm:ss'],
    [days('2026-11-20T10:00:00', '2026-11-21'), 'date.from', 'yyyy-MM-dd HH:mm:ss'],
    [days('2026-11-20', '2026-11-31'), 'date.to', '2026-11 has 30 days'],
    [days('2026-11-20', '2026-11-19'), 'date.to', 'must not be before date.from'],
    [days('2026-10-01', '2026-11-01'), 'date.to', 'send several queries of 31 days at most'],
    [{ ...day, limit: '101' }, 'limit', 'from 1 to 100'],
    [{ ...day, pageNo: '100000000' }, 'pageNo', 'from 1 to 99999999'],
    [{ ...day, pageNo: '0' }, 'pageNo', 'from 1 to 99999999'],
    [{ ...day, paymentTypes: 'XX' }, 'paymentTypes', 'of [PA, DB, CD, CP, RV, RF, RB, RC, CB, CR]'],
    [{ ...day, paymentMethods: 'CC' }, 'paymentMethods', 'leave it out'],
    [{ ...day, merchantTransactionId: 'order-1' }, 'merchantTransactionId', 'leave it out'],
    [{ merchantTransactionId: 'order-1', pageNo: '2' }, 'pageNo', 'send date.from and date.to with it'],
    [{}, 'merchantTransactionId', 'or date.from and date.to'],
  ])('%j', async (query, name, message) => {
    const answer = await merchant.get(path(query));
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, '200.300.404']);
    expect(answer.json().result.parameterErrors).toContainEqual(
      expect.objectContaining({ name, message: expect.stringContaining(message) }),
    );
  });

  test('31 days are not too many', async () => {
    await merchant.pay('DB', '1.00');
    expect(amounts(await merchant.get(path(days('2026-10-21', '2026-11-20'))))).toEqual(['DB 1.00']);
  });
});
