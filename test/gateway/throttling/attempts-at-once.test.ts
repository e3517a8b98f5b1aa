// @runs rest
/**
 * Attempts to pay that are under way at the same time: each holds a slot, and only the declined ones count as
 * declines.
 */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { entityId, minute, otherEntityId, otherToken, type TestGateway } from '../../support/gateway.ts';
import {
  addressOf,
  declined,
  live,
  makeAcquirer,
  makeTries,
  numberOf,
  paid,
  pay,
  payFromServer,
  payInTurn,
  prepare,
  type Try,
  tryOne,
  visa,
} from './card-tester.ts';

/** Makes an acquirer that answers nobody until the test says so. */
function makeSlowAcquirer(outcome: Outcome) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { ...makeAcquirer(outcome, answered), answer };
}

/** Pays for all checkouts at once. Each shopper tries again when the database was too busy, which charges nothing. */
async function payAtOnce(gateway: TestGateway, tries: readonly Try[]) {
  const ids = await Promise.all(tries.map(() => prepare(gateway)));
  return tries.map(async (one, i) => {
    for (;;) {
      const answer = await pay(gateway, ids[i] ?? '', one);
      if (answer.statusCode !== 503) return answer;
      await setTimeout(250);
    }
  });
}

/** Waits until this many attempts are under way. */
const waitUntilUnderWay = (charge: ReturnType<typeof makeSlowAcquirer>['charge'], count: number) =>
  vi.waitFor(() => expect(charge).toHaveBeenCalledTimes(count), { timeout: 50_000 });

const ofOneCard = () => ({ address: addressOf(1), number: visa });
const ofOneAddress = (i: number) => ({ address: addressOf(1), number: numberOf(`4${20_000 + i}`, i) });
const ofOneBin = (i: number) => ({ address: addressOf(i), number: numberOf('420000', i) });

describe('of declined payments in ten minutes, as many at once as anybody likes, the acquirer of a live gateway gets', () => {
  test.each([
    ['60 of one address', 60, makeTries(100, ofOneAddress)],
    ['180 of one BIN with one merchant', 180, makeTries(220, ofOneBin)],
  ] as const)('%s', async (_name, most, tries) => {
    const { charge, connector, answer } = makeSlowAcquirer(declined);
    const gateway = await live(connector);
    const answers = await payAtOnce(gateway, tries);
    await waitUntilUnderWay(charge, most);
    answer();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(tries.length - most);
    const [first] = tries;
    const after = await tryOne(gateway, first ?? ofOneCard());
    expect([after.statusCode, after.headers['retry-after']]).toEqual([429, '600']);
    expect(charge).toHaveBeenCalledTimes(most);
  });

  test('15 of one card, and the rest is declined', async () => {
    const { charge, connector, answer } = makeSlowAcquirer(declined);
    const gateway = await live(connector);
    const tries = makeTries(50, (i) => ({ address: addressOf(i), number: visa }));
    const answers = await payAtOnce(gateway, tries);
    await waitUntilUnderWay(charge, 15);
    answer();
    const codes = (await Promise.all(answers)).map((one) => one.json().result.code);
    expect(codes.filter((code) => code === declined.code)).toHaveLength(15);
    // Nobody knows yet how the acquirer declines this card.
    expect(codes.filter((code) => code === '800.100.152')).toHaveLength(35);
    expect(charge).toHaveBeenCalledTimes(15);
  });
});

