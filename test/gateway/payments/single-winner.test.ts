// @runs postgres
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { claimLeaseMs } from '../../../src/gateway/lifecycle/checkout.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { lasting } from '../../support/frame.ts';
import { start, type TestGateway, testGateway } from '../../support/gateway.ts';
import { simulated } from '../../support/simulated.ts';

function signal(): [promise: Promise<void>, give: () => void] {
  let give = () => {};
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [promise, give];
}

/** Makes a connector that answers only when the test lets it. */
function makeGatedConnector() {
  const [gate, open] = signal();
  const [reached, arrive] = signal();
  const charge = vi.fn(async (...args: Parameters<GatewayConnector['charge']>): Promise<Outcome> => {
    arrive();
    await gate;
    return simulator.charge(...args);
  });
  return { ...simulator, charge, open, reached };
}

type Fields = Record<string, string>;
const hex = (i: number) => i.toString(16).padStart(32, '0');
const declined = { 'card.holder': '800.100.153' };

let connector: ReturnType<typeof makeGatedConnector>;
let gateway: TestGateway;
let id: string;
let looked: MockInstance;

beforeEach(async () => {
  connector = makeGatedConnector();
  gateway = await testGateway({ connector, config: { waitForWinner: 5_000 } });
  looked = vi.spyOn(gateway.store, 'findAnswer');
  id = await gateway.prepare();
});
afterEach(() => gateway.close());

/** Waits until every request has looked for an answer once, so that all but the winner are waiting. */
const waitForEverybody = (count: number) =>
  vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThanOrEqual(count), { interval: 5 });

const parallel = (count: number, fields: (i: number) => Fields) =>
  Promise.all(Array.from({ length: count }, (_, i) => gateway.pay(id, fields(i))));

describe('a limit of declines', () => {
  let limited: TestGateway;
  beforeEach(async () => {
    limited = await testGateway({ config: { maxDeclines: 2 } });
  });
  afterEach(() => limited.close());

  test('refuses every later attempt, and still repeats earlier answers', async () => {
    const checkoutId = await limited.prepare();
    const pay = (i: number, fields: Fields = {}) => limited.pay(checkoutId, { attemptId: hex(i), ...fields });
    for (const i of [1, 2]) expect((await pay(i, declined)).json().result.code).toBe('800.100.153');
    const refused = await pay(3);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().result).toEqual({
      code: '800.120.100',
      description: expect.stringMatching(/^Rejected by Throttling\. - .*prepare a new one$/),
    });
    expect((await pay(2)).json().result.code).toBe('800.100.153');
    expect((await limited.status(checkoutId)).json().result.code).toBe('800.100.153');
  });

  test('leaves the last allowed attempt free to pay', async () => {
    const checkoutId = await limited.prepare();
    await limited.pay(checkoutId, declined);
    expect((await limited.pay(checkoutId)).json().result.code).toBe('000.100.110');
  });

  test('counts in the store: a claim that comes right after the last decline is refused', async () => {
    const checkoutId = await limited.prepare();
    for (const i of [1, 2]) await limited.pay(checkoutId, { attemptId: hex(i), ...declined });
    const claim = { checkoutId: checkoutId.slice(0, 32), attemptId: hex(3), claimId: 'c' };
    expect(
      await limited.store.claimCheckout({
        claim: { ...claim, maxDeclines: 2 },
        now: start,
        leaseUntil: start + claimLeaseMs,
      }),
    ).toBe(false);
    expect(
      await limited.store.claimCheckout({
        claim: { ...claim, maxDeclines: 3 },
        now: start,
        leaseUntil: start + claimLeaseMs,
      }),
    ).toBe(true);
  });
});

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
    await waitForEverybody(50);
    connector.open();
    const bodies = (await answers).map(
      (answer) => `${answer.statusCode} ${JSON.stringify(lasting(answer.json()))}`,
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/^200 /);
    expect(connector.charge).toHaveBeenCalledTimes(1);
  });
});

