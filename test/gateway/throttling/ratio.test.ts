// @runs rest
// @tests src/gateway/throttling/card-testing.ts
/** Limits by ratio: an honest bank's cards are not locked out, a card tester is. */
import { describe, expect, test } from 'vitest';
import { Throttled } from '../../../src/gateway/core/refusal.ts';
import { admitAttempt } from '../../../src/gateway/throttling/card-testing.ts';
import { entityId, type TestGateway } from '../../support/gateway.ts';
import { addressOf, declined, live, makeAcquirer, numberOf, paid, payFromServer } from './card-tester.ts';

const attemptsPerSecond = 3;
const seconds = 600;

interface Traffic {
  /** Of a hundred attempts, how many are declined. */
  readonly declines: number;
  readonly bin: (i: number) => string;
  readonly address: (i: number) => string;
}

/** Sends attempts for ten minutes of the gateway's clock and gives how many were refused and how many declined. */
async function send({ context, wait }: TestGateway, { declines, bin, address }: Traffic) {
  const counts = { refused: 0, declined: 0, paid: 0 };
  for (let i = 0; i < attemptsPerSecond * seconds; i += 1) {
    if (i % attemptsPerSecond === 0) wait(1_000);
    const number = numberOf(bin(i), i);
    const instrument = { kind: 'card', number, expiryMonth: '12', expiryYear: '2030' } as const;
    const attempted = { channel: entityId, address: address(i), instrument };
    const slot = await admitAttempt(context, attempted, false).catch((error: unknown) => {
      if (error instanceof Throttled) return undefined;
      throw error;
    });
    const isDeclined = (i * 37) % 100 < declines;
    counts[slot === undefined ? 'refused' : isDeclined ? 'declined' : 'paid'] += 1;
    const counted = slot?.count(isDeclined ? declined : paid, context.clock.now()) ?? [];
    for (const write of counted) if (write.kind === 'count') await context.store.countAttempt(write.count);
  }
  return counts;
}

const oneBin = () => '420000';
const manyBins = (i: number) => `4${20_000 + (i % 500)}`;
const oneAddress = () => addressOf(1);
const manyAddresses = (i: number) => `10.0.${i >> 8}.${i % 256}`;

describe('at one merchant, with 3 attempts a second for ten minutes', () => {
  test.each([
    ['one BIN', oneBin, manyAddresses],
    ['one address of a mobile network', manyBins, oneAddress],
  ])('%s of which 10 percent are declined is never refused', async (_name, bin, address) => {
    const gateway = await live(makeAcquirer(paid).connector);
    const { refused, declined: all } = await send(gateway, { declines: 10, bin, address });
    expect([refused, all]).toEqual([0, 180]);
  });

  test.each([
    ['one BIN', 60, oneBin, manyAddresses],
    ['one address', 20, manyBins, oneAddress],
  ])('%s of which 95 percent are declined has %i declines', async (_name, limit, bin, address) => {
    const gateway = await live(makeAcquirer(paid).connector);
    const counts = await send(gateway, { declines: 95, bin, address });
    expect(counts.declined).toBe(limit);
  });
});

test('a merchant has limits of its own in place of the gateway’s', async () => {
  const { charge, connector } = makeAcquirer(declined);
  const gateway = await live(connector, {
    merchants: [
      {
        id: 'c'.repeat(32),
        name: 'Strict',
        dispatch: [{ channel: entityId }],
        throttles: { 'declines-by-bin': { limit: 2, seconds: 60, percent: 0 }, 'declines-by-address': false },
      },
    ],
  });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    const answer = await payFromServer(gateway, i, { 'card.number': numberOf('420000', i) });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([400, 400, 429, 429]);
  expect(charge).toHaveBeenCalledTimes(2);
});

test('the log has one line when a limit begins to hold attempts up, without a part of an address or a card', async () => {
  const gateway = await live(makeAcquirer(declined).connector, {
    throttles: { 'declines-by-bin': { limit: 7, seconds: 600 } },
  });
  for (let i = 0; i < 12; i += 1) {
    await payFromServer(gateway, i, { 'card.number': numberOf('420000', i), 'customer.ip': addressOf(i) });
  }
  const lines = gateway
    .log()
    .split('\n')
    .filter((line) => line.includes('held up'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(
    `Attempts to pay are held up by declines-by-bin at the merchant of ${entityId}: 7 of 7 were declined; until 2026-11-20T10:10:00.000Z.`,
  );
  expect(gateway.log()).not.toMatch(/420000/);
});
