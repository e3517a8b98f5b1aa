// @runs own
// @vitest-environment happy-dom

import { describe, expect, test, vi } from 'vitest';
import { installGooglePay } from '../../../src/testing/wallets/google-pay.ts';
import { button, choose, codeOf, dialog, fields, lines, problem, setPreset } from './kit.ts';

installGooglePay();

interface Data {
  readonly email?: string;
  readonly shippingAddress?: object;
  readonly shippingOptionData?: object;
  readonly paymentMethodData: {
    readonly info: { readonly cardDetails: string };
    readonly tokenizationData: { readonly token: string };
  };
}

interface Client {
  isReadyToPay(request: object): Promise<object>;
  createButton(options: object): HTMLElement;
  loadPaymentData(request: object): Promise<Data>;
  prefetchPaymentData(request: object): void;
}

const { PaymentsClient } = Reflect.get(window as object, 'google').payments.api as {
  PaymentsClient: new (options?: object) => Client;
};
const client = (paymentDataCallbacks?: object) =>
  new PaymentsClient({ environment: 'TEST', paymentDataCallbacks });

const allowedPaymentMethods = [
  {
    type: 'CARD',
    parameters: { allowedAuthMethods: ['PAN_ONLY'], allowedCardNetworks: ['VISA'] },
    tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'example' } },
  },
];
const transactionInfo = { totalPriceStatus: 'FINAL', totalPrice: '92.00', currencyCode: 'EUR' };
const request = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods, transactionInfo };
const shippingOptionParameters = {
  defaultSelectedOptionId: 'slow',
  shippingOptions: [
    { id: 'slow', label: 'Slow' },
    { id: 'fast', label: 'Fast' },
  ],
};
const authorizing = { ...request, callbackIntents: ['PAYMENT_AUTHORIZATION'] };

