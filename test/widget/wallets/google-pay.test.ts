// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GoogleDecision } from '../../../src/widget/wallets/google-pay.ts';
import { googlePay } from '../../../src/widget/wallets/google-pay.ts';
import type { WalletHost } from '../../../src/widget/wallets/wallet.ts';
import { settled } from '../kit.ts';
import { makeHost, ready } from './host-kit.ts';

interface ClientOptions {
  environment: string;
  merchantInfo: object;
  paymentDataCallbacks?: {
    onPaymentAuthorized?(data: unknown): Promise<GoogleDecision>;
    onPaymentDataChanged?(data: unknown): Promise<object>;
  };
}
interface ButtonOptions {
  onClick(event?: Event): void;
}

const isReadyToPay = vi.fn(async (_request: object) => ({ result: true }));
const createButton = vi.fn((_options: ButtonOptions) => document.createElement('button'));
const loadPaymentData = vi.fn<(request: Record<string, unknown>) => Promise<unknown>>();
let client: ClientOptions | undefined;

class PaymentsClient {
  readonly isReadyToPay = isReadyToPay;
  readonly createButton = createButton;
  readonly loadPaymentData = loadPaymentData;
  constructor(options: ClientOptions) {
    client = options;
  }
}

const data = {
  email: 'jane@shop.example',
  paymentMethodData: {
    tokenizationData: { token: '{"signature":"x"}' },
    info: {
      billingAddress: {
        name: 'Jane Ann Jones',
        phoneNumber: '+1 555 0100',
        address1: '5 Ocean Drive',
        address2: 'Floor 2',
        address3: '',
        locality: 'Springfield',
        administrativeArea: 'IL',
        postalCode: '62701',
        countryCode: 'US',
      },
    },
  },
};
const base = { gatewayMerchantId: '8ac7a4c9f3d24e6b0917c35d82e1fa60' };

beforeEach(() => {
  client = undefined;
  for (const spy of [isReadyToPay, createButton]) spy.mockClear();
  loadPaymentData.mockReset().mockResolvedValue(data);
  vi.stubGlobal('google', { payments: { api: { PaymentsClient } } });
});
afterEach(() => vi.unstubAllGlobals());

/** Draws the button with these options and presses it. */
async function press(
  options: Record<string, unknown> = {},
  more: Partial<WalletHost> = {},
  prepared = ready,
) {
  const made = makeHost('GOOGLEPAY', { googlePay: { ...base, ...options } }, more);
  const wallet = await googlePay(made.host);
  if (typeof wallet === 'string') throw new Error(wallet);
  await wallet.open(prepared);
  return made;
}
const asked = () => loadPaymentData.mock.calls[0]?.[0] ?? {};

describe('the Google Pay button', () => {
  test('is drawn by Google with the options, and starts the payment', async () => {
    const { host } = await press({ buttonColor: 'white', buttonType: 'buy', buttonSizeMode: 'static' });
    expect(createButton.mock.calls[0]?.[0]).toMatchObject({
      buttonColor: 'white',
      buttonType: 'buy',
      buttonSizeMode: 'static',
      buttonLocale: 'de',
    });
    createButton.mock.calls[0]?.[0].onClick();
    expect(host.press).toHaveBeenCalledOnce();
    expect(host.place.children).toHaveLength(1);
  });

  test('has the language that Google’s list names', async () => {
    await press({}, { language: 'nb' });
    expect(createButton.mock.calls[0]?.[0]).toMatchObject({ buttonLocale: 'no' });
  });

  test.each([
    ['rgb(27, 31, 36)', 'black'],
    ['rgb(236, 239, 242)', 'white'],
  ])('stands out from a page whose text is %s by being %s', async (color, expected) => {
    const { host } = makeHost('GOOGLEPAY', { googlePay: base });
    host.place.style.color = color;
    await googlePay(host);
    expect(createButton.mock.calls[0]?.[0]).toMatchObject({ buttonColor: expected });
  });

  test('is not there without gatewayMerchantId, and the reason names the key', async () => {
    expect(await googlePay(makeHost('GOOGLEPAY').host)).toContain('wpwlOptions.googlePay.gatewayMerchantId');
  });

  test('is not there when Google says no, without an error', async () => {
    isReadyToPay.mockResolvedValueOnce({ result: false });
    expect(await googlePay(makeHost('GOOGLEPAY', { googlePay: base }).host)).toBe('');
  });

  test('is not there when the script does not arrive', async () => {
    vi.stubGlobal('google', undefined);
    expect(await googlePay(makeHost('GOOGLEPAY', { googlePay: base }).host)).toContain('did not arrive');
  });
});