describe('an attempt', () => {
  test('that waited for another one repeats the answer of that one', async () => {
    const both = parallel(2, (i) => ({ attemptId: hex(i), ...declined }));
    await waitForEverybody(2);
    connector.open();
    await both;
    const codes = (await parallel(2, (i) => ({ attemptId: hex(i) }))).map(
      (answer) => answer.json().result.code,
    );
    expect(codes).toEqual(['800.100.153', '800.100.153']);
    expect(connector.charge).toHaveBeenCalledTimes(1);
  });

  test('after a decline runs anew', async () => {
    connector.open();
    await gateway.pay(id, { attemptId: hex(1), ...declined });
    expect((await gateway.pay(id, { attemptId: hex(2) })).json().result.code).toBe('000.100.110');
    expect(connector.charge).toHaveBeenCalledTimes(2);
  });

  test('without an id is recognised by its body', async () => {
    connector.open();
    await gateway.pay(id, declined);
    await gateway.pay(id, declined);
    expect(connector.charge).toHaveBeenCalledTimes(1);
    await gateway.pay(id, { ...declined, 'card.cvv': '999' });
    expect(connector.charge).toHaveBeenCalledTimes(2);
  });

  test('that takes too long is answered as pending to those who wait, and still wins afterwards', async () => {
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

  test('has a key of its own at the connector, also where two checkouts have the same attempt id', async () => {
    connector.open();
    await gateway.pay(id, { attemptId: hex(1), ...declined });
    await gateway.pay(id, { attemptId: hex(2) });
    await gateway.pay(await gateway.prepare(), { attemptId: hex(1) });
    const keys = connector.charge.mock.calls.map(([, key]) => key);
    expect(keys[0]).toBe(`${id.slice(0, 32)}-${hex(1)}`);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('an unknown outcome', () => {
  const unknown: [string, () => void][] = [
    [
      'because the connector failed',
      () => connector.charge.mockRejectedValueOnce(new Error('connection reset')),
    ],
    [
      'because the connector broke',
      () =>
        connector.charge.mockImplementationOnce(() => {
          throw new TypeError('broken');
        }),
    ],
    [
      'because the connector says so',
      () => connector.charge.mockResolvedValueOnce({ code: '900.100.300', rule: 'time-out' }),
    ],
  ];

  test.each(unknown)('%s is pending and no decline, and no other attempt is charged', async (_name, fail) => {
    fail();
    connector.open();
    const first = await gateway.pay(id, { attemptId: hex(1) });
    expect(first.json()).toMatchObject({ result: { code: '900.100.300' }, redirect: { method: 'GET' } });
    expect((await gateway.store.findCheckout(id.slice(0, 32)))?.state).toBe('pending');
    const again = await gateway.pay(id, {
      attemptId: hex(2),
      'card.number': '5454545454545454',
      paymentBrand: 'MASTER',
    });
    expect(again.json().result.code).toBe('900.100.300');
    expect(connector.charge).toHaveBeenCalledTimes(1);
    const status = await gateway.status(id);
    expect([status.statusCode, status.json().result.code]).toEqual([200, '900.100.300']);
  });
});

describe('a claim without an outcome', () => {
  const dead = () => ({ checkoutId: id.slice(0, 32), attemptId: hex(9), claimId: 'dead', paymentId: 'p' });

  test('continues with its own attempt when its lease is over, not before', async () => {
    expect(
      await gateway.store.claimCheckout({ claim: dead(), now: start, leaseUntil: start + claimLeaseMs }),
    ).toBe(true);
    expect(
      await gateway.store.claimCheckout({ claim: dead(), now: start, leaseUntil: start + claimLeaseMs }),
    ).toBe(false);
    gateway.wait(claimLeaseMs);
    connector.open();
    expect((await gateway.pay(id, { attemptId: hex(9) })).json().result.code).toBe('000.100.110');
    expect(connector.charge.mock.calls[0]?.[1]).toContain(hex(9));
  });

  test('that only stores an instrument continues with any attempt, because nothing can have been charged', async () => {
    const storing = { ...dead(), paymentId: undefined };
    await gateway.store.claimCheckout({ claim: storing, now: start, leaseUntil: start + claimLeaseMs });
    gateway.wait(claimLeaseMs);
    connector.open();
    expect((await gateway.pay(id, { attemptId: hex(1) })).json().result.code).toBe('000.100.110');
  });

  test('is never continued with another attempt, because it may have been charged', async () => {
    await gateway.store.claimCheckout({ claim: dead(), now: start, leaseUntil: start + claimLeaseMs });
    gateway.wait(claimLeaseMs);
    const answer = await gateway.pay(id, { attemptId: hex(1) });
    expect(answer.json()).toMatchObject({ result: { code: '000.200.000' }, redirect: { method: 'GET' } });
    expect(
      await gateway.store.claimCheckout({
        claim: { ...dead(), attemptId: hex(1) },
        now: start + claimLeaseMs,
        leaseUntil: start,
      }),
    ).toBe(false);
    expect(connector.charge).not.toHaveBeenCalled();
    expect((await gateway.status(id)).json().result.code).toBe('000.200.000');
  });

  test.each([1, 2])(
    'whose connector is only slow is waited for and charged once, by attempt %i',
    async (other) => {
      const slow = gateway.pay(id, { attemptId: hex(1) });
      await connector.reached;
      gateway.wait(claimLeaseMs);
      const second = gateway.pay(id, { attemptId: hex(other) });
      await waitForEverybody(2);
      connector.open();
      const codes = (await Promise.all([slow, second])).map((answer) => answer.json().result.code);
      expect(codes).toEqual(['000.100.110', '000.100.110']);
      expect(connector.charge).toHaveBeenCalledTimes(1);
    },
  );

  test('changes nothing when another process has continued its attempt and was faster', async () => {
    const slow = gateway.pay(id, { attemptId: hex(1) });
    await connector.reached;
    const later = start + claimLeaseMs;
    const attempt = { checkoutId: id.slice(0, 32), attemptId: hex(1), claimId: 'other process' };
    expect(
      await gateway.store.claimCheckout({ claim: attempt, now: later, leaseUntil: later + claimLeaseMs }),
    ).toBe(true);
    connector.open();
    expect((await slow).json().result.code).toBe('000.200.000');
    expect((await gateway.store.findCheckout(attempt.checkoutId))?.state).toBe('processing');
  });
});

test('two gateways over one store have one winner between them', async () => {
  const shared = gateway.store;
  const { buildGateway } = await import('../../../src/gateway/server.ts');
  const { buildConfig } = await import('../../../src/gateway/config/config.ts');
  const { testAssets } = await import('../../support/assets.ts');
  const clock = { now: () => Date.parse('2026-11-20T10:00:01Z') };
  const dependencies = {
    store: shared,
    clock,
    ...simulated(shared, clock, connector),
    assets: testAssets,
  };
  const second = buildGateway(buildConfig(), dependencies);
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
  expect(connector.charge).toHaveBeenCalledTimes(1);
  await second.close();
});
