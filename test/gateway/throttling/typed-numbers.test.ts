// @runs rest
// @tests src/gateway/throttling/decline-limits.ts
/**
 * What the limit of a card tells of the number that a shopper typed: nothing to another merchant, and to the same merchant no
 * more than the acquirer's own answers do (design decision 3, threeds-security T22 and T23).
 */
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { type Attempted, createAttemptCounters } from '../../../src/gateway/throttling/decline-limits.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { gatewayConnector } from '../../support/forwarding-connector.ts';
import { entityId, minute, otherEntityId, otherToken, type TestGateway } from '../../support/gateway.ts';
import {
  addressOf,
  declined,
  live,
  makeTries,
  numberOf,
  payFromServer,
  payInTurn,
  prepare,
  proxied,
  tryOne,
} from './card-tester.ts';

/** An acquirer for one channel. The others have the connector of the product, and no upstream or one that is not there. */
function connectorFor(channel: string, answer: () => Promise<Outcome>, address?: string) {
  const real = gatewayConnector({
    forwardings: {
      mark: async () => undefined,
      renew: async () => {},
      giveUp: async () => true,
      withdraw: async () => {},
      owns: async () => true,
    },
    warn: () => {},
  });
  const upstream = { accessToken: 't', entityId: 'e'.repeat(32), timeout: 1_000 };
  const withUpstream = <Order extends { channel: object }>(order: Order) =>
    address === undefined
      ? order
      : { ...order, channel: { ...order.channel, upstream: { ...upstream, address } } };
  const charge = vi.fn(answer);
  const connector: GatewayConnector = {
    ...simulator,
    authenticates: () => false,
    charge: (order, key, now) =>
      order.channel.id === channel ? charge() : real.charge(withUpstream(order), key, now),
    obstacleTo: async (order, now) =>
      order.channel.id === channel ? undefined : await real.obstacleTo(withUpstream(order), now),
  };
  return { charge, connector };
}

const decline = async () => declined;
const ofBin = (i: number) => numberOf('420000', i);
const typed = ofBin(77);

/** A merchant with both channels, so that they share their counters. */
const oneMerchant = {
  merchants: [
    { id: 'c'.repeat(32), name: 'Both', dispatch: [{ channel: entityId }, { channel: otherEntityId }] },
  ],
};

/** Has the acquirer decline the typed number until it is used up, as a script in the shop's page can. */
async function useUp(gateway: TestGateway, number = typed): Promise<void> {
  const tries = makeTries(6, (i) => ({ address: addressOf(i), number }));
  expect(await payInTurn(gateway, tries)).toEqual([200, 200, 200, 200, 200, 200]);
}

/** Everything of an answer but what names the request itself. */
function shown({ statusCode, headers, body }: Awaited<ReturnType<typeof payFromServer>>) {
  const own = /"(id|ndc|timestamp|descriptor|merchantTransactionId|bin|last4Digits)":"[^"]*"/g;
  const { date: _date, 'content-length': _length, 'x-request-id': _id, ...others } = headers;
  return JSON.stringify([statusCode, others, body.replace(own, '"$1":""')]);
}

const askElsewhere = (gateway: TestGateway, number: string) =>
  payFromServer(
    gateway,
    0,
    { entityId: otherEntityId, 'card.number': number, 'customer.ip': '' },
    otherToken,
  );

test.each([
  ['another merchant', {}, undefined, '600.200.201'],
  ['the same merchant', oneMerchant, undefined, '600.200.201'],
  ['the same merchant, whose upstream cannot be reached,', oneMerchant, 'http://127.0.0.1:9/', '900.100.600'],
])(
  '%s asks for 200 numbers at a channel without acquirer and gets one answer, although a shopper’s number is used up',
  async (_who, config, address, code) => {
    const { connector } = connectorFor(entityId, decline, address);
    const gateway = await live(connector, config);
    await useUp(gateway);
    const answers = new Set<string>();
    for (let i = 0; i < 200; i += 1) answers.add(shown(await askElsewhere(gateway, ofBin(i))));
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain(code);
  },
);

test('another merchant gets the same answer of its own acquirer for a number that is used up as for others', async () => {
  const { connector } = connectorFor(otherEntityId, decline);
  const elsewhere = connectorFor(entityId, decline);
  const gateway = await live({
    ...connector,
    charge: (order, key, now) =>
      order.channel.id === entityId
        ? elsewhere.connector.charge(order, key, now)
        : connector.charge(order, key, now),
  });
  await useUp(gateway);
  const answers = new Set<string>();
  for (let i = 60; i < 90; i += 1) answers.add(shown(await askElsewhere(gateway, ofBin(i))));
  expect(answers.size).toBe(1);
});