describe('attempts that are under way', () => {
  test('do not count as declines: 25 honest payments at once behind one address are all paid', async () => {
    const { charge, connector, answer } = makeSlowAcquirer(paid);
    const gateway = await live(connector);
    const answers = await payAtOnce(gateway, makeTries(25, ofOneAddress));
    await waitUntilUnderWay(charge, 25);
    answer();
    expect(new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const again = await payInTurn(gateway, makeTries(40, ofOneAddress));
    expect(new Set(again)).toEqual(new Set([200]));
  });

  test('let nobody wait longer than a few seconds when nothing else takes the slots', async () => {
    const { charge, connector, answer } = makeSlowAcquirer(paid);
    const gateway = await live(connector);
    const answers = await payAtOnce(gateway, makeTries(60, ofOneAddress));
    await waitUntilUnderWay(charge, 60);
    const more = await tryOne(gateway, ofOneAddress(61));
    expect([more.statusCode, more.headers['retry-after']]).toEqual([429, '5']);
    answer();
    await Promise.all(answers);
    expect((await tryOne(gateway, ofOneAddress(62))).statusCode).toBe(200);
  });

  test('are fewer the more declines there were', async () => {
    const { charge, connector, answer } = makeSlowAcquirer(paid);
    charge.mockResolvedValueOnce(declined).mockResolvedValueOnce(declined);
    const gateway = await live(connector);
    await payInTurn(gateway, makeTries(2, ofOneAddress));
    const answers = await payAtOnce(
      gateway,
      makeTries(80, (i) => ofOneAddress(i + 2)),
    );
    await waitUntilUnderWay(charge, 2 + 58);
    answer();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(58);
  });

  test('of a dead process give their slots back after six minutes at the latest, not before three', async () => {
    const { charge, connector } = makeSlowAcquirer(paid);
    const gateway = await live(connector);
    void (await payAtOnce(gateway, makeTries(60, ofOneAddress)));
    await waitUntilUnderWay(charge, 60);
    gateway.wait(3 * minute - 1);
    expect((await tryOne(gateway, ofOneAddress(61))).statusCode).toBe(429);
    gateway.wait(3 * minute + 1);
    charge.mockResolvedValueOnce(paid);
    expect((await tryOne(gateway, ofOneAddress(62))).statusCode).toBe(200);
  });
});

describe('the time to wait after declines', () => {
  test('is the rest of their interval, or of the longer one when two limits are reached', async () => {
    const { connector } = makeAcquirer(declined);
    const gateway = await live(connector);
    await payInTurn(
      gateway,
      makeTries(60, (i) => ({ ...ofOneBin(i), address: addressOf(i + 10) })),
    );
    gateway.wait(minute);
    await payInTurn(
      gateway,
      makeTries(20, (i) => ({ ...ofOneAddress(i + 1), address: addressOf(9) })),
    );
    gateway.wait(minute);
    const wait = async (one: Try) => (await tryOne(gateway, one)).headers['retry-after'];
    const [bin, otherBin] = [numberOf('420000', 999), numberOf('455555', 7)];
    expect(await wait({ address: addressOf(8), number: bin })).toBe('480');
    expect(await wait({ address: addressOf(9), number: otherBin })).toBe('540');
    expect(await wait({ address: addressOf(9), number: bin })).toBe('540');
    gateway.wait(8 * minute - 1);
    expect(await wait({ address: addressOf(8), number: bin })).toBe('1');
  });
});

describe('a BIN', () => {
  const limited = { throttles: { 'declines-by-bin': { limit: 2, seconds: 600 } } };
  const bin = (i: number) => ({ ...ofOneBin(i), address: addressOf(i + 100) });
  /** Makes a payment with the shop of another merchant. */
  const payElsewhere = (gateway: TestGateway, i: number) =>
    payFromServer(gateway, i, { entityId: otherEntityId, 'card.number': bin(i).number }, otherToken);

  test('is counted for each merchant separately', async () => {
    const { charge, connector } = makeAcquirer(declined);
    const gateway = await live(connector, limited);
    expect(await payInTurn(gateway, makeTries(3, bin))).toEqual([200, 200, 429]);
    for (let i = 3; i < 5; i += 1) expect((await payElsewhere(gateway, i)).statusCode).not.toBe(429);
    expect((await payElsewhere(gateway, 5)).statusCode).toBe(429);
    expect(charge).toHaveBeenCalledTimes(4);
  });

  test('is counted once for all channels of a merchant', async () => {
    const { connector } = makeAcquirer(declined);
    const merchants = [
      {
        id: 'c'.repeat(32),
        name: 'Both',
        channels: [entityId, otherEntityId],
        dispatch: [{ channel: entityId }],
      },
    ];
    const gateway = await live(connector, { ...limited, merchants });
    expect(await payInTurn(gateway, makeTries(2, bin))).toEqual([200, 200]);
    expect((await payElsewhere(gateway, 3)).statusCode).toBe(429);
  });

  test('of a later decline is counted for the merchant of the payment', async () => {
    const charge = vi.fn(async (): Promise<Outcome> => {
      throw new UnknownOutcome('no answer');
    });
    const find = vi.fn(async () => declined);
    const gateway = await live({ ...simulator, authenticates: () => false, charge, find }, limited);
    expect(await payInTurn(gateway, makeTries(2, bin))).toEqual([200, 200]);
    gateway.wait(2 * minute);
    await gateway.runDue();
    expect(find).toHaveBeenCalledTimes(2);
    expect((await tryOne(gateway, bin(2))).statusCode).toBe(429);
    expect((await payElsewhere(gateway, 3)).statusCode).not.toBe(429);
  });
});
