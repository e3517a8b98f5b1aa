/** What each runner and each DOM must show: every outcome, by the page, the loader and the components. */
import { loadPaymentWidgets } from 'payment-widgets';
import { PaymentForm as ReactForm } from 'payment-widgets/react';
import { createWidgetStub } from 'payment-widgets/testing/stub';
import { PaymentForm as VueForm } from 'payment-widgets/vue';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createApp, h } from 'vue';
import { showCheckout } from './checkout.js';

const settings = {
  gateway: 'https://pay.example',
  checkoutId: 'AB.test',
  action: 'https://shop.example/result',
  brands: 'VISA MASTER',
};
const result = 'https://shop.example/result?id=AB.test';

export function holdOutcomes() {
  let stub;
  const start = (given) => {
    stub = createWidgetStub(given);
    return stub;
  };
  afterEach(() => {
    stub.dispose();
    vi.useRealTimers();
    vi.restoreAllMocks();
    document.head.innerHTML = document.body.innerHTML = '';
  });

  test.each([
    [{ result: '000.100.110' }, result, ''],
    [{ result: '800.100.155' }, result, ''],
    [{ result: '000.200.000' }, result, ''],
    [{ challenge: 'approve' }, result, ''],
    [{ challenge: 'cancel' }, undefined, 'The payment was cancelled'],
    [{ error: 'network' }, undefined, 'you will not be charged twice'],
    [{ error: 'refused' }, undefined, 'could not be sent'],
    [{ error: 'amountChanged', amount: '1.00', currency: 'EUR' }, undefined, 'The amount is now €1.00'],
    [{ invalid: ['cvv'] }, undefined, 'Required'],
  ])(
    '%o comes on a page with a script tag, and nothing is said on the console',
    async (outcome, address, message) => {
      const errors = vi.spyOn(console, 'error');
      start();
      showCheckout('AB.test');
      const shown = await stub.pay(outcome);
      expect([shown.address ?? '', shown.message]).toEqual([
        expect.stringContaining(address ?? ''),
        expect.stringContaining(message),
      ]);
      expect(errors).not.toHaveBeenCalled();
    },
  );

  test('the form comes and is paid although the test has fake timers, and none is left', async () => {
    vi.useFakeTimers();
    start();
    showCheckout('AB.test');
    expect((await stub.pay()).address).toContain(result);
    stub.dispose();
    // jsdom has a timer of its own for each focus, which is due at once.
    vi.advanceTimersByTime(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the loader gets the form of the stub', async () => {
    start();
    const form = document.body.appendChild(document.createElement('form'));
    form.action = settings.action;
    form.dataset.brands = settings.brands;
    const widgets = await loadPaymentWidgets({ ...settings, form });
    expect(await widgets.ready).toEqual(['wpwl-container-card']);
    expect((await stub.pay()).address).toContain(result);
    widgets.unload();
    expect(document.querySelectorAll('.wpwl-container, iframe')).toHaveLength(0);
  });

  test('a finished checkout is told to the loader’s caller', async () => {
    start({ checkout: { state: 'finished' } });
    const form = document.body.appendChild(document.createElement('form'));
    const widgets = await loadPaymentWidgets({ ...settings, form });
    await expect(widgets.ready).rejects.toMatchObject({ reason: 'checkout' });
    await expect(stub.ready()).rejects.toThrow('finished');
    widgets.unload();
  });

  test('React’s component gets the form of the stub', async () => {
    start();
    const onReady = vi.fn();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(createElement(ReactForm, { ...settings, onReady }));
    expect((await stub.pay()).address).toContain(result);
    expect(onReady).toHaveBeenCalledTimes(1);
    root.unmount();
    await vi.waitFor(() => expect(document.querySelectorAll('.wpwl-container, iframe')).toHaveLength(0));
  });

  test('Vue’s component gets the form of the stub', async () => {
    start();
    const onReady = vi.fn();
    const app = createApp(() => h(VueForm, { ...settings, onReady }));
    app.mount(document.body.appendChild(document.createElement('div')));
    expect((await stub.pay()).address).toContain(result);
    expect(onReady).toHaveBeenCalledTimes(1);
    app.unmount();
    expect(document.querySelectorAll('.wpwl-container, iframe')).toHaveLength(0);
  });
}
