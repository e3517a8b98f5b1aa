import { describe, expect, test } from 'vitest';
import {
  createCheckoutId,
  entityNdc,
  newCheckoutKey,
  newDescriptor,
  readCheckoutKey,
} from '../../../src/gateway/core/identifiers.ts';
import { systemRandom } from '../../../src/gateway/core/random-source.ts';
import { toStoredTimestamp, toTimestamp } from '../../../src/gateway/core/timestamp.ts';

describe('identifiers', () => {
  test('are 128 bits that are spread evenly and never repeat', () => {
    const count = 20_000;
    const ids = Array.from({ length: count }, () => systemRandom.hex('payment'));
    expect(new Set(ids).size).toBe(count);
    const seen = new Map<string, number>();
    for (const digit of ids.join('')) seen.set(digit, (seen.get(digit) ?? 0) + 1);
    const expected = (count * 32) / 16;
    const chiSquare = [...seen.values()].reduce((sum, found) => sum + (found - expected) ** 2 / expected, 0);
    // Chi-square test with 15 degrees of freedom: a value above 70 comes by chance once in a hundred million runs.
    expect(chiSquare).toBeLessThan(70);
  });

  test('of a checkout are read with and without the name of their node', () => {
    const key = newCheckoutKey(systemRandom);
    expect(key).toMatch(/^[0-9A-F]{32}$/);
    expect(readCheckoutKey(createCheckoutId(key))).toBe(key);
    expect(readCheckoutKey(key)).toBe(key);
    expect(readCheckoutKey(`${key}.sbg-vm-tx02`)).toBe(key);
  });

  test.each([
    '',
    'x',
    '0'.repeat(31),
    '0'.repeat(33),
    'a'.repeat(32),
    `${'0'.repeat(32)}.`,
    `${'0'.repeat(32)}./x`,
  ])('"%s" is no checkout id', (text) => {
    expect(readCheckoutKey(text)).toBeUndefined();
  });

  test('of a request name the entity, or none when there is none', () => {
    expect(entityNdc(systemRandom, 'a'.repeat(32))).toMatch(/^a{32}_[0-9a-f]{32}$/);
    expect(entityNdc(systemRandom, 'not an entity')).toMatch(/^0{32}_[0-9a-f]{32}$/);
    expect(entityNdc(systemRandom, undefined)).toMatch(/^0{32}_[0-9a-f]{32}$/);
  });

  test('in a descriptor are three groups of four digits', () => {
    expect(newDescriptor(systemRandom, 'Shop')).toMatch(/^[0-9]{4}\.[0-9]{4}\.[0-9]{4} Shop$/);
  });
});

test('timestamps are UTC in the recorded forms', () => {
  const time = Date.parse('2026-01-02T03:04:05.006Z');
  expect(toTimestamp(time)).toBe('2026-01-02 03:04:05+0000');
  expect(toStoredTimestamp(time)).toBe('2026-01-02 03:04:05.006+0000');
});
