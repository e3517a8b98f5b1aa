// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applePay } from '../../../src/widget/wallets/apple-pay.ts';
import type { WalletButton, WalletHost } from '../../../src/widget/wallets/wallet.ts';
import { pick, settled } from '../kit.ts';
import { FakeSession, payment } from './fake-apple.ts';
import { makeHost, ready } from './host-kit.ts';

const session = { merchantSessionIdentifier: 'M' };
const ask = vi.fn<WalletHost['ask']>();

beforeEach(() => {
  FakeSession.made = [];
  vi.stubGlobal('ApplePaySession', FakeSession);
  ask.mockReset().mockResolvedValue(session);
});
afterEach(() => vi.unstubAllGlobals());

async function draw(host: WalletHost): Promise<WalletButton> {
  const wallet = await applePay(host);
  if (typeof wallet === 'string') throw new Error(wallet);
  return wallet;
}

/** Opens the sheet as the shopper does. */
async function open(options: Record<string, unknown> = {}, prepared = ready) {
  const made = makeHost('APPLEPAY', { applePay: { countryCode: 'AT', ...options } }, { ask });
  const wallet = await draw(made.host);
  const closed = vi.fn();
  void wallet.open(prepared).then(closed);
  return { ...made, wallet, closed, sheet: FakeSession.last };
}

describe('the Apple Pay button', () => {
  const { canMakePayments, canMakePaymentsWithActiveCard, applePayCapabilities } = FakeSession;
  const unsupported = { paymentCredentialStatus: 'applePayUnsupported' };
  test.each<[string, () => unknown, object]>([
    ['without an interface of Apple', () => vi.stubGlobal('ApplePaySession', undefined), {}],
    ['when Apple says no', () => canMakePayments.mockReturnValueOnce(false), {}],
    [
      'without an active card, where the shop asks for one',
      () => canMakePaymentsWithActiveCard.mockResolvedValueOnce(false),
      { checkAvailability: 'canMakePaymentsWithActiveCard' },
    ],
    [
      'without the capability, where the shop asks for it',
      () => applePayCapabilities.mockResolvedValueOnce(unsupported),
      { checkAvailability: 'applePayCapabilities' },
    ],
    ['for a version that the browser does not know', () => {}, { version: 99 }],
  ])('is not there, without an error, %s', async (_case, lack, options) => {
    lack();
    expect(await applePay(makeHost('APPLEPAY', { applePay: options }).host)).toBe('');
  });

  test('is shown depending on the merchant’s own identifier', async () => {
    const applePayOptions = {
      checkAvailability: 'canMakePaymentsWithActiveCard',
      merchantIdentifier: 'merchant.shop',
    };
    await draw(makeHost('APPLEPAY', { applePay: applePayOptions }).host);
    expect(FakeSession.canMakePaymentsWithActiveCard).toHaveBeenLastCalledWith('merchant.shop');
  });

  test.each([
    ['rgb(27, 31, 36)', undefined, 'black'],
    ['rgb(236, 239, 242)', undefined, 'white'],
    ['rgb(236, 239, 242)', 'black', 'black'],
  ])('on a page whose text is %s, with the style %s, is %s', async (color, style, expected) => {
    const { host } = makeHost('APPLEPAY', { applePay: { style } });
    host.place.style.color = color;
    const button = pick('button', host.place);
    button.classList.add('wpwl-apple-pay-button-black');
    await draw(host);
    expect(button.className).toBe(`wpwl-apple-pay-button wpwl-apple-pay-button-${expected}`);
  });

  test('is Apple’s own when the shop wants it and the page has it', async () => {
    customElements.define('apple-pay-button', class extends HTMLElement {});
    const { host } = makeHost('APPLEPAY', {
      applePay: { buttonSource: 'js', buttonStyle: 'white', buttonType: 'buy' },
    });
    await draw(host);
    const button = pick('apple-pay-button', host.place);
    expect(button.outerHTML).toContain('buttonstyle="white" type="buy" locale="de-DE"');
    button.click();
    expect(host.press).toHaveBeenCalledOnce();
    expect(host.place.children).toHaveLength(1);
    const chinese = makeHost('APPLEPAY', { applePay: { buttonSource: 'js' } }, { language: 'zh-Hans' });
    await draw(chinese.host);
    expect(pick('apple-pay-button', chinese.host.place).getAttribute('locale')).toBe('zh-CN');
  });
});

