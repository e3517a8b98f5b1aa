// @runs own
// @tests src/testing/stub/index.ts
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPaymentWidgets } from '../../../src/loader/index.ts';
import { createWidgetStub } from '../../../src/testing/stub/index.ts';
import type { WidgetStub } from '../../../src/testing/stub/widget-stub.ts';
import { drawPage } from './kit.ts';

let stub: WidgetStub;

beforeEach(() => {
  drawPage();
  stub = createWidgetStub();
});
afterEach(() => stub.dispose());

const load = () =>
  loadPaymentWidgets({
    gateway: 'https://pay.example',
    checkoutId: 'AB.test',
    integrity: 'sha384-x',
    form: document.querySelector('form') as HTMLFormElement,
  });

test('the loader gets the form of the stub', async () => {
  const widgets = await load();
  expect(await widgets?.ready).toEqual(['wpwl-container-card']);
  await stub.fill();
  expect(await widgets?.tryPayment()).toBe('underWay');
  await vi.waitFor(() => expect(stub.visits).toHaveLength(1));
  widgets?.unload();
  expect(document.querySelectorAll('.wpwl-container, script')).toHaveLength(0);
});

test('a finished checkout rejects the loader’s promise at once', async () => {
  stub.reset({ checkout: { state: 'finished' } });
  const widgets = await load();
  // No timer runs out from now on.
  vi.useFakeTimers();
  const outcome = await widgets?.ready.catch(({ reason }) => reason);
  vi.useRealTimers();
  widgets?.unload();
  expect(outcome).toBe('checkout');
});
