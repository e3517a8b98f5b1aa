// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callbackOrder } from '../../e2e/fixtures/callback-order.ts';
import { createWidgetStub } from '../../src/stub/index.ts';
import type { WidgetStub } from '../../src/stub/widget-stub.ts';
import { addTag, drawPage, rows } from './kit.ts';

let stub: WidgetStub;
let calls: string[];

beforeEach(() => {
  calls = drawPage();
  stub = createWidgetStub();
});
afterEach(() => stub.dispose());

test.each(rows)(
  'a payment that is $name calls the callbacks in the order that a browser shows',
  async (row) => {
    addTag();
    await stub.pay(row.outcome);
    expect(calls).toEqual(callbackOrder[row.name]);
  },
);

test.each(rows)('a payment that is $name leads the shopper where it leads in a browser', async (row) => {
  addTag();
  const { address, message } = await stub.pay(row.outcome);
  expect(address).toBe(row.address);
  expect(message).toContain(row.message ?? '');
});

test('a form whose challenge was cancelled can be paid after that', async () => {
  addTag();
  await stub.pay({ challenge: 'cancel' });
  expect((await stub.pay()).address).toContain('https://shop.example/result');
});

test('a form comes and is paid although the test has fake timers', async () => {
  vi.useFakeTimers();
  addTag();
  expect((await stub.pay({ challenge: 'approve' })).address).toContain('https://shop.example/result');
  expect(calls).toEqual(callbackOrder.approved);
  vi.useRealTimers();
});

test('a callback that answers false stops the payment', async () => {
  drawPage({ onBeforeSubmitCard: () => false });
  addTag();
  expect((await stub.pay()).address).toBeUndefined();
});

test('a form in German has German words', async () => {
  drawPage({ locale: 'de' });
  addTag();
  await stub.ready();
  expect(document.querySelector('.wpwl-button-pay')?.textContent).toBe('Jetzt bezahlen');
});
