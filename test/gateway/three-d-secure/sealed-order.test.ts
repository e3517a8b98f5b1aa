import { expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import type { CardOrder } from '../../../src/gateway/connectors/connector.ts';
import { newCodeKey, seal } from '../../../src/gateway/core/short-seal.ts';
import { openOrder, sealOrder } from '../../../src/gateway/three-d-secure/sealed-order.ts';
import { card, order } from '../../support/order.ts';

const id = '3'.repeat(32);
const { channel, ...rest } = order();
const keys = { config: buildConfig({ entities: [channel] }), codeKey: newCodeKey() };
const payment = { ...order(), channel: keys.config.entities[0] ?? channel, instrument: card } as CardOrder;
const { paymentType: _type, ...paid } = payment as Extract<CardOrder, { kind: 'payment' }>;
const authentication: CardOrder = { ...paid, kind: 'authentication' };

test.each([
  ['a payment', payment],
  ['an authentication without a payment', authentication],
])('an order of %s is opened as it was sealed', (_name, sealed) => {
  const stored = { id, ...sealOrder(keys, id, { order: sealed, key: 'key' }) };
  expect(openOrder(keys, stored)).toEqual({ order: sealed, key: 'key', isCodeLost: false });
});

test.each([
  ['3D', 'authentication'],
  ['DB', 'payment'],
])(
  'an order of the type %s that an earlier release sealed becomes one of the kind %s',
  (paymentType, kind) => {
    const { kind: _kind, instrument: _instrument, ...others } = rest;
    const before = { ...others, paymentType, means: card };
    const owner = { kind: 'authentication', id, label: `authentication ${id}` };
    const stored = {
      id,
      ...seal(keys, { value: { order: before, channelId: channel.id, key: 'key' } }, owner),
    };
    const opened = openOrder(keys, stored)?.order;
    expect(opened).toMatchObject({ kind, instrument: card });
    expect(opened).not.toHaveProperty('means');
  },
);