describe('the environment', () => {
  test.each([
    ['test', 'TEST', []],
    ['live', 'PRODUCTION', [expect.stringContaining('wpwlOptions.googlePay.merchantId')]],
  ])('%s is %s at Google', async (environment, wanted, warnings) => {
    const { told } = await press({}, { merchantTerms: async () => ({ environment }) });
    expect(client?.environment).toBe(wanted);
    expect(told).toEqual(warnings);
  });

  test.each([
    [true, 'TEST'],
    [false, 'PRODUCTION'],
  ])('of a page without a checkout is known by the stand-in: %s', async (arrives, wanted) => {
    const load = vi.fn(async () => arrives);
    await press({ merchantId: 'G' }, { merchantTerms: async () => ({}), load });
    expect(client?.environment).toBe(wanted);
  });

  test.each([
    ['test', 'https://pay.example/_sim/wallets/google-pay.js'],
    ['live', 'https://pay.google.com/gp/p/js/pay.js'],
  ])('%s has a script, which the page may have loaded itself', async (environment, address) => {
    vi.stubGlobal('google', undefined);
    const { host } = makeHost(
      'GOOGLEPAY',
      { googlePay: base },
      { merchantTerms: async () => ({ environment }) },
    );
    await googlePay(host);
    expect(host.load.mock.calls).toEqual([[address]]);
    vi.stubGlobal('google', { payments: { api: { PaymentsClient } } });
    host.load.mockClear();
    await googlePay(host);
    expect(host.load).not.toHaveBeenCalled();
  });
});

describe('the Google Pay request', () => {
  test('comes from the checkout’s facts and the form’s brands', async () => {
    await press();
    expect(asked()).toMatchObject({
      apiVersion: 2,
      apiVersionMinor: 0,
      allowedPaymentMethods: [
        {
          type: 'CARD',
          parameters: {
            allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
            allowedCardNetworks: ['VISA', 'MASTERCARD'],
          },
          tokenizationSpecification: {
            type: 'PAYMENT_GATEWAY',
            parameters: { gatewayMerchantId: base.gatewayMerchantId },
          },
        },
      ],
      transactionInfo: { totalPriceStatus: 'FINAL', totalPrice: '92.00', currencyCode: 'EUR' },
    });
    expect(asked()).not.toHaveProperty('callbackIntents');
    expect(client).not.toHaveProperty('paymentDataCallbacks');
  });

  test('contains every option', async () => {
    const shippingOptionParameters = {
      defaultSelectedOptionId: 'post',
      shippingOptions: [{ id: 'post', label: 'Post' }],
    };
    await press({
      merchantId: 'G-1',
      merchantName: 'My shop',
      gateway: 'own',
      allowedAuthMethods: ['CRYPTOGRAM_3DS'],
      allowedCardNetworks: ['AMEX'],
      amount: 5,
      currencyCode: 'SAR',
      displayItems: [{ label: 'Shoes', type: 'SUBTOTAL', price: 4 }],
      checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
      emailRequired: true,
      billingAddressRequired: true,
      billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
      shippingAddressRequired: true,
      shippingAddressParameters: { allowedCountryCodes: ['AT'], phoneNumberRequired: true },
      shippingOptionRequired: true,
      shippingOptionParameters,
      onPaymentDataChanged: () => Promise.resolve({}),
      onPaymentAuthorized: () => Promise.resolve({ transactionState: 'SUCCESS' }),
    });
    expect(asked()).toMatchObject({
      merchantInfo: { merchantId: 'G-1', merchantName: 'My shop' },
      allowedPaymentMethods: [
        {
          parameters: {
            allowedAuthMethods: ['CRYPTOGRAM_3DS'],
            allowedCardNetworks: ['AMEX'],
            billingAddressRequired: true,
            billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
          },
          tokenizationSpecification: { parameters: { gateway: 'own' } },
        },
      ],
      transactionInfo: {
        totalPrice: '5',
        currencyCode: 'SAR',
        checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
        displayItems: [{ label: 'Shoes', type: 'SUBTOTAL', price: '4' }],
      },
      emailRequired: true,
      shippingAddressRequired: true,
      shippingAddressParameters: { allowedCountryCodes: ['AT'], phoneNumberRequired: true },
      shippingOptionRequired: true,
      shippingOptionParameters,
      callbackIntents: ['PAYMENT_AUTHORIZATION', 'SHIPPING_ADDRESS', 'SHIPPING_OPTION'],
    });
  });
});