describe('the Apple Pay script', () => {
  test('that did not arrive is the given reason in a browser without Apple Pay', async () => {
    vi.stubGlobal('ApplePaySession', undefined);
    const { host } = makeHost('APPLEPAY');
    host.load.mockResolvedValue(false);
    expect(await applePay(host)).toContain('did not arrive');
  });

  test('is the gateway’s stand-in where a browser has no Apple Pay, in the test environment', async () => {
    vi.stubGlobal('ApplePaySession', undefined);
    const { host } = makeHost('APPLEPAY');
    host.load.mockImplementation(async () => {
      vi.stubGlobal('ApplePaySession', FakeSession);
      return true;
    });
    expect(typeof (await applePay(host))).toBe('object');
    expect(host.load.mock.calls).toEqual([['https://pay.example/_sim/wallets/apple-pay.js']]);
  });

  test('is not loaded where the browser has Apple Pay', async () => {
    const { host } = makeHost('APPLEPAY');
    await draw(host);
    expect(host.load).not.toHaveBeenCalled();
  });

  test('is Apple’s own in the live environment', async () => {
    vi.stubGlobal('ApplePaySession', undefined);
    const { host } = makeHost('APPLEPAY', {}, { merchantTerms: async () => ({ environment: 'live' }) });
    await applePay(host);
    expect(host.load.mock.calls).toEqual([['https://applepay.cdn-apple.com/jsapi/v1/apple-pay-sdk.js']]);
  });
});

describe('the Apple Pay request', () => {
  test('comes from the checkout’s facts, the form’s brands and the options', async () => {
    document.title = 'Shop';
    const { sheet } = await open({ version: 3, merchantCapabilities: ['supports3DS', 'supportsDebit'] });
    expect(sheet.version).toBe(3);
    expect(sheet.request).toEqual({
      countryCode: 'AT',
      currencyCode: 'EUR',
      merchantCapabilities: ['supports3DS', 'supportsDebit'],
      supportedNetworks: ['visa', 'masterCard'],
      total: { label: 'Test Shop', amount: '92.00', type: 'final' },
    });
    expect(sheet.begin).toHaveBeenCalledOnce();
  });

  test('prefers the values of the options, and has amounts as text', async () => {
    const { sheet } = await open({
      displayName: 'My shop',
      total: { amount: 10, type: 'pending' },
      currencyCode: 'SAR',
      countryCode: 'SA',
      supportedNetworks: ['mada'],
      lineItems: [{ label: 'Shoes', amount: 9.5 }],
      shippingMethods: [{ label: 'Post', amount: 1, identifier: 'post', detail: '' }],
      requiredShippingContactFields: ['email'],
      supportsCouponCode: true,
    });
    expect(sheet.request).toMatchObject({
      countryCode: 'SA',
      currencyCode: 'SAR',
      supportedNetworks: ['mada'],
      total: { label: 'My shop', amount: '10', type: 'pending' },
      lineItems: [{ label: 'Shoes', amount: '9.5' }],
      shippingMethods: [{ label: 'Post', amount: '1', identifier: 'post', detail: '' }],
      requiredShippingContactFields: ['email'],
      supportsCouponCode: true,
    });
  });

  test('gives a warning when it has no country', async () => {
    const { told } = await open({ countryCode: undefined });
    expect(told).toEqual([expect.stringContaining('wpwlOptions.applePay.countryCode')]);
  });
});

