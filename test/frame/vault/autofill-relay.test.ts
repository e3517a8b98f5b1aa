// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { receiveAutofill } from '../../../src/frame/vault/autofill-relay.ts';
import type { Channel } from '../../../src/frame/vault/channel.ts';
import { createBus, createOwn } from '../kit.ts';

let number: Channel;
let own: ReturnType<typeof createOwn>;
const fill = (value: string, field = 'card.cvv') => number.send({ type: 'fill', field, value });

beforeEach(() => {
  const bus = createBus();
  number = bus.open();
  own = createOwn('card.cvv');
  receiveAutofill(bus.open(), own);
});

test('an empty field takes the value that a filler gave the frame of the number (A-06)', () => {
  fill('12/35', 'card.expiry');
  expect(own.digits).toBe('');
  fill('987');
  expect(own.digits).toBe('987');
});

test('another card is filled in over the first one', () => {
  fill('987');
  fill('654');
  expect(own.digits).toBe('654');
});

test('values that the shopper has typed stay', () => {
  own.digits = '123';
  fill('987');
  expect(own.digits).toBe('123');
  own.digits = '';
  fill('987');
  own.digits = '98';
  fill('654');
  expect(own.digits).toBe('98');
});

test.each([
  ['the payment is over', () => number.send({ type: 'forget' })],
  ['the shopper leaves', () => window.dispatchEvent(new Event('pagehide'))],
])('nothing of the last fill is remembered when %s', (_when, happens) => {
  fill('987');
  happens();
  fill('654');
  expect(own.digits).toBe('987');
});