describe('a Google Pay payment', () => {
  test('is sent with Google’s token', async () => {
    const { host } = await press();
    expect(host.pay.mock.calls).toEqual([
      [{ 'deviceWalletB.paymentToken': '{"signature":"x"}' }, { amount: '92.00', currency: 'EUR' }],
    ]);
  });

  test('says which total the sheet showed last', async () => {
    let pay = (_data: unknown) => {};
    loadPaymentData.mockReturnValueOnce(
      new Promise((resolve) => {
        pay = resolve;
      }),
    );
    const made = makeHost('GOOGLEPAY', {
      googlePay: {
        ...base,
        shippingAddressRequired: true,
        onPaymentDataChanged: () => ({ newTransactionInfo: { totalPrice: '99.50', currencyCode: 'EUR' } }),
      },
    });
    const wallet = await googlePay(made.host);
    if (typeof wallet === 'string') throw new Error(wallet);
    const closed = wallet.open(ready);
    await settled();
    await client?.paymentDataCallbacks?.onPaymentDataChanged?.({});
    pay(data);
    await closed;
    expect(made.host.pay.mock.calls[0]?.[1]).toEqual({ amount: '99.50', currency: 'EUR' });
  });

  test('shows the checkout’s new amount, and not the amount that the options had for the old one', async () => {
    await press(
      { amount: '80.00', displayItems: [{ label: 'x', price: '80.00' }] },
      { hasNewPrice: () => true },
    );
    expect(asked().transactionInfo).toMatchObject({ totalPrice: '92.00' });
    expect(asked().transactionInfo).not.toHaveProperty('displayItems');
  });

  test('includes the contacts where the shop wants them', async () => {
    const { host } = await press({ submitOnPaymentAuthorized: ['customer', 'billing'] });
    expect(host.pay.mock.calls[0]?.[0]).toMatchObject({
      'customer.email': 'jane@shop.example',
      'customer.givenName': 'Jane Ann',
      'customer.surname': 'Jones',
      'customer.phone': '+1 555 0100',
      'billing.street1': '5 Ocean Drive',
      'billing.street2': 'Floor 2',
      'billing.city': 'Springfield',
      'billing.state': 'IL',
      'billing.postcode': '62701',
      'billing.country': 'US',
    });
  });

  test.each([
    ['US-IL', 'IL', 'IL'],
    ['JP-13', '東京都', '13'],
    ['', 'Wien', 'Wien'],
  ])('sends the state of FULL-ISO3166 (%s for %s) as %s', async (code, name, state) => {
    const { info } = data.paymentMethodData;
    const billingAddress = {
      ...info.billingAddress,
      administrativeArea: name,
      iso3166AdministrativeArea: code,
    };
    const paymentMethodData = { ...data.paymentMethodData, info: { billingAddress } };
    loadPaymentData.mockResolvedValue({ ...data, paymentMethodData });
    const billingAddressParameters = { format: 'FULL-ISO3166' };
    const { host, told } = await press({ billingAddressParameters, submitOnPaymentAuthorized: ['billing'] });
    expect(host.pay.mock.calls[0]?.[0]['billing.state']).toBe(state);
    expect(asked().allowedPaymentMethods).toMatchObject([{ parameters: { billingAddressParameters } }]);
    expect(told).toEqual([]);
  });

  test.each([
    ['BR', ['VISA', 'ELO'], ['VISA', 'ELO']],
    ['DE', ['VISA', 'ELO'], ['VISA']],
    ['DE', ['ELO'], ['VISA', 'MASTERCARD', 'AMEX']],
  ])('in %s offers for the brands %j the networks %j', async (country, offered, networks) => {
    await press({}, { offered, merchantTerms: async () => ({ environment: 'test', country }) });
    const asksFor = { allowedPaymentMethods: [{ parameters: { allowedCardNetworks: networks } }] };
    for (const request of [isReadyToPay.mock.calls[0]?.[0], asked()]) expect(request).toMatchObject(asksFor);
  });

  test.each([
    ['the shop’s callback says no', { allowed: async () => false }, ready],
    ['the shop makes no checkout', {}, Promise.resolve(false)],
  ])('does not open the sheet when %s', async (_case, more, prepared) => {
    await press({}, more, prepared);
    expect(loadPaymentData).not.toHaveBeenCalled();
  });
});