describe('the merchant', () => {
  test('is validated by the gateway', async () => {
    const { sheet } = await open({ displayName: 'My shop', domainName: 'shop.example' });
    sheet.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/start' });
    await settled();
    const [path, body] = ask.mock.calls[0] ?? [];
    expect(path).toBe('applepay/session');
    expect(Object.fromEntries(body ?? [])).toEqual({
      validationURL: 'https://apple-pay-gateway.apple.com/start',
      domainName: 'shop.example',
      displayName: 'My shop',
    });
    expect(sheet.completeMerchantValidation).toHaveBeenCalledWith(session);
  });

  test('that cannot be validated ends the sheet, and shopper and shop are told', async () => {
    ask.mockResolvedValue(undefined);
    const { sheet, told, closed } = await open();
    sheet.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/start' });
    await settled();
    expect([sheet.abort.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1]);
    expect(told).toEqual(['blocked', expect.stringMatching(/^fail merchant_validation: /)]);
  });

  test('is not validated when the shop makes no checkout, and the sheet closes without an error', async () => {
    const { sheet, told, closed } = await open({}, Promise.resolve(false));
    sheet.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/start' });
    await settled();
    expect([sheet.abort.mock.calls.length, closed.mock.calls.length, told]).toEqual([1, 1, []]);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a change in the sheet', () => {
  const cases = [
    ['onPaymentMethodSelected', 'paymentMethod', 'completePaymentMethodSelection'],
    ['onShippingContactSelected', 'shippingContact', 'completeShippingContactSelection'],
    ['onShippingMethodSelected', 'shippingMethod', 'completeShippingMethodSelection'],
    ['onCouponCodeChanged', 'couponCode', 'completeCouponCodeChange'],
  ] as const;
  const handlerOf = <N extends string>(name: N) => name.toLowerCase() as Lowercase<N>;

  test.each(cases)('calls %s, which answers by value or promise', async (name, member, answer) => {
    const handler = handlerOf(name);
    const completed = { newTotal: { label: 'Shop', amount: '95' }, newLineItems: [] };
    const newTotal = { label: 'Shop', amount: 95 };
    const callback = vi.fn(async (_chosen: unknown) => ({ newTotal }) as object | undefined);
    const { sheet } = await open({ [name]: callback });
    sheet[handler]?.({ [member]: { any: 'thing' } });
    await settled();
    expect(callback).toHaveBeenCalledWith({ any: 'thing' });
    expect(sheet[answer]).toHaveBeenCalledWith(completed);
    // The sheet keeps the sum of the last answer.
    callback.mockReturnValueOnce(undefined as never);
    sheet[handler]?.({ [member]: {} });
    await settled();
    expect(sheet[answer]).toHaveBeenCalledTimes(2);
    expect(sheet[answer]).toHaveBeenLastCalledWith(completed);
  });

  test('keeps the sum where the shop has no callback', async () => {
    const { sheet } = await open();
    expect(cases.map(([name]) => sheet[handlerOf(name)])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('that the shop fails to answer ends the sheet, because the sum may have changed', async () => {
    const { sheet, told } = await open({
      onShippingContactSelected: () => Promise.reject(new Error('no stock')),
    });
    sheet.onshippingcontactselected?.({ shippingContact: {} });
    await settled();
    expect(sheet.abort).toHaveBeenCalledOnce();
    expect(told).toEqual(['thrown applePay.onShippingContactSelected', 'blocked']);
  });
});

describe('a confirmed payment', () => {
  const confirm = async (options: Record<string, unknown> = {}) => {
    const made = await open(options);
    made.sheet.onpaymentauthorized({ payment });
    await settled();
    return made;
  };

  test('is sent with its token, and the sheet shows that it worked', async () => {
    const { host, sheet, closed } = await confirm();
    expect(host.pay.mock.calls).toEqual([
      [
        {
          'deviceWalletA.paymentToken': '{"data":"ZW5jcnlwdGVk"}',
          'deviceWalletA.cardNetwork': 'Visa',
          'deviceWalletA.cardType': 'debit',
        },
        { amount: '92.00', currency: 'EUR', isPending: false },
      ],
    ]);
    expect(sheet.completePayment.mock.calls).toEqual([[{ status: 0 }]]);
    expect(closed).toHaveBeenCalledOnce();
  });

  test('says which total the sheet showed last', async () => {
    const { sheet, host } = await open({
      onShippingContactSelected: () => ({ newTotal: { label: 'Shop', amount: 99.5, type: 'pending' } }),
    });
    sheet.onshippingcontactselected?.({ shippingContact: {} });
    await settled();
    sheet.onpaymentauthorized({ payment });
    await settled();
    expect(host.pay.mock.calls[0]?.[1]).toEqual({ amount: '99.5', currency: 'EUR', isPending: true });
  });

  test('shows the checkout’s new amount, and not the amount that the options had for the old one', async () => {
    const options = {
      countryCode: 'AT',
      total: { label: 'Shop', amount: '80.00' },
      lineItems: [{ label: 'x', amount: '80.00' }],
    };
    const { host } = makeHost('APPLEPAY', { applePay: options }, { hasNewPrice: () => true });
    void (await draw(host)).open(ready);
    FakeSession.last.onpaymentauthorized({ payment });
    await settled();
    expect(host.pay.mock.calls[0]?.[1]).toMatchObject({ amount: '92.00', currency: 'EUR' });
  });

  test('that ends with another amount of the checkout closes the sheet, which shows the old one', async () => {
    const made = await open();
    made.host.pay.mockImplementationOnce(async () => {
      made.host.checkout.amount = '150.00';
      return '';
    });
    made.sheet.onpaymentauthorized({ payment });
    await settled();
    expect(made.sheet.abort).toHaveBeenCalledOnce();
    expect(made.sheet.completePayment).not.toHaveBeenCalled();
    expect(made.closed).toHaveBeenCalledOnce();
  });

  test.each([['800.100.152'], ['']])('with the result %j shows that it did not', async (code) => {
    const made = await open();
    made.host.pay.mockResolvedValueOnce(code);
    made.sheet.onpaymentauthorized({ payment });
    await settled();
    expect(made.sheet.completePayment.mock.calls).toEqual([[{ status: 1 }]]);
  });

  test('includes the contacts where the shop wants them', async () => {
    const { host } = await confirm({ submitOnPaymentAuthorized: ['customer', 'billing'] });
    expect(host.pay.mock.calls[0]?.[0]).toMatchObject({
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@shop.example',
      'customer.phone': '+43 1 234567',
      'billing.street1': 'Main Street 1',
      'billing.street2': 'Door 2',
      'billing.city': 'Vienna',
      'billing.postcode': '1010',
      'billing.country': 'AT',
    });
  });

  test.each([
    ['nothing', undefined],
    ['SUCCESS', { status: 'SUCCESS' }],
    ['a promise of it', Promise.resolve({ status: 'SUCCESS' })],
    ['what Google takes', { transactionState: 'SUCCESS' }],
  ])('goes on when the shop answers %s', async (_case, answer) => {
    const onPaymentAuthorized = vi.fn(() => answer);
    const { host } = await confirm({ onPaymentAuthorized });
    expect(onPaymentAuthorized).toHaveBeenCalledWith(payment);
    expect(host.pay).toHaveBeenCalledOnce();
  });

  test('is not sent when the shop says FAILURE, whose errors the sheet shows', async () => {
    class ApplePayError {
      constructor(
        readonly code: string,
        readonly contactField?: string,
        readonly message?: string,
      ) {}
    }
    vi.stubGlobal('ApplePayError', ApplePayError);
    const errors = [{ code: 'shippingContactInvalid', contactField: 'postalCode', message: 'Not there' }];
    const { host, sheet, closed } = await confirm({
      onPaymentAuthorized: () => ({ status: 'FAILURE', errors }),
    });
    expect(host.pay).not.toHaveBeenCalled();
    expect(sheet.completePayment.mock.calls).toEqual([
      [{ status: 1, errors: [new ApplePayError('shippingContactInvalid', 'postalCode', 'Not there')] }],
    ]);
    expect(closed).toHaveBeenCalledOnce();
  });

  test('is not sent when the shop says ABORT, which ends the sheet', async () => {
    const { host, sheet, closed } = await confirm({ onPaymentAuthorized: async () => ({ status: 'ABORT' }) });
    expect([host.pay.mock.calls.length, sheet.abort.mock.calls.length, closed.mock.calls.length]).toEqual([
      0, 1, 1,
    ]);
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ])('is not sent when the callback %s', async (_case, onPaymentAuthorized) => {
    const { host, sheet } = await confirm({ onPaymentAuthorized });
    expect(host.pay).not.toHaveBeenCalled();
    expect(sheet.completePayment.mock.calls).toEqual([[{ status: 1 }]]);
  });
});

test('a cancellation calls the shop’s callback, even one assigned late, and is no error', async () => {
  const { sheet, told, closed, host } = await open();
  const onCancel = vi.fn();
  const { wpwlOptions } = window as { wpwlOptions?: { applePay: { onCancel?: unknown } } };
  if (wpwlOptions) wpwlOptions.applePay.onCancel = onCancel;
  sheet.oncancel();
  await settled();
  expect([onCancel.mock.calls.length, closed.mock.calls.length, told]).toEqual([1, 1, []]);
  expect(host.pay).not.toHaveBeenCalled();
});

describe('a sheet that is closed while the shop still decides', () => {
  /** Closes the sheet before this callback of the shop's answers. */
  async function closeBefore(name: string, event: keyof FakeSession, answer: unknown) {
    let decide: (answer: unknown) => void = () => {};
    const asked = new Promise((resolve) => {
      decide = resolve;
    });
    const made = await open({ [name]: () => asked });
    (made.sheet[event] as (event: object) => void)({ payment });
    made.sheet.oncancel();
    decide(answer);
    await settled();
    return made;
  }

  test.each([[undefined], [{ status: 'SUCCESS' }], [{ status: 'FAILURE' }]])(
    'pays nothing and gives it no answer, also when the shop says %j',
    async (answer) => {
      const { host, sheet, told } = await closeBefore('onPaymentAuthorized', 'onpaymentauthorized', answer);
      expect([host.pay.mock.calls, sheet.completePayment.mock.calls, told]).toEqual([[], [], []]);
    },
  );

  test('gets no other sum', async () => {
    const { sheet } = await closeBefore('onShippingMethodSelected', 'onshippingmethodselected', {});
    expect(sheet.completeShippingMethodSelection).not.toHaveBeenCalled();
  });

  test('gets no session of the merchant, and none that is missing is told', async () => {
    const made = await open();
    ask.mockResolvedValue(undefined);
    made.sheet.onvalidatemerchant({ validationURL: 'https://apple.example' });
    made.sheet.oncancel();
    await settled();
    expect([made.sheet.completeMerchantValidation.mock.calls, made.told]).toEqual([[], []]);
  });
});

test('a sheet that is closed while its payment is sent gets no answer, which it would refuse', async () => {
  const made = await open();
  let answer: (code: string) => void = () => {};
  made.host.pay.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  made.sheet.onpaymentauthorized({ payment });
  await settled();
  made.sheet.oncancel();
  answer('000.100.110');
  await settled();
  expect(made.sheet.completePayment).not.toHaveBeenCalled();
});
