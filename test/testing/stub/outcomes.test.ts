// @runs own
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callbackOrder } from '../../../e2e/fixtures/callback-order.ts';
import { createWidgetStub } from '../../../src/testing/stub/index.ts';
import type { WidgetStub } from '../../../src/testing/stub/widget-stub.ts';
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

test.each([
  { results: '800.100.155' },
  { result: 'declined' },
  { challenge: 'decline' },
  { error: 'timeout' },
  {},
])('%j is refused, because it would be taken for another outcome', async (outcome) => {
  addTag();
  const remedy = `The outcome ${JSON.stringify(outcome)} is none; give { result: '000.100.110' }`;
  await expect(stub.pay(outcome as never)).rejects.toThrow(remedy);
  expect(() => stub.next(outcome as never)).toThrow(remedy);
});

test('a field that the form does not have is named', async () => {
  addTag();
  const remedy = 'There is no field card.cvv; there are cardNumber, cvv, expiry, cardHolder.';
  await expect(stub.fill(['card.cvv' as never])).rejects.toThrow(remedy);
  await expect(stub.pay({ invalid: ['card.cvv' as never] })).rejects.toThrow(remedy);
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
