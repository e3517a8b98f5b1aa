/** Channels of one merchant share what their shoppers have stored; other merchants do not know it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../../src/gateway/config/config.ts';
import {
  card,
  entityId,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

const recurring = 'c'.repeat(32);
const foreign = 'd'.repeat(32);
const merchant = 'e'.repeat(32);
const otherMerchant = 'f'.repeat(32);

let gateway: TestGateway;
beforeAll(async () => {
  const entities = [entityId, recurring, foreign].map((id) => ({ id, name: `Channel ${id[0]}` }));
  const merchants = [
    {
      id: merchant,
      name: 'Two channels',
      channels: [entityId, recurring],
      dispatch: [{ channel: recurring }],
    },
    { id: otherMerchant, name: 'Another', channels: [foreign], dispatch: [{ channel: foreign }] },
  ];
  const grants = [{ tokenHash: hashToken(token), entities: [merchant, otherMerchant] }];
  gateway = await testGateway({ config: { entities, merchants, grants } });
});
afterAll(() => gateway.close());

type Fields = Readonly<Record<string, string>>;

const authorization = `Bearer ${token}`;
const debit = { paymentType: 'DB', amount: '9.00', currency: 'EUR' };
const repeated = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': 'UNSCHEDULED',
};

const post = async (path: string, fields: Fields) =>
  (await gateway.post(path, fields, { authorization })).json();
const read = async (path: string, channel: string) =>
  (await gateway.get(`${path}?entityId=${channel}`, { authorization })).json();

/** Stores a card by the first payment of an agreement, through the channel with 3-D Secure. */
async function store(): Promise<string> {
  const began = await post('/v1/payments', {
    entityId,
    ...debit,
    ...card,
    createRegistration: 'true',
    ...repeated,
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
  });
  expect(began.result.code).toBe('000.100.110');
  return began.registrationId;
}

/** Each way to use a stored card, with its result code and the channel that its payment has. */
const uses: readonly [
  string,
  (id: string, channel: string) => Promise<{ result: { code: string }; id?: string }>,
][] = [
  ['the path', (id, channel) => post(`/v1/registrations/${id}/payments`, { entityId: channel, ...debit })],
  [
    'registrationId',
    (id, channel) => post('/v1/payments', { entityId: channel, ...debit, registrationId: id }),
  ],
  [
    'a renewal of an agreement',
    (id, channel) => post(`/v1/registrations/${id}/payments`, { entityId: channel, ...debit, ...repeated }),
  ],
  ['a checkout', payInCheckout],
];

async function payInCheckout(id: string, channel: string) {
  const offer = { entityId: channel, ...debit, shopperResultUrl, 'registrations[0].id': id };
  const prepared = await post('/v1/checkouts', offer);
  if (prepared.id === undefined) return prepared;
  const fields = { registrationId: id, 'card.cvv': '123' };
  await gateway.post(`/v1/checkouts/${prepared.id}/payment`, fields, { accept: 'application/json' });
  return read(`/v1/checkouts/${prepared.id}/payment`, channel);
}

describe.each(uses)('by %s', (_way, pay) => {
  test('a card of one channel cannot be charged through another one of its merchant', async () => {
    const paid = await pay(await store(), recurring);
    expect(paid.result.code).toBe('000.100.110');
    const { entityId: channel } = (await gateway.store.findPayment(paid.id ?? '')) ?? {};
    expect(channel).toBe(recurring);
    const refund = { entityId: recurring, paymentType: 'RF', amount: '9.00', currency: 'EUR' };
    expect((await post(`/v1/payments/${paid.id}`, refund)).result.code).toBe('000.100.110');
  });

  test('a card is charged through a channel of another merchant', async () => {
    expect((await pay(await store(), foreign)).result.code).toMatch(/^(100\.150\.200|200\.300\.404)$/);
  });

  test('with the id of the merchant another channel charges than the one that stored the card', async () => {
    const paid = await pay(await store(), merchant);
    expect((await gateway.store.findPayment(paid.id ?? ''))?.entityId).toBe(entityId);
  });
});

test('another channel of the merchant cannot read and end a stored card, or another merchant can', async () => {
  const id = await store();
  const path = `/v1/registrations/${id}`;
  const end = (channel: string) =>
    gateway.app.inject({ method: 'DELETE', url: `${path}?entityId=${channel}`, headers: { authorization } });
  expect([(await read(path, foreign)).result.code, (await end(foreign)).json().result.code]).toEqual([
    '100.150.200',
    '100.150.200',
  ]);
  expect((await read(path, recurring)).id).toBe(id);
  expect((await end(recurring)).json()).toMatchObject({ referencedId: id, result: { code: '000.100.110' } });
});