test('a number that is used up is answered as one that the acquirer declines, to the page and to the server', async () => {
  const { charge, connector } = connectorFor(entityId, decline);
  const gateway = await live(connector);
  await useUp(gateway);
  expect(charge).toHaveBeenCalledTimes(5);
  const byPage = async (number: string) => shown(await tryOne(gateway, { address: addressOf(40), number }));
  const urls = /[0-9A-F]{32}[^"&]*/g;
  expect((await byPage(typed)).replace(urls, '')).toBe((await byPage(ofBin(1))).replace(urls, ''));
  const byServer = async (number: string) =>
    shown(await payFromServer(gateway, 0, { 'card.number': number }));
  const answer = await byServer(typed);
  expect(answer).toBe(await byServer(ofBin(2)));
  expect(answer).toContain(declined.code);
  expect(answer).not.toContain('retry-after');
  expect(charge).toHaveBeenCalledTimes(7);
});

test('tries of a number that is used up count as those of others, so that the same try is refused', async () => {
  const statusesOf = async (number: string) => {
    const gateway = await live(connectorFor(entityId, decline).connector);
    await useUp(gateway);
    return payInTurn(
      gateway,
      makeTries(30, () => ({ address: addressOf(50), number })),
    );
  };
  const [used, other] = [await statusesOf(typed), await statusesOf(ofBin(1))];
  expect(used).toEqual(other);
  expect(used.filter((status) => status === 200)).toHaveLength(20);
});

test('a number that is used up is answered after about the time that the acquirer took', async () => {
  const answerMs = 400;
  const { connector } = connectorFor(entityId, async () => {
    await setTimeout(answerMs);
    return declined;
  });
  const gateway = await live(connector);
  await useUp(gateway);
  const begun = performance.now();
  await tryOne(gateway, { address: addressOf(9), number: typed });
  expect(performance.now() - begun).toBeGreaterThan(0.85 * answerMs);
});

test('a number that is used up is pending while the acquirer’s answers are lost, as every number is', async () => {
  const { connector } = connectorFor(entityId, decline);
  const lost = async (): Promise<never> => {
    throw new UnknownOutcome('no answer');
  };
  let isLost = false;
  const gateway = await live({
    ...connector,
    charge: (order, key, now) => (isLost ? lost() : connector.charge(order, key, now)),
    obstacleTo: async () => (isLost ? lost() : undefined),
  });
  await useUp(gateway);
  isLost = true;
  const codes = [typed, ofBin(1)].map(async (number) => {
    const answer = await payFromServer(gateway, 0, { 'card.number': number });
    return [answer.statusCode, answer.json().result.code];
  });
  const [first, second] = await Promise.all(codes);
  expect(first).toEqual([200, '900.100.300']);
  expect(second).toEqual(first);
});

test('a checkout that was declined by the limit takes another card', async () => {
  const { charge, connector } = connectorFor(entityId, decline);
  const gateway = await live(connector);
  await useUp(gateway);
  const id = await prepare(gateway);
  await gateway.pay(id, { 'card.number': typed }, proxied(addressOf(8)));
  charge.mockResolvedValueOnce({ code: '000.000.000', rule: 'paid' });
  const other = await gateway.pay(id, { 'card.number': ofBin(3) }, proxied(addressOf(8)));
  expect(other.json().result.code).toBe('000.000.000');
});

test('of 100,000 guesses of another merchant none is judged by a counter that this merchant’s shoppers have fed', async () => {
  const { connector } = connectorFor(entityId, decline);
  const { config } = await live(connector);
  const address = addressOf(1);
  const attempted = (channel: string, number: string): Attempted => ({
    channel,
    address,
    instrument: { kind: 'card', number, expiryMonth: '12', expiryYear: '2030' },
  });
  const own = new Set(createAttemptCounters(config, attempted(entityId, typed)).map(({ key }) => key));
  expect(own.size).toBe(3);
  let judged = 0;
  for (let i = 0; i < 100_000; i += 1) {
    for (const { key } of createAttemptCounters(config, attempted(otherEntityId, ofBin(i))))
      judged += own.has(key) ? 1 : 0;
  }
  expect(judged).toBe(0);
});

test('a card is tried again ten minutes after its first decline', async () => {
  const { charge, connector } = connectorFor(entityId, decline);
  const gateway = await live(connector);
  await useUp(gateway);
  gateway.wait(10 * minute);
  await tryOne(gateway, { address: addressOf(1), number: typed });
  expect(charge).toHaveBeenCalledTimes(6);
});
