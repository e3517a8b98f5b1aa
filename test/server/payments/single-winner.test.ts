import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import type { Connector, Outcome } from '../../../src/server/connectors/connector.ts';
import { simulator } from '../../../src/server/connectors/simulator/simulator.ts';
import { claimLease } from '../../../src/server/lifecycle/checkout.ts';
import { type TestGateway, testGateway } from '../support/gateway.ts';

function signal(): [promise: Promise<void>, give: () => void] {
  let give = () => {};
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [promise, give];
}

/** A connector that answers when the test says so. */
function gatedConnector() {
  const [gate, open] = signal();
  const [reached, arrive] = signal();
  const settle = vi.fn(async (...args: Parameters<Connector['settle']>): Promise<Outcome> => {
    arrive();
    await gate;
    return simulator.settle(...args);
  });
  return { settle, open, reached };
}

type Fields = Record<string, string>;
const hex = (i: number) => i.toString(16).padStart(32, '0');
const declined = { 'card.holder': '800.100.153' };

let connector: ReturnType<typeof gatedConnector>;
let gateway: TestGateway;
let id: string;
let looked: MockInstance;

beforeEach(async () => {
  connector = gatedConnector();
  gateway = await testGateway({ connector, config: { waitForWinner: 5_000 } });
  looked = vi.spyOn(gateway.store, 'findAnswer');
  id = await gateway.prepare();
});
afterEach(() => gateway.close());

/** Every request has looked for an answer once, so all but the winner wait. */
const everybodyWaits = (count: number) =>
  vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThanOrEqual(count), { interval: 5 });

const parallel = (count: number, fields: (i: number) => Fields) =>
  Promise.all(Array.from({ length: count }, (_, i) => gateway.pay(id, fields(i))));

describe('fifty requests at once', () => {
  const kinds: [string, (i: number) => Fields][] = [
    ['with the same attempt', () => ({ attemptId: hex(1) })],
    ['with different attempts', (i) => ({ attemptId: hex(i) })],
    ['with no attempt', () => ({})],
    ['with no attempt and different bodies', (i) => ({ 'card.cvv': String(100 + i) })],
    ['of all kinds', (i): Fields => (i % 3 === 0 ? {} : { attemptId: hex(i % 2) })],
    ['that are declined', (i) => ({ attemptId: hex(i), ...declined })],
  ];

  test.each(kinds)('%s make one call to the acquirer and get one answer', async (_name, fields) => {
    const answers = parallel(50, fields);
    await everybodyWaits(50);
    connector.open();
    const bodies = (await answers).map((answer) => `${answer.statusCode} ${answer.body}`);
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/^200 /);
    expect(connector.settle).toHaveBeenCalledTimes(1);
  });
});

describe('an attempt', () => {
  test('that waited for another one repeats the answer it got', async () => {
    const both = parallel(2, (i) => ({ attemptId: hex(i), ...declined }));
    await everybodyWaits(2);
    connector.open();
    await both;
    const codes = (await parallel(2, (i) => ({ attemptId: hex(i) }))).map(
      (answer) => answer.json().result.code,
    );
    expect(codes).toEqual(['800.100.153', '800.100.153']);
    expect(connector.settle).toHaveBeenCalledTimes(1);
  });

  test('after a decline runs anew', async () => {
    connector.open();
    await gateway.pay(id, { attemptId: hex(1), ...declined });
    expect((await gateway.pay(id, { attemptId: hex(2) })).json().result.code).toBe('000.100.110');
    expect(connector.settle).toHaveBeenCalledTimes(2);
  });

  test('without a name is known again by its body', async () => {
    connector.open();
    await gateway.pay(id, declined);
    await gateway.pay(id, declined);
    expect(connector.settle).toHaveBeenCalledTimes(1);
    await gateway.pay(id, { ...declined, 'card.cvv': '999' });
    expect(connector.settle).toHaveBeenCalledTimes(2);
  });

  test('that takes too long is answered as pending to those who wait, and wins afterwards', async () => {
    const hasty = await testGateway({ connector, config: { waitForWinner: 20 } });
    const checkoutId = await hasty.prepare();
    const first = hasty.pay(checkoutId, { attemptId: hex(1) });
    await connector.reached;
    const second = await hasty.pay(checkoutId, { attemptId: hex(1) });
    expect(second.json()).toMatchObject({ result: { code: '000.200.000' }, redirect: { method: 'GET' } });
    expect((await hasty.status(checkoutId)).json().result.code).toBe('000.200.000');
    connector.open();
    expect((await first).json().result.code).toBe('000.100.110');
    await hasty.close();
  });

  test('is decided although the connector failed', async () => {
    connector.settle.mockRejectedValueOnce(new Error('connection reset'));
    const answer = await gateway.pay(id, { attemptId: hex(1) });
    expect(answer.json().result.code).toBe('900.100.100');
    expect(answer.headers['x-simulator-rule']).toBe('connector-failed');
    expect((await gateway.status(id)).statusCode).toBe(400);
  });
});

describe('a claim whose process died', () => {
  const claim = (checkoutId: string) => ({ checkoutId, attemptId: hex(9), claimId: 'dead' });

  test('is taken over when its lease is over, not before', async () => {
    const key = id.slice(0, 32);
    const now = Date.parse('2026-11-20T10:00:00Z');
    expect(await gateway.store.claim(claim(key), now, now + claimLease)).toBe(true);
    expect(await gateway.store.claim({ ...claim(key), attemptId: hex(1) }, now, now + claimLease)).toBe(
      false,
    );
    gateway.wait(claimLease);
    connector.open();
    expect((await gateway.pay(id, { attemptId: hex(1) })).json().result.code).toBe('000.100.110');
  });

  test('changes nothing when it comes back after all', async () => {
    const late = gateway.pay(id, { attemptId: hex(1) });
    await connector.reached;
    gateway.wait(claimLease);
    const second = gateway.pay(id, { attemptId: hex(2) });
    await vi.waitFor(() => expect(connector.settle).toHaveBeenCalledTimes(2));
    connector.open();
    const codes = (await Promise.all([late, second])).map((answer) => answer.json().result.code).sort();
    expect(codes).toEqual(['000.100.110', '000.200.000']);
    expect((await gateway.status(id)).json().result.code).toBe('000.100.110');
  });
});

test('two gateways over one store have one winner between them', async () => {
  const shared = gateway.store;
  const { buildGateway } = await import('../../../src/server/gateway.ts');
  const { buildConfig } = await import('../../../src/server/config.ts');
  const { testAssets } = await import('../support/assets.ts');
  const parts = {
    store: shared,
    clock: { now: () => Date.parse('2026-11-20T10:00:01Z') },
    assets: testAssets,
  };
  const second = buildGateway(buildConfig(), {
    ...parts,
    connectors: { INTERNAL: connector, EXTERNAL: connector },
  });
  const first = gateway.pay(id, { attemptId: hex(1) });
  await connector.reached;
  const fields = { paymentBrand: 'VISA', 'card.number': '4200000000000000', 'card.expiryMonth': '12' };
  const waiting = second.inject({
    method: 'POST',
    url: `/v1/checkouts/${id}/payment`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, 'card.expiryYear': '2030', attemptId: hex(2) }).toString(),
  });
  connector.open();
  expect((await waiting).json().redirect).toEqual((await first).json().redirect);
  expect(connector.settle).toHaveBeenCalledTimes(1);
  await second.close();
});
