import { hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import type { CardOrder } from '../../../src/gateway/connectors/connector.ts';
import { decrypt } from '../../../src/gateway/core/cipher.ts';
import { codeKeysInMemory } from '../../../src/gateway/core/code-keys.ts';
import { NotOpenableHere } from '../../../src/gateway/core/short-seal.ts';
import { openOrder, sealOrder } from '../../../src/gateway/three-d-secure/sealed-order.ts';
import { card, order } from '../../support/order.ts';

const id = '3'.repeat(32);
const { channel } = order();
const keys = { config: buildConfig({ entities: [channel] }), store: { codeKeys: codeKeysInMemory() } };
const payment = { ...order(), channel: keys.config.entities[0] ?? channel, instrument: card } as CardOrder;
const { paymentType: _type, ...paid } = payment as Extract<CardOrder, { kind: 'payment' }>;
const authentication: CardOrder = { ...paid, kind: 'authentication' };

test.each([
  ['a payment', payment],
  ['an authentication without a payment', authentication],
])('an order of %s is opened as it was sealed', async (_name, sealed) => {
  const stored = { id, ...(await sealOrder(keys, id, { order: sealed, key: 'key' })) };
  expect(await openOrder(keys, stored)).toEqual({ order: sealed, key: 'key', isCodeLost: false });
});

test.each([
  ['the key that encrypted it', { registrationKeys: [{ id: 'another', key: 'b'.repeat(64) }] }],
  ['its channel', { entities: [{ id: 'e'.repeat(32), name: 'Another Shop' }] }],
])('an order is not taken for erased by a node that lacks %s', async (_name, lacking) => {
  const stored = { id, ...(await sealOrder(keys, id, { order: payment, key: 'key' })) };
  const here = { ...keys, config: buildConfig({ entities: [channel], ...lacking }) };
  await expect(openOrder(here, stored)).rejects.toBeInstanceOf(NotOpenableHere);
  expect(await openOrder(here, { ...stored, sealed: null })).toBeUndefined();
});

test('a security code decrypts with a key of the configuration and the key of codes together only', async () => {
  const withCode = { ...payment, instrument: { ...card, securityCode: '739' } };
  const stored = { id, ...(await sealOrder(keys, id, { order: withCode, key: 'key' })) };
  expect(await openOrder(keys, stored)).toMatchObject({ order: withCode, isCodeLost: false });
  const { key } = await keys.store.codeKeys.current();
  const otherKeys = { ...keys, store: { codeKeys: codeKeysInMemory() } };
  expect(await openOrder(otherKeys, stored)).toMatchObject({ isCodeLost: true });
  const code = stored.sealed.split('.')[1] ?? '';
  const derived = new Uint8Array(hkdfSync('sha256', key, id, 'authentication', 32));
  expect(decrypt(derived, code, `authentication ${id}`)).toBeUndefined();
});
