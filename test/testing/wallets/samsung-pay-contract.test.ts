// @runs own
// @tests src/testing/wallets/samsung-pay.ts
// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest';
import { installSamsungPay } from '../../../src/testing/wallets/samsung-pay.ts';
import { control, type Row, rowTimeoutMs, setUp, thrownBy } from './contract-kit.ts';

installSamsungPay();

/** Pages below developer.samsung.com/pay/merchant/web-checkout-sdk, and two elsewhere, read on 1 December 2026. */
const objects = 'Samsung, JavaScript objects, PaymentMethods';
const calls = 'Samsung, JavaScript methods, isReadyToPay';
const integrate = 'Samsung, Integrate Samsung Pay Web Checkout';
const sample = 'Samsung, Sample code';
const reference = 'Samsung, developer.samsung.com/pay/web/api-reference.html, TransactionDetail';
const guide = 'Samsung, SDK Programming Guide 1.4, 3.3.6, paymentCredential';

interface Client {
  isReadyToPay(methods: object): Promise<{ readonly result: boolean; readonly resultMessage?: string }>;
  createButton(options: object): HTMLElement;
  loadPaymentSheet(methods: object, transaction: object): Promise<Record<string, unknown>>;
}
const { PaymentClient } = Reflect.get(window, 'SamsungPay') as {
  PaymentClient: new (options?: object) => Client;
};
const client = () => new PaymentClient({ environment: 'STAGE' });
const methods = { version: '2', serviceId: 'test', protocol: 'PROTOCOL_3DS', allowedBrands: ['visa'] };
const order = {
  orderNumber: 'order-7',
  merchant: { name: 'Test Shop', url: 'shop.example' },
  amount: { option: 'FORMAT_TOTAL_PRICE_ONLY', currency: 'EUR', total: '92.00' },
};
const double = () => control('samsungPay');
const isReady = (more: object = {}) => client().isReadyToPay({ ...methods, ...more });

afterEach(async () => {
  if (double().sheet()) await double().cancel();
}, rowTimeoutMs);

const rows: readonly Row[] = [
  [
    'a device with the wallet is ready, and one without says why not',
    calls,
    async () => {
      expect(await isReady()).toEqual({ result: true });
      setUp({ available: false });
      expect(await isReady()).toEqual({ result: false, resultMessage: 'Not supported device' });
    },
  ],
  [
    'brands that are none make it not ready, in Samsung’s words, and nothing is thrown',
    calls,
    async () => {
      for (const allowedBrands of [undefined, [], ['VISA'], ['visa', 'jcb']])
        expect(await isReady({ allowedBrands })).toEqual({
          result: false,
          resultMessage: 'Invalid allowedBrands',
        });
      expect(double().mistakes.at(-1)).toContain('allowedBrands is ["visa","jcb"]: list some of visa,');
    },
  ],
  [
    'each brand that Samsung lists is taken',
    objects,
    async () => {
      const listed = ['visa', 'mastercard', 'amex', 'discover', 'elo', 'mada', 'cb', 'jaywan'];
      for (const brand of listed) expect(await isReady({ allowedBrands: [brand] })).toEqual({ result: true });
    },
  ],
  [
    'the version is the text 2',
    objects,
    async () => {
      for (const version of ['1', '2.0', 2, undefined])
        expect(await isReady({ version })).toMatchObject({ resultMessage: 'Invalid version' });
    },
  ],
  [
    'the service has an id, and the protocol is PROTOCOL_3DS',
    objects,
    async () => {
      expect(await isReady({ serviceId: '' })).toMatchObject({ resultMessage: 'Invalid serviceId' });
      expect(await isReady({ protocol: '3DS' })).toMatchObject({ resultMessage: 'Invalid protocol' });
    },
  ],
  [
    'there are three environments, and a nonce is taken',
    integrate,
    () => {
      const told = double().mistakes.length;
      for (const environment of ['STAGE', 'STAGE_WITHOUT_APK', 'PRODUCTION'])
        new PaymentClient({ environment, nonce: 'abc' });
      expect(double().mistakes.slice(told)).toEqual([]);
      new PaymentClient({ environment: 'TEST' });
      expect(double().mistakes.at(-1)).toContain('environment is "TEST": give one of STAGE,');
    },
  ],
  [
    'the button is an element for the page to place, and calls onClick',
    sample,
    () => {
      const onClick = vi.fn();
      const button = client().createButton({ onClick, buttonStyle: 'black', type: 'buy' });
      document.body.append(button);
      button.click();
      expect([onClick.mock.calls.length, button.textContent]).toEqual([1, 'Pay with Samsung Pay']);
    },
  ],
  [
    'an order’s number has letters, digits, commas and hyphens',
    reference,
    async () => {
      for (const orderNumber of ['order_7', 'order 7', '', undefined]) {
        const load = () => client().loadPaymentSheet(methods, { ...order, orderNumber });
        expect((await thrownBy(load)).sentence).toContain('orderNumber is');
      }
      void client().loadPaymentSheet(methods, { ...order, orderNumber: 'A-7,b' });
      await double().approve();
    },
  ],
  [
    'an order names merchant and amount',
    reference,
    async () => {
      for (const more of [{ merchant: { name: 'Test Shop' } }, { amount: { currency: 'EUR', total: '0' } }]) {
        const load = () => client().loadPaymentSheet(methods, { ...order, ...more });
        expect((await thrownBy(load)).sentence).toMatch(/^(merchant|amount) lacks a member: give /);
      }
    },
  ],
  [
    'the credential is 3DS, with an encrypted token in five parts',
    guide,
    async () => {
      const paying = client().loadPaymentSheet(methods, order);
      await double().approve();
      expect(await paying).toMatchObject({
        method: '3DS',
        recurring_payment: false,
        card_last4digits: '0000',
        '3DS': { type: 'S', version: '100', data: expect.stringMatching(/^([\w=-]+\.){4}[\w-]+$/) },
      });
    },
  ],
];

describe('the double of Samsung Pay keeps to the vendor:', () => {
  test.each(rows)('%s (%s)', (_behaviour, _source, run) => run(), rowTimeoutMs);
});

test('the double of Samsung Pay gives the token of the test’s own', async () => {
  const createToken = vi.fn(async () => 'own');
  setUp({ createToken });
  const paying = client().loadPaymentSheet(methods, order);
  await double().approve();
  expect(await paying).toMatchObject({ '3DS': { data: 'own' } });
  expect(createToken).toHaveBeenCalledWith(
    expect.objectContaining({ wallet: 'samsungPay', amount: '92.00', currency: 'EUR', last4: '0000' }),
  );
});
