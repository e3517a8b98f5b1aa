// @runs cases
/** A rule names a second connector: what provably never left for the first goes there, and nothing else. */
// @tests src/gateway/connectors/breaker.ts
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { caseCount } from '../../support/case-count.ts';
import { checkout, minute, token } from '../../support/gateway.ts';
import { type Fault, openTwoAcquirers, soft } from '../../support/two-acquirers.ts';

let stand: Awaited<ReturnType<typeof openTwoAcquirers>>;
afterEach(() => stand.gateway.close());
const unknown = '900.100.300';
const open = async (opening?: Parameters<typeof openTwoAcquirers>[0]) => {
  stand = await openTwoAcquirers(opening);
  return stand;
};
const pay = (more?: Record<string, string>) => stand.pay(more);
const connectorOf = (id: string) => stand.connectorOf(id);

describe('a payment of a rule with a second connector', () => {
  test('goes there when the first refuses the connection, and so does its refund', async () => {
    const { first, second } = await open();
    first.fault = 'refuses';
    const { id, code } = await pay();
    expect([code, first.charged.size, second.charged.size]).toEqual(['000.100.112', 0, 1]);
    expect(await connectorOf(id)).toBe('second');
    first.fault = 'none';
    const refund = { ...checkout, paymentType: 'RF', amount: '92.00' };
    const answer = await stand.gateway.post(`/v1/payments/${id}`, refund, {
      authorization: `Bearer ${token}`,
    });
    expect(answer.json().result.code).toBe('000.100.112');
    expect(stand.gateway.log()).toContain('goes to connector second');
  });

  test.each<[Fault, string]>([
    ['silent', unknown],
    ['cut', unknown],
    ['declines', '800.100.155'],
    ['claims', '900.100.600'],
    ['none', '000.100.112'],
  ])('stays at a first one whose fault is “%s”', async (fault, code) => {
    const { first, second } = await open();
    first.fault = fault;
    const paid = await pay();
    expect([paid.code, second.asked, await connectorOf(paid.id)]).toEqual([code, 0, 'first']);
  });

  test('is declined when neither can be reached', async () => {
    const { first, second } = await open();
    first.fault = second.fault = 'refuses';
    expect((await pay()).code).toBe('900.100.600');
    expect([first.asked, second.asked]).toEqual([1, 1]);
  });

  test('is declined when the second does not take its brand', async () => {
    const { first, second } = await open({ second: { brands: ['MASTER'] } });
    first.fault = 'refuses';
    expect([(await pay()).code, second.asked]).toEqual(['900.100.600', 0]);
  });

  test('asks the second alone for what it did not answer', async () => {
    const { first, second } = await open();
    first.fault = 'refuses';
    second.fault = 'cut';
    const { id, code } = await pay();
    expect(code).toBe(unknown);
    stand.gateway.wait(10 * minute);
    await stand.gateway.runDue();
    expect((await stand.gateway.store.findPayment(id))?.state).toBe('succeeded');
    expect([first.charged.size, second.charged.size]).toEqual([0, 1]);
  });
});

test('without a second connector a payment that never left is declined, and the next one is tried at the first', async () => {
  const { first } = await open({ otherwise: '' });
  first.fault = 'refuses';
  for (const _ of Array(7)) expect((await pay()).code).toBe('900.100.600');
  first.fault = 'none';
  expect((await pay()).code).toBe('000.100.112');
});

test('a connector that answers none of five orders is passed by for half a minute, then tried by one', async () => {
  const { first, second } = await open();
  first.fault = 'silent';
  for (const _ of Array(5)) expect((await pay()).code).toBe(unknown);
  expect((await pay()).code).toBe('000.100.112');
  expect([first.asked, second.asked]).toEqual([5, 1]);
  stand.gateway.wait(31_000);
  expect([(await pay()).code, (await pay()).code]).toEqual([unknown, '000.100.112']);
  expect(first.asked).toBe(6);
  stand.gateway.wait(31_000);
  first.fault = 'none';
  expect([(await pay()).code, (await pay()).code]).toEqual(['000.100.112', '000.100.112']);
  expect([first.asked, second.asked]).toEqual([8, 2]);
  expect(stand.gateway.log()).toContain('answers again');
});

test('a connector is listed as away from its fifth order without an answer until its next answer, and not after a reload', async () => {
  const { first } = await open();
  const { config } = stand.gateway;
  const listed = () => stand.listAway(config);
  first.fault = 'silent';
  for (const _ of Array(4)) await pay();
  expect(listed()).toEqual([]);
  await pay();
  expect(listed()).toEqual(['first']);
  // A configuration that is read again has settings of its own, of which nothing is said yet.
  const { first: own, second } = config.connectors;
  const reread = { ...own, settings: { ...own?.settings } } as typeof own & object;
  expect(stand.listAway({ ...config, connectors: { first: reread } })).toEqual([]);
  expect(stand.listAway({ ...config, connectors: { second: second as typeof reread } })).toEqual([]);
  stand.gateway.wait(31_000);
  first.fault = 'none';
  await pay();
  expect(listed()).toEqual([]);
});

/** Above 100, faults of each kind come in several spells. */
const payments = caseCount(125);

test('of payments with random faults at the first acquirer all that never left or were declined softly are paid at the second, none at both, none is told wrongly', async () => {
  const { first, second } = await open();
  first.code = soft;
  const turn = fc.record({
    isOther: fc.integer({ min: 0, max: 7 }).map((one) => one === 0),
    next: fc.constantFrom<Fault>('none', 'none', 'refuses', 'silent', 'cut', 'declines'),
    pause: fc.constantFrom(100, 1_000, 5_000),
  });
  const turns = fc.sample(turn, { numRuns: payments, seed: 7 });
  const paid: { id: string; code: string; fault: Fault; wasAway: boolean }[] = [];
  let fault: Fault = 'none';
  for (const { isOther, next, pause } of turns) {
    // Faults come in spells, so that the connector is passed by and tried again.
    if (isOther) fault = next;
    first.fault = fault;
    const before = first.asked;
    const answer = await pay();
    paid.push({ ...answer, fault, wasAway: first.asked === before });
    stand.gateway.wait(pause);
  }
  first.fault = 'none';
  for (const _ of Array(12)) {
    stand.gateway.wait(20 * minute);
    await stand.gateway.runDue();
  }
  const wrong: unknown[] = [];
  for (const { id, code, fault: met, wasAway } of paid) {
    const payment = await stand.gateway.store.findPayment(id);
    const references = [first, second].map(({ charged }) =>
      [...charged].some((key) => payment?.connectorReference?.endsWith(key)),
    );
    const isCharged = references.includes(true);
    const never = wasAway || met === 'refuses' || met === 'declines';
    const isRight =
      (payment?.state === 'succeeded') === isCharged &&
      (!never || (payment?.connector === 'second' && code === '000.100.112'));
    if (!isRight) wrong.push({ id, code, met, wasAway, state: payment?.state });
  }
  expect(wrong).toEqual([]);
  expect([...first.charged].filter((key) => second.charged.has(key))).toEqual([]);
  expect(second.charged.size).toBeGreaterThan(payments / 10);
});
