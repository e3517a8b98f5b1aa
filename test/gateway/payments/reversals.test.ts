/** Series of reversals: an authorisation is given back in parts, before and after captures. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GuardedClient } from '../../../src/gateway/outbound/guarded-client.ts';
import { entityId, type TestGateway, testGateway } from '../../support/gateway.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';
import { decryptMessage } from '../webhooks/open.ts';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
beforeAll(async () => {
  gateway = await testGateway();
  merchant = merchantAt(gateway);
});
afterAll(() => gateway.close());

type Step = readonly [
  type: string,
  amount: string | undefined,
  code: string,
  answered?: string,
  final?: true,
];

const good = '000.100.110';
const closed = '700.400.300';

/** Follow-ups of an authorisation of 100.00, each with its result code and the amount that it answers. */
const series: readonly (readonly [string, readonly Step[]])[] = [
  ['a part', [['RV', '30.00', good, '30.00']]],
  [
    'parts until nothing is left',
    [
      ['RV', '30.00', good, '30.00'],
      ['RV', '70.00', good, '70.00'],
      ['RV', undefined, closed],
      ['CP', '1.00', '700.400.100'],
    ],
  ],
  [
    'what a capture of a part left',
    [
      ['CP', '40.00', good, '40.00'],
      ['RV', '60.01', '700.100.200'],
      ['RV', undefined, good, '60.00'],
      ['RV', undefined, closed],
    ],
  ],
  [
    'a part between captures',
    [
      ['CP', '40.00', good, '40.00'],
      ['RV', '30.00', good, '30.00'],
      ['CP', '30.01', '700.400.100'],
      ['CP', '30.00', good, '30.00'],
      ['RV', '1.00', closed],
    ],
  ],
  [
    'a part, the last one of a series',
    [
      ['RV', '30.00', good, '30.00', true],
      ['RV', '1.00', closed],
      ['CP', '1.00', '700.400.100'],
    ],
  ],
  ['nothing', [['RV', '0.00', '100.550.300']]],
];

test.each(series)('an authorisation does not give back %s as it should', async (_what, steps) => {
  const { id } = (await merchant.pay('PA', '100.00')).json();
  const made: string[] = [];
  for (const [type, amount, code, answered, final] of steps) {
    const answer = await merchant.follow(id, type, amount, final ? { sequence: 'FINAL' } : {});
    expect([type, amount, codeOf(answer)]).toEqual([type, amount, code]);
    if (answered === undefined) continue;
    const record = answer.json();
    expect(record).toMatchObject({ paymentType: type, referencedId: id, amount: answered, currency: 'EUR' });
    expect((await merchant.read(record.id)).json()).toMatchObject({ id: record.id, amount: answered });
    made.push(record.id);
  }
  const { payments = [] } = (await merchant.get(`/v1/query/${id}?includeLinkedTransactions=true`)).json();
  expect(payments.map((one: { id: string }) => one.id)).toEqual(expect.arrayContaining(made));
});

test('a declined reversal of a part keeps the money that it was to give back', async () => {
  const { id } = (await merchant.pay('PA', '100.00')).json();
  const decline = { 'customParameters[forceResultCode]': '800.100.151' };
  expect(codeOf(await merchant.follow(id, 'RV', '30.00', decline))).toBe('800.100.151');
  expect(codeOf(await merchant.follow(id, 'CP', '100.00'))).toBe(good);
});

test('a webhook is told each reversal of a series once, and none that was refused', async () => {
  const secret = '000102030405060708090a0b0c0d0e0f'.repeat(2);
  const webhook = {
    address: 'https://shop.example/hook',
    types: ['PAYMENTS' as const],
    secret,
    fields: 'ALL' as const,
    wrapper: 'none' as const,
  };
  const messages: { type: string; action: string; payload: Record<string, unknown> }[] = [];
  const client: GuardedClient = {
    async send({ headers = {}, body = '' }) {
      messages.push(JSON.parse(decryptMessage({ headers, body }, secret)));
      return { ok: true, status: 200 };
    },
  };
  const told = await testGateway({
    config: { entities: [{ id: entityId, name: 'Test Shop', webhooks: [webhook] }] },
    jobs: { client },
  });
  const shop = merchantAt(told);
  const { id } = (await shop.pay('PA', '100.00')).json();
  const made = [id];
  // Messages of one millisecond have no order.
  await told.runDue();
  for (const [type, amount, fields] of [
    ['CP', '40.00', {}],
    ['RV', '30.00', {}],
    ['RV', '31.00', {}],
    ['RV', '30.00', { sequence: 'FINAL' }],
  ] as const) {
    const answer = await shop.follow(id, type, amount, fields);
    if (answer.statusCode === 200) made.push(answer.json().id);
    told.wait(1000);
    await told.runDue();
  }
  await told.close();
  const ofPayments = messages.filter(({ type }) => type === 'PAYMENT');
  expect(
    ofPayments.map(({ action, payload }) => [action, payload.id, payload.paymentType, payload.amount]),
  ).toEqual([
    ['CREATED', made[0], 'PA', '100.00'],
    ['CREATED', made[1], 'CP', '40.00'],
    ['CREATED', made[2], 'RV', '30.00'],
    ['CREATED', made[3], 'RV', '30.00'],
  ]);
});
