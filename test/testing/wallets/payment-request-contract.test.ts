// @runs own
// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest';
import { installPaymentRequest } from '../../../src/testing/wallets/payment-request.ts';
import { control, type Row, rowTimeoutMs, setGesture, settle, setUp, thrownBy } from './contract-kit.ts';

installPaymentRequest();

const spec = 'W3C Payment Request API 1.1';
/** Shipping left the specification with version 1.1; Chromium has it. */
const chromium = 'Chromium, payment_request.cc';
const methods: PaymentMethodData[] = [{ supportedMethods: 'https://pay.example/method' }];
const item = (value: string, label = 'Total') => ({ label, amount: { currency: 'EUR', value } });
const details: PaymentDetailsInit = { total: item('92.00') };
const shipping: PaymentDetailsInit = {
  ...details,
  shippingOptions: [
    { ...item('0.00', 'Slow'), id: 'slow', selected: true },
    { ...item('5.00', 'Fast'), id: 'fast' },
  ],
};
const create = (more: Partial<PaymentDetailsInit> = {}, options: PaymentOptions = {}) =>
  new PaymentRequest(methods, { ...details, ...more }, options);
const double = () => control('paymentRequest');
function show(request = create()) {
  const paying = request.show();
  paying.catch(() => {});
  return paying;
}
/** A response whose sheet waits for `complete`. */
async function paid(request = create()) {
  const paying = show(request);
  await double().approve();
  return paying;
}

afterEach(async () => {
  if (double().sheet()) await double().cancel();
}, rowTimeoutMs);