describe('the shop’s callback in the sheet', () => {
  test('gives its answer on a change to Google', async () => {
    const update = { newTransactionInfo: { totalPrice: '95.00' } };
    const onPaymentDataChanged = vi.fn(async () => update);
    await press({ onPaymentDataChanged, shippingAddressRequired: true });
    expect(
      await client?.paymentDataCallbacks?.onPaymentDataChanged?.({ callbackTrigger: 'SHIPPING_OPTION' }),
    ).toBe(update);
    expect(onPaymentDataChanged).toHaveBeenCalledWith({ callbackTrigger: 'SHIPPING_OPTION' });
  });

  test.each([
    [{ transactionState: 'SUCCESS' }],
    [{ transactionState: 'ERROR', error: { reason: 'OFFER_INVALID', message: 'm', intent: 'OFFER' } }],
  ])('gives its answer on the payment to Google: %j', async (decision) => {
    const { told } = await press({ onPaymentAuthorized: async () => decision });
    expect(await client?.paymentDataCallbacks?.onPaymentAuthorized?.(data)).toEqual(decision);
    expect(told).toEqual([]);
  });

  test.each([
    ['a rejected promise', () => Promise.reject(new Error('no')), 'thrown googlePay.onPaymentAuthorized'],
    ['nothing', () => undefined, expect.stringContaining('must return a promise')],
    ['something else', async () => ({ status: 'SUCCESS' }), expect.stringContaining('must return a promise')],
  ])('stops the payment with an error when it is %s', async (_case, onPaymentAuthorized, reported) => {
    const { told } = await press({ onPaymentAuthorized });
    expect(await client?.paymentDataCallbacks?.onPaymentAuthorized?.(data)).toMatchObject({
      transactionState: 'ERROR',
      error: { intent: 'PAYMENT_AUTHORIZATION', message: 'The payment could not be started.' },
    });
    expect(told).toEqual([reported, expect.stringMatching(/^fail not_authorized: /), 'blocked']);
  });
});

describe('a sheet that ends without a payment', () => {
  const cancelled = { statusCode: 'CANCELED' };

  test('by the shopper calls googlePay.onCancel', async () => {
    loadPaymentData.mockRejectedValue(cancelled);
    const onCancel = vi.fn();
    const { told, host } = await press({ onCancel });
    await settled();
    expect([onCancel.mock.calls, told, host.pay.mock.calls]).toEqual([[['CANCELED']], [], []]);
  });

  test('by the shopper is an error “closed” without that callback', async () => {
    loadPaymentData.mockRejectedValue(cancelled);
    expect((await press()).told).toEqual([expect.stringMatching(/^fail closed: /)]);
  });

  test('by DEVELOPER_ERROR is always an error', async () => {
    loadPaymentData.mockRejectedValue({ statusCode: 'DEVELOPER_ERROR', statusMessage: 'no merchant' });
    const onCancel = vi.fn();
    const { told } = await press({ onCancel });
    expect(told).toEqual(['blocked', 'fail developer_error: DEVELOPER_ERROR: no merchant']);
    expect(onCancel).not.toHaveBeenCalled();
  });
});
