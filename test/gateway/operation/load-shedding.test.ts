import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { checkout, type TestGateway, testGateway, token } from '../../support/gateway.ts';

const authorization = `Bearer ${token}`;
const prepare = ({ post }: TestGateway) => post('/v1/checkouts', checkout, { authorization });

/** Lets nothing else run for a while, as a long computation does. */
function block(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Resolves to the id of the first checkout that is taken: making a gateway may itself hold up the event loop. */
const prepareWhenReady = (on: TestGateway) =>
  vi.waitUntil(() => on.prepare(), { timeout: 20_000, interval: 100 });

let gateway: TestGateway;
afterEach(() => gateway.close());

describe('a gateway whose event loop is late', () => {
  beforeEach(async () => {
    gateway = await testGateway({ config: { maxEventLoopLag: 300 } });
  });

  test('refuses new checkouts with 503 and Retry-After, still pays, updates and reads, and recovers', async () => {
    const id = await prepareWhenReady(gateway);
    block(500);
    const refused = await prepare(gateway);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json().result).toMatchObject({
      code: '800.800.800',
      description: expect.stringContaining('nothing was prepared'),
    });
    expect((await gateway.post(`/v1/checkouts/${id}`, checkout, { authorization })).statusCode).toBe(200);
    block(500);
    expect((await gateway.pay(id)).statusCode).toBe(200);
    block(500);
    expect((await gateway.status(id)).json().result.code).toBe('000.100.110');
    await prepareWhenReady(gateway);
  });

  test('says so in the log, once a minute', async () => {
    block(500);
    await prepare(gateway);
    await prepare(gateway);
    const said = gateway
      .log()
      .match(/New checkouts are answered 503 for now: the event loop is \d+ ms late/g);
    expect(said).toHaveLength(1);
  });
});

test('a gateway with too many open requests refuses new checkouts, and goes on with payments', async () => {
  let charge = () => {};
  const charging = new Promise<void>((resolve) => {
    charge = resolve;
  });
  gateway = await testGateway({
    config: { maxOpenRequests: 2 },
    connector: {
      ...simulator,
      async charge(order, key, now) {
        await charging;
        return simulator.charge(order, key, now);
      },
    },
  });
  const ids = [await gateway.prepare(), await gateway.prepare(), await gateway.prepare()];
  const payments = ids.map((id) => gateway.pay(id));
  await vi.waitUntil(() => gateway.app.inFlight.count() === 3);
  expect((await prepare(gateway)).statusCode).toBe(503);
  expect((await gateway.status(ids[0] ?? '')).statusCode).toBe(200);
  charge();
  for (const payment of await Promise.all(payments)) expect(payment.statusCode).toBe(200);
  expect((await prepare(gateway)).statusCode).toBe(200);
});

test('without limits, as in the test environment, nothing is refused', async () => {
  gateway = await testGateway();
  block(1_200);
  expect((await prepare(gateway)).statusCode).toBe(200);
});