const rows: readonly Row[] = [
  [
    'show without a gesture rejects with SecurityError',
    `${spec}, show()`,
    async () => {
      setGesture(false);
      expect(await thrownBy(() => create().show())).toMatchObject({ name: 'SecurityError' });
    },
  ],
  [
    'show twice rejects with InvalidStateError',
    `${spec}, show()`,
    async () => {
      const request = create();
      void show(request);
      expect(await thrownBy(() => request.show())).toMatchObject({ name: 'InvalidStateError' });
    },
  ],
  [
    'show beside another sheet rejects with AbortError',
    `${spec}, show()`,
    async () => {
      void show();
      expect(await thrownBy(() => create().show())).toMatchObject({ name: 'AbortError' });
    },
  ],
  [
    'show on a device without the methods rejects with NotSupportedError, and canMakePayment says so before',
    `${spec}, show()`,
    async () => {
      setUp({ available: false });
      const request = create();
      expect(await request.canMakePayment()).toBe(false);
      expect(await thrownBy(() => request.show())).toMatchObject({ name: 'NotSupportedError' });
    },
  ],
  [
    'canMakePayment after show rejects with InvalidStateError',
    `${spec}, canMakePayment()`,
    async () => {
      const request = create();
      void show(request);
      expect(await thrownBy(() => request.canMakePayment())).toMatchObject({ name: 'InvalidStateError' });
    },
  ],
  [
    'the shopper’s cancel rejects show with AbortError',
    `${spec}, user aborts the payment request`,
    async () => {
      const paying = show();
      await double().cancel();
      await expect(paying).rejects.toMatchObject({ name: 'AbortError' });
    },
  ],
  [
    'abort closes the sheet and rejects show with AbortError, and without a sheet is an InvalidStateError',
    `${spec}, abort()`,
    async () => {
      const request = create();
      expect(await thrownBy(() => request.abort())).toMatchObject({ name: 'InvalidStateError' });
      const paying = show(request);
      await request.abort();
      await expect(paying).rejects.toMatchObject({ name: 'AbortError' });
      expect([double().sheet(), double().results.at(-1)]).toEqual([undefined, 'aborted']);
    },
  ],
  [
    'the sheet stays until complete, which takes success, fail and unknown alone',
    `${spec}, complete()`,
    async () => {
      const response = await paid();
      expect(double().sheet()?.isBusy).toBe(true);
      expect(await thrownBy(() => response.complete('paid' as 'success'))).toMatchObject({
        name: 'TypeError',
      });
      await response.complete('success');
      expect([double().sheet(), double().results.at(-1)]).toEqual([undefined, 'completed']);
    },
  ],
  [
    'complete twice rejects with InvalidStateError',
    `${spec}, complete()`,
    async () => {
      const response = await paid();
      await response.complete('fail');
      expect(await thrownBy(() => response.complete('success'))).toMatchObject({ name: 'InvalidStateError' });
    },
  ],
  [
    'retry shows the error and resolves when the shopper pays again',
    `${spec}, retry()`,
    async () => {
      const response = await paid();
      const again = response.retry({ error: 'Another card.' });
      expect(double().sheet()).toMatchObject({ problem: 'Another card.', isBusy: false });
      expect(await thrownBy(() => response.complete())).toMatchObject({ name: 'InvalidStateError' });
      await double().approve();
      await again;
      await response.complete('success');
    },
  ],
  [
    'retry shows what is wrong with the payer and with the address as well',
    `${spec}, PaymentValidationErrors`,
    async () => {
      const response = await paid();
      const errors = { error: 'Not yet.', payer: { email: 'No such address.' } };
      response.retry({ ...errors, shippingAddress: { city: 'No such city.' } } as never).catch(() => {});
      await settle();
      expect(double().sheet()?.problem).toBe('Not yet. No such address. No such city.');
    },
  ],
  [
    'toJSON gives each attribute of the response, and nothing else',
    `${spec}, PaymentResponse`,
    async () => {
      const response = await paid();
      expect(Object.keys(JSON.parse(JSON.stringify(response))).sort()).toEqual([
        ...['details', 'methodName', 'payerEmail', 'payerName', 'payerPhone', 'requestId'],
        ...['shippingAddress', 'shippingOption'],
      ]);
    },
  ],
  [
    'during retry no time runs out, and the shopper’s cancel rejects it with AbortError and ends the response',
    `${spec}, retry(), and Chromium, payment_request.cc`,
    async () => {
      setUp({ timeoutMs: 20 });
      const response = await paid();
      const again = response.retry();
      again.catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(double().sheet()?.isBusy).toBe(false);
      await double().cancel();
      await expect(again).rejects.toMatchObject({ name: 'AbortError' });
      expect(await thrownBy(() => response.complete('success'))).toMatchObject({ name: 'InvalidStateError' });
      expect(double().results.at(-1)).toBe('cancelled');
    },
  ],
  [
    'complete that comes too late rejects with InvalidStateError',
    chromium,
    async () => {
      setUp({ timeoutMs: 10 });
      const response = await paid();
      await expect.poll(() => double().results.at(-1)).toBe('timedOut');
      expect(await thrownBy(() => response.complete('success'))).toMatchObject({ name: 'InvalidStateError' });
    },
  ],
  [
    'another address is an event shippingaddresschange with the place alone, and the page’s answer changes the total',
    chromium,
    async () => {
      const request = create(shipping, { requestShipping: true });
      const seen = vi.fn();
      request.addEventListener('shippingaddresschange', (event) => {
        seen((request as unknown as { shippingAddress: object }).shippingAddress);
        event.updateWith(Promise.resolve({ total: item('99.00') }));
      });
      void show(request);
      await double().choose('address', 'sam');
      await settle();
      expect(seen.mock.calls[0]?.[0]).toMatchObject({ country: 'US', recipient: '', addressLine: [] });
      expect(double().sheet()?.total).toBe('99.00');
    },
  ],
  [
    'another option is an event shippingoptionchange, and the selected one stands before it',
    chromium,
    async () => {
      const request = create(shipping, { requestShipping: true });
      const options = [Reflect.get(request, 'shippingOption')];
      request.onshippingoptionchange = (event) => {
        options.push(Reflect.get(request, 'shippingOption'));
        event.updateWith({ error: 'Not today.' });
      };
      void show(request);
      await double().choose('shipping', 'fast');
      await settle();
      expect([options, double().sheet()?.problem]).toEqual([['slow', 'fast'], 'Not today.']);
    },
  ],
  [
    'updateWith twice, or after the event, is an InvalidStateError',
    `${spec}, updateWith()`,
    async () => {
      const request = create(shipping, { requestShipping: true });
      const twice = vi.fn();
      let kept: PaymentRequestUpdateEvent | undefined;
      request.onshippingoptionchange = async (event) => {
        kept = event;
        event.updateWith({});
        twice(await thrownBy(() => event.updateWith({})));
      };
      void show(request);
      await double().choose('shipping', 'fast');
      await settle();
      expect(twice.mock.calls[0]?.[0]).toMatchObject({ name: 'InvalidStateError' });
      expect(await thrownBy(() => kept?.updateWith({}))).toMatchObject({ name: 'InvalidStateError' });
    },
  ],
  [
    'a promise of updateWith that is rejected closes the sheet with AbortError',
    `${spec}, update a PaymentRequest's details`,
    async () => {
      const request = create(shipping, { requestShipping: true });
      request.onshippingoptionchange = (event) => event.updateWith(Promise.reject(new Error('no stock')));
      const paying = show(request);
      await double().choose('shipping', 'fast');
      await expect(paying).rejects.toMatchObject({ name: 'AbortError' });
      expect([double().sheet(), double().results.at(-1)]).toEqual([undefined, 'failed']);
    },
  ],
  [
    'the response has the shopper’s data only where they were asked for',
    `${spec}, PaymentResponse`,
    async () => {
      const response = await paid(create({}, { requestPayerEmail: true }));
      expect(response).toMatchObject({
        methodName: 'https://pay.example/method',
        payerEmail: 'jane@shop.example',
        payerName: null,
        payerPhone: null,
      });
    },
  ],
];

describe('the double of Payment Request keeps to the specification:', () => {
  test.each(rows)('%s (%s)', (_behaviour, _source, run) => run(), rowTimeoutMs);
});
