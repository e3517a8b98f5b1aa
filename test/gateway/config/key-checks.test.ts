import { expect, test } from 'vitest';
import { createKeyChecks } from '../../../src/gateway/config/key-checks.ts';

const checkOf = (id: string, digit: string) =>
  createKeyChecks({ registrationKeys: [{ id, key: digit.repeat(64) }] })[id];

test('the check value of a key is the same at each process, and another one for another key or id', () => {
  const check = checkOf('2026', 'a');
  expect(check).toMatch(/^[0-9a-f]{32}$/);
  expect(checkOf('2026', 'a')).toBe(check);
  expect(checkOf('2026', 'A')).toBe(check);
  expect(checkOf('2026', 'b')).not.toBe(check);
  expect(checkOf('2027', 'a')).not.toBe(check);
});

test('no check value is or holds the key', () => {
  expect(checkOf('2026', 'a')).not.toContain('a'.repeat(8));
});
