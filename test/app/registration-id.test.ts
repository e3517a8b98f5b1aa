import { expect, test } from 'vitest';
import { readRegistrationKey } from '../../src/gateway/core/identifiers.ts';

const key = '8ac7a4a1845f7e19018461a27f6e3e4b';

test.each([
  key,
  key.toUpperCase(),
  '8ac7a4a1-845f-7e19-0184-61a27f6e3e4b',
  '8AC7A4A1-845F-7E19-0184-61A27F6E3E4B',
])('reads %s', (id) => {
  expect(readRegistrationKey(id)).toBe(key);
});

test.each([
  '',
  key.slice(1),
  `${key}0`,
  `${key}\n`,
  key.replace('8', 'g'),
  '8ac7a4a1-845f7e19-0184-61a27f6e3e4b',
  '8ac7a4a1-845f-7e19-018461a27f6e3e4b',
  '8ac7a4a1845f-7e19-0184-61a2-7f6e3e4b',
  `{${key}}`,
  '-'.repeat(36),
])('refuses %j', (id) => {
  expect(readRegistrationKey(id)).toBeUndefined();
});