describe('the double of Google Pay', () => {
  test('is ready, except on a device without the wallet', async () => {
    expect(await client().isReadyToPay(request)).toMatchObject({ result: true });
    setPreset({ available: false });
    expect(await client().isReadyToPay(request)).toMatchObject({ result: false });
  });

  test('has a button that can be pressed and has a name', () => {
    const onClick = vi.fn();
    const made = client().createButton({ onClick }).querySelector('button');
    made?.click();
    expect([made?.textContent, onClick.mock.calls.length]).toEqual(['Pay with Google Pay', 1]);
  });

  test.each([
    [{}, '', 'Pay with Google Pay', '#000'],
    [{ buttonColor: 'white' }, 'de', 'Mit Google Pay bezahlen', '#fff'],
    [{ buttonType: 'plain' }, 'ja', 'Google Pay', '#000'],
  ])('with %o has a button of this colour and these words', (options, lang, words, ground) => {
    document.documentElement.lang = lang;
    const made = client()
      .createButton({ onClick: vi.fn(), ...options })
      .querySelector('button');
    document.documentElement.lang = '';
    expect(made?.textContent).toBe(words);
    expect(made?.style.background).toBe(ground);
  });

  test('shows what is paid and gives a token that the simulator accepts', async () => {
    const paying = client().loadPaymentData(request);
    expect(dialog()?.getAttribute('aria-labelledby')).toBe('title');
    expect(lines()).toEqual(['Total €92.00']);
    expect([...fields().keys()]).toEqual(['Payment method']);
    button('Pay').click();
    const { paymentMethodData, ...rest } = await paying;
    expect(codeOf(paymentMethodData.tokenizationData.token)).toBe('000.100.110');
    expect(rest).toEqual({ apiVersion: 2, apiVersionMinor: 0 });
    expect(dialog()).toBeUndefined();
  });

  test('gives a token that is declined for the declined card', async () => {
    const paying = client().loadPaymentData(request);
    choose('Payment method', 'declined');
    button('Pay').click();
    expect(codeOf((await paying).paymentMethodData.tokenizationData.token)).toBe('800.100.155');
  });

  test.each([
    ['approve', '000.100.110'],
    ['decline', '800.100.155'],
  ] as const)('does by itself what was preset: %s', async (outcome, code) => {
    setPreset({ outcome, auto: true });
    const data = await client().loadPaymentData(request);
    expect(codeOf(data.paymentMethodData.tokenizationData.token)).toBe(code);
  });

  test.each([
    ['cancel', 'CANCELED'],
    ['fail', 'INTERNAL_ERROR'],
  ] as const)('gives the error of what was preset: %s', async (outcome, statusCode) => {
    setPreset({ outcome, auto: true });
    await expect(client().loadPaymentData(request)).rejects.toMatchObject({ statusCode });
  });

  test('tells a shop that its shopper closed the sheet', async () => {
    const paying = client().loadPaymentData(request);
    button('Cancel').click();
    await expect(paying).rejects.toMatchObject({ statusCode: 'CANCELED' });
  });

  test('asks the shop about address and shipping, and shows what it answers', async () => {
    const onPaymentDataChanged = vi.fn(async ({ callbackTrigger }: { callbackTrigger: string }) => ({
      newTransactionInfo: {
        ...transactionInfo,
        totalPrice: callbackTrigger === 'SHIPPING_OPTION' ? '99.00' : '95.00',
      },
    }));
    const paying = client({ onPaymentDataChanged }).loadPaymentData({
      ...request,
      callbackIntents: ['SHIPPING_ADDRESS', 'SHIPPING_OPTION'],
      shippingAddressRequired: true,
      shippingOptionRequired: true,
      shippingOptionParameters,
      emailRequired: true,
    });
    expect(button('Pay').disabled).toBe(true);
    await expect.poll(lines).toEqual(['Total €95.00']);
    choose('Shipping method', 'fast');
    await expect.poll(lines).toEqual(['Total €99.00']);
    choose('Ship to', 'sam');
    await expect.poll(lines).toEqual(['Total €95.00']);
    expect(onPaymentDataChanged.mock.calls.map(([data]) => data)).toMatchObject([
      {
        callbackTrigger: 'INITIALIZE',
        shippingAddress: { countryCode: 'AT' },
        shippingOptionData: { id: 'slow' },
      },
      { callbackTrigger: 'SHIPPING_OPTION', shippingOptionData: { id: 'fast' } },
      { callbackTrigger: 'SHIPPING_ADDRESS', shippingAddress: { countryCode: 'US' } },
    ]);
    expect(JSON.stringify(onPaymentDataChanged.mock.calls)).not.toContain('Ocean Drive');
    button('Pay').click();
    expect(await paying).toMatchObject({
      email: 'sam@shop.example',
      shippingAddress: { name: 'Sam Miller', address1: '5 Ocean Drive' },
      shippingOptionData: { id: 'fast' },
    });
  });

  test('lets the shop authorise the payment, and lets the shopper try again when it does not', async () => {
    const answers = [
      {
        transactionState: 'ERROR',
        error: { reason: 'OTHER_ERROR', message: 'Take another card.', intent: 'PAYMENT_AUTHORIZATION' },
      },
      { transactionState: 'SUCCESS' },
    ];
    const paying = client({ onPaymentAuthorized: async () => answers.shift() }).loadPaymentData(authorizing);
    button('Pay').click();
    await expect.poll(problem).toBe('Take another card.');
    button('Pay').click();
    expect(await paying).toHaveProperty('paymentMethodData');
  });

  test('ends when the shop’s callback rejects', async () => {
    const onPaymentAuthorized = () => Promise.reject(new Error('no stock'));
    const paying = client({ onPaymentAuthorized }).loadPaymentData(authorizing);
    button('Pay').click();
    await expect(paying).rejects.toMatchObject({ statusCode: 'DEVELOPER_ERROR' });
    expect(dialog()).toBeUndefined();
  });

  test.each([
    ['no version', { ...request, apiVersion: undefined }, undefined],
    ['no methods', { ...request, allowedPaymentMethods: [] }, undefined],
    ['no transaction', { ...request, transactionInfo: undefined }, undefined],
    [
      'a wrong price',
      { ...request, transactionInfo: { ...transactionInfo, totalPrice: '92,00' } },
      undefined,
    ],
    ['an intent without its callback', authorizing, undefined],
    ['a callback without its intent', request, { onPaymentAuthorized: async () => ({}) }],
  ])('gives a DEVELOPER_ERROR for %s', async (_name, wrong, callbacks) => {
    await expect(client(callbacks).loadPaymentData(wrong)).rejects.toMatchObject({
      statusCode: 'DEVELOPER_ERROR',
    });
    expect(dialog()).toBeUndefined();
  });
});
