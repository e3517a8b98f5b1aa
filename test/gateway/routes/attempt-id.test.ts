import { expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { newCodeKey } from '../../../src/gateway/core/code-keys.ts';
import { createAttemptIds } from '../../../src/gateway/routes/attempt-id.ts';
import type { Store } from '../../../src/gateway/store/store.ts';

const card = { 'card.number': '4200000000000000', 'card.cvv': '123' };
const keyOf = (digit: string) => ({ id: digit, key: digit.repeat(64) });

function nodeWith(codeKey = newCodeKey(), ...registrationKeys: ReturnType<typeof keyOf>[]) {
  const codeKeys = { current: async () => codeKey };
  const config = buildConfig(registrationKeys.length === 0 ? {} : { registrationKeys });
  return createAttemptIds({ config, store: { codeKeys } as Store });
}

test('equal bodies in any order get the same attempt id at nodes with the same code key', async () => {
  const codeKey = newCodeKey();
  const id = await nodeWith(codeKey)(card, 0);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(await nodeWith(codeKey)({ 'card.cvv': '123', 'card.number': '4200000000000000' }, 0)).toBe(id);
  expect(await nodeWith(codeKey)({ ...card, 'card.cvv': '124' }, 0)).not.toBe(id);
});

test('an attempt id cannot be found again once the code key is gone, although the configuration is the same', async () => {
  expect(await nodeWith()(card, 0)).not.toBe(await nodeWith()(card, 0));
});

test('an attempt id needs a key of the configuration, too: the first one', async () => {
  const codeKey = newCodeKey();
  const id = await nodeWith(codeKey, keyOf('a'))(card, 0);
  expect(await nodeWith(codeKey, keyOf('b'))(card, 0)).not.toBe(id);
  expect(await nodeWith(codeKey, keyOf('a'), keyOf('b'))(card, 0)).toBe(id);
});
