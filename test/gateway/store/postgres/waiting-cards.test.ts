/** A payment that waits for its shopper at one node and ends at another: fault 13, and keys that differ (fault 18). */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { GatewayConnector, RoutedPayment } from '../../../../src/gateway/connectors/connector.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import {
  browser,
  entityId,
  minute,
  type Options,
  type TestGateway,
  token,
} from '../../../support/gateway.ts';
import { verify } from '../../../support/shopper.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';

const paid = '000.100.110';
const challengeCard = { ...browser, 'card.number': '4200000000000018', 'card.cvv': '739' };
const methodCard = { ...challengeCard, 'card.number': '4200000000000042' };
const keys = (id: string) => ({ registrationKeys: [{ id, key: id.repeat(64).slice(0, 64) }] });

const nodes: TestGateway[] = [];
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});

/** Starts nodes with one database. */
async function start(...options: Options[]) {
  const data = `two-nodes-${randomUUID()}`;
  const charged: RoutedPayment[] = [];
  const connector: GatewayConnector = {
    ...simulator,
    async charge(order, key, now) {
      charged.push(order);
      return simulator.charge(order, key, now);
    },
  };
  const started: TestGateway[] = [];
  for (const each of options) started.push(await testSimulator({ data, connector, ...each }));
  nodes.push(...started);
  const [one, other] = started as [TestGateway, TestGateway];
  const codes = () =>
    charged.map(({ instrument }) => (instrument.kind === 'card' ? instrument.securityCode : instrument.kind));
  return { one, other, codes };
}

const confirm = (node: TestGateway, id: string) =>
  node.post(`/v1/checkouts/${id}/payment`, { entityId }, { authorization: `Bearer ${token}` });

describe('a challenge that began at one node', () => {
  test('ends at another one, with the security code', async () => {
    const { one, other, codes } = await start({}, {});
    const id = await one.prepare();
    const answer = await one.pay(id, challengeCard);
    expect(await verify(other, answer, '1234')).toMatchObject({ step: 'done', code: paid });
    expect(codes()).toEqual(['739']);
    expect((await one.status(id)).json().result.code).toBe(paid);
  });

  test('ends at another one when the first has stopped', async () => {
    const { one, other, codes } = await start({}, {});
    const answer = await one.pay(await one.prepare(), challengeCard);
    await one.close();
    nodes.shift();
    expect(await verify(other, answer, '1234')).toMatchObject({ step: 'done', code: paid });
    expect(codes()).toEqual(['739']);
  });

  test('is not ended by a node without its key, and is charged once by the node that has it', async () => {
    const { one, other, codes } = await start({ config: keys('a') }, { config: keys('b') });
    const answer = await one.pay(await one.prepare(), methodCard);
    const path = `/v1/threeDSecure/${answer.json().redirect.parameters[0].value}/step`;
    const refused = await other.post(path, { method: 'timeout' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(other.log()).toContain('lacks the key \\"a\\" of registrationKeys');
    expect(await verify(one, answer, '1234')).toMatchObject({ step: 'done', code: paid });
    expect(codes()).toEqual(['739']);
  });

  test('stays pending at a node without its key when its time is over', async () => {
    const { one, other, codes } = await start({ config: keys('a') }, { config: keys('b') });
    const id = await one.prepare();
    await one.pay(id, challengeCard);
    await one.close();
    nodes.shift();
    other.wait(11 * minute);
    await other.runDue();
    expect((await other.status(id)).json().result.code).toBe('000.200.000');
    expect(codes()).toEqual([]);
  });

  test('ends without a charge after half an hour when no node has its key', async () => {
    const { one, other, codes } = await start({ config: keys('a') }, { config: keys('b') });
    const id = await one.prepare();
    await one.pay(id, challengeCard);
    other.wait(31 * minute);
    await other.runDue();
    expect(codes()).toEqual([]);
    expect((await other.status(id)).json().result.code).toBe('100.396.103');
  });
});

describe('a submission that was saved at one node', () => {
  test('is confirmed at another one, with the security code', async () => {
    const { one, other, codes } = await start({}, {});
    const id = await one.prepare();
    await one.pay(id, { 'card.cvv': '739', onlySave: 'true' });
    expect((await confirm(other, id)).json().result.code).toBe(paid);
    expect(codes()).toEqual(['739']);
  });

  test('is kept by a node without its key, which answers 503', async () => {
    const { one, other, codes } = await start({ config: keys('a') }, { config: keys('b') });
    const id = await one.prepare();
    await one.pay(id, { 'card.cvv': '739', onlySave: 'true' });
    expect((await confirm(other, id)).statusCode).toBe(503);
    expect((await confirm(one, id)).json().result.code).toBe(paid);
    expect(codes()).toEqual(['739']);
  });
});
