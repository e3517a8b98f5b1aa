import { describe, expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { type Attempted, createAttemptCounters } from '../../../src/gateway/throttling/decline-limits.ts';
import { card } from '../../support/order.ts';

const channel = 'a'.repeat(32);
const limit = { limit: 2, seconds: 600 };
const limits = ['declines-by-address', 'declines-by-card', 'declines-by-bin'] as const;
const config = buildConfig({
  entities: [channel, 'b'.repeat(32)].map((id) => ({ id, name: 'Shop' })),
  throttles: Object.fromEntries(limits.map((name) => [name, limit])),
});

/** Returns the counters of an attempt by the name of their limit. */
function countersOf(change: Partial<Attempted> & { number?: string } = {}) {
  const { number = '4200000000000000', ...rest } = change;
  const attempted = { channel, address: '192.0.2.1', instrument: { ...card, number }, ...rest };
  return Object.fromEntries(createAttemptCounters(config, attempted).map((one) => [one.limit, one]));
}
const keyOf = (name: (typeof limits)[number], change?: Parameters<typeof countersOf>[0]) =>
  countersOf(change)[name]?.key;

describe('an attempt is counted', () => {
  test('by the address, the card and its first six digits', () => {
    expect(Object.keys(countersOf()).sort()).toEqual([...limits].sort());
  });

  test.each([
    ['the same six digits', '4200009999999999', true],
    ['another sixth digit', '4200010000000000', false],
  ])('by its BIN together with a card of %s: %j is %s', (_what, number, isSame) => {
    expect(keyOf('declines-by-bin', { number }) === keyOf('declines-by-bin')).toBe(isSame);
    expect(keyOf('declines-by-card', { number })).not.toBe(keyOf('declines-by-card'));
  });

  test('by the first digits that are given in the place of those of the card', () => {
    expect(keyOf('declines-by-bin', { bin: '420000' })).toBe(keyOf('declines-by-bin'));
    expect(keyOf('declines-by-bin', { bin: '420001' })).not.toBe(keyOf('declines-by-bin'));
  });

  test('by the number of a network token as by that of a card', () => {
    const instrument = { kind: 'tokenAccount', number: '4200000000000000', type: 'NETWORK' } as const;
    expect(keyOf('declines-by-card', { instrument })).toBe(keyOf('declines-by-card'));
  });

  test('by its address alone with an instrument that has no card number', () => {
    const instrument = { kind: 'virtualAccount', accountId: '4200000000000000' } as const;
    expect(Object.keys(countersOf({ instrument }))).toEqual(['declines-by-address']);
  });

  test.each(limits)('by %s apart from the attempts at other merchants', (name) => {
    expect(keyOf(name, { channel: 'b'.repeat(32) })).not.toBe(keyOf(name));
  });

  test('for the seconds of the limit; only the limit of the card does not refuse', () => {
    const facts = Object.values(countersOf()).map((one) => [
      one.limit,
      one.maxDeclines,
      one.interval,
      one.refuses,
    ]);
    expect(facts.sort()).toEqual([
      ['declines-by-address', 2, 600_000, true],
      ['declines-by-bin', 2, 600_000, true],
      ['declines-by-card', 2, 600_000, false],
    ]);
  });
});
