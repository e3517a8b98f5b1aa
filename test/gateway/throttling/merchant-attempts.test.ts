/** Card testing with a merchant's access token is limited as card testing in a page is. */
import { describe, expect, test } from 'vitest';
import { entityId, type TestGateway } from '../../support/gateway.ts';
import {
  authorization,
  declined,
  live,
  makeAcquirer,
  numberOf,
  paid,
  payFromServer,
  proxied,
  visa,
} from './card-tester.ts';

const mit = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.source': 'MIT',
};
const headers = { authorization, ...proxied('192.0.2.200') };

/** Stores a card without charging it, and gives its id. */
async function store(gateway: TestGateway, number: string): Promise<string> {
  const fields = {
    entityId,
    paymentBrand: 'VISA',
    'card.number': number,
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '12',
    'card.expiryYear': '2030',
  };
  const answer = await gateway.post('/v1/registrations', fields, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json().id;
}

/** Charges a stored card without the shopper. */
const chargeStored = (gateway: TestGateway, id: string) =>
  gateway.post(
    `/v1/registrations/${id}/payments`,
    { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB', ...mit },
    headers,
  );

/** The n-th number of a BIN that a registration accepts. */
function validNumber(n: number): string {
  const digits = numberOf('420000', n).slice(0, 15);
  for (let last = 0; last < 10; last += 1) {
    const number = `${digits}${last}`;
    const sum = [...number].reverse().reduce((all, digit, i) => {
      const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
      return all + (value > 9 ? value - 9 : value);
    }, 0);
    if (sum % 10 === 0) return number;
  }
  throw new Error('Every number has a check digit.');
}

/** The ways in which a server may try a card. */
const ways = {
  'payments of the shopper': (gateway, number) =>
    payFromServer(gateway, 0, { 'card.number': number, 'customer.ip': '' }),
  'payments that claim to be the merchant’s own': (gateway, number) =>
    payFromServer(gateway, 0, { 'card.number': number, 'customer.ip': '', ...mit }),
  'cards that are stored and then charged': async (gateway, number) =>
    chargeStored(gateway, await store(gateway, number)),
} satisfies Record<string, (gateway: TestGateway, number: string) => ReturnType<typeof payFromServer>>;

describe.each(Object.entries(ways))('of %s', (_name, tryNumber) => {
  test('the acquirer gets 5 of one card and 60 of one BIN that it declines', async () => {
    const { charge, connector } = makeAcquirer(declined);
    const gateway = await live(connector);
    for (let i = 0; i < 8; i += 1) expect((await tryNumber(gateway, visa)).statusCode).toBe(400);
    expect(charge).toHaveBeenCalledTimes(5);
    const statuses: number[] = [];
    for (let i = 0; i < 60; i += 1)
      statuses.push((await tryNumber(gateway, validNumber((i + 1) * 10))).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    expect(charge).toHaveBeenCalledTimes(5 + 52);
  });
});

describe('a registration', () => {
  test('is not limited any more once a payment with it has succeeded', async () => {
    const { charge, connector } = makeAcquirer(declined);
    const gateway = await live(connector);
    const id = await store(gateway, visa);
    charge.mockResolvedValueOnce(paid);
    await chargeStored(gateway, id);
    for (let i = 0; i < 80; i += 1) expect((await chargeStored(gateway, id)).statusCode).toBe(400);
    expect(charge).toHaveBeenCalledTimes(81);
    // Another card of the BIN is not held up by these declines.
    charge.mockResolvedValueOnce(paid);
    expect((await payFromServer(gateway, 0, { 'card.number': validNumber(10) })).statusCode).toBe(200);
  });

  test('that a payment made which succeeded is not limited', async () => {
    const { charge, connector } = makeAcquirer(declined);
    const gateway = await live(connector);
    charge.mockResolvedValueOnce(paid);
    const first = await payFromServer(gateway, 0, { 'card.number': visa, createRegistration: 'true' });
    const { registrationId } = first.json();
    for (let i = 0; i < 8; i += 1) await chargeStored(gateway, registrationId);
    expect(charge).toHaveBeenCalledTimes(9);
  });
});
