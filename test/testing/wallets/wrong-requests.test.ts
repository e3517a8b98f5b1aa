// @runs own
// @tests src/testing/wallets/checks.ts
// @vitest-environment happy-dom
/// <reference types="applepayjs" />
/// <reference types="googlepay" />

import { describe, expect, test } from 'vitest';
import { installApplePay } from '../../../src/testing/wallets/apple-pay.ts';
import type { WalletName } from '../../../src/testing/wallets/control-types.ts';
import { installGooglePay } from '../../../src/testing/wallets/google-pay.ts';
import { installPaymentRequest } from '../../../src/testing/wallets/payment-request.ts';
import { control, setGesture, thrownBy } from './contract-kit.ts';

installApplePay();
installGooglePay();
installPaymentRequest();

type Wrong = readonly [kind: string, exception: string, says: string, more: object];

const apple = {
  countryCode: 'AT',
  currencyCode: 'EUR',
  merchantCapabilities: ['supports3DS'],
  supportedNetworks: ['visa'],
  total: { label: 'Shop', amount: '92.00' },
};
const appleWrong: readonly Wrong[] = [
  ['no country', 'TypeError', 'countryCode is missing', { countryCode: undefined }],
  ['a country of three letters', 'TypeError', 'countryCode is "AUT"', { countryCode: 'AUT' }],
  ['a country that is none', 'TypeError', 'countryCode is "UK"', { countryCode: 'UK' }],
  ['a currency in small letters', 'TypeError', 'currencyCode is "eur"', { currencyCode: 'eur' }],
  ['no capabilities', 'TypeError', 'merchantCapabilities is []', { merchantCapabilities: [] }],
  ['a capability that is none', 'TypeError', 'merchantCapabilities', { merchantCapabilities: ['3DS'] }],
  ['no networks', 'TypeError', 'supportedNetworks is missing or empty', { supportedNetworks: [] }],
  [
    'a network that is none',
    'TypeError',
    'list networks of Apple Pay alone',
    { supportedNetworks: ['paypal'] },
  ],
  ['no label', 'TypeError', 'total.label is missing', { total: { amount: '92.00' } }],
  [
    'an amount with a comma',
    'TypeError',
    'total.amount is "92,00"',
    { total: { label: 'Shop', amount: '92,00' } },
  ],
  ['an amount below 0', 'TypeError', 'total.amount is "-1"', { total: { label: 'Shop', amount: '-1' } }],
  ['a line without amount', 'TypeError', 'lineItems', { lineItems: [{ label: 'Tea' }] }],
  [
    'a shipping method without identifier',
    'TypeError',
    'shippingMethods',
    { shippingMethods: [{ label: 'Post', detail: '', amount: '3.00' }] },
  ],
  [
    'a shipping method below 0',
    'TypeError',
    'shippingMethods',
    { shippingMethods: [{ label: 'Post', detail: '', amount: '-3.00', identifier: 'post' }] },
  ],
  [
    'a contact field that is none',
    'TypeError',
    'requiredShippingContactFields',
    { requiredShippingContactFields: ['address'] },
  ],
  [
    'a field of the invoice that is none',
    'TypeError',
    'requiredBillingContactFields',
    { requiredBillingContactFields: ['address'] },
  ],
  [
    'an amount above all',
    'TypeError',
    'an amount from 0 to 100000000',
    { total: { label: 'Shop', amount: '100000000.01' } },
  ],
  ['a kind of shipping that is none', 'TypeError', 'shippingType is "mail"', { shippingType: 'mail' }],
  [
    'a country to ship to that is none',
    'TypeError',
    'supportedCountries is ["AUT"]',
    { supportedCountries: ['AUT'] },
  ],
];

const card = {
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY'], allowedCardNetworks: ['VISA'] },
  tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'example' } },
};
const info = { totalPriceStatus: 'FINAL', totalPrice: '92.00', currencyCode: 'EUR', countryCode: 'AT' };
const googleRequest = {
  ...{ apiVersion: 2, apiVersionMinor: 0, merchantInfo: {} },
  allowedPaymentMethods: [card],
  transactionInfo: info,
};
const withCard = (more: object) => ({ allowedPaymentMethods: [{ ...card, ...more }] });
const withInfo = (more: object) => ({ transactionInfo: { ...info, ...more } });
const googleWrong: readonly Wrong[] = [
  ['version 1', 'DEVELOPER_ERROR', 'apiVersion', { apiVersion: 1 }],
  ['a version as a text', 'DEVELOPER_ERROR', 'apiVersion', { apiVersion: '2' }],
  ['a minor version', 'DEVELOPER_ERROR', 'apiVersionMinor are 2 and 1', { apiVersionMinor: 1 }],
  ['no methods', 'DEVELOPER_ERROR', 'has no CARD', { allowedPaymentMethods: [] }],
  [
    'a network in small letters',
    'DEVELOPER_ERROR',
    'allowedCardNetworks of CARD is ["visa"]',
    withCard({ parameters: { allowedAuthMethods: ['PAN_ONLY'], allowedCardNetworks: ['visa'] } }),
  ],
  [
    'no methods of authentication',
    'DEVELOPER_ERROR',
    'allowedAuthMethods of CARD is missing',
    withCard({ parameters: { allowedCardNetworks: ['VISA'] } }),
  ],
  [
    'an empty list of networks',
    'DEVELOPER_ERROR',
    'allowedCardNetworks of CARD is []',
    withCard({ parameters: { allowedAuthMethods: ['PAN_ONLY'], allowedCardNetworks: [] } }),
  ],
  [
    'no tokenization',
    'DEVELOPER_ERROR',
    'tokenizationSpecification of CARD is missing',
    withCard({ tokenizationSpecification: undefined }),
  ],
  [
    'DIRECT without its key',
    'DEVELOPER_ERROR',
    'publicKey',
    withCard({ tokenizationSpecification: { type: 'DIRECT', parameters: { protocolVersion: 'ECv2' } } }),
  ],
  [
    'DIRECT without its version',
    'DEVELOPER_ERROR',
    'protocolVersion',
    withCard({ tokenizationSpecification: { type: 'DIRECT', parameters: { publicKey: 'BA==' } } }),
  ],
  [
    'a parameter of the gateway as a number',
    'DEVELOPER_ERROR',
    'has one that is no text',
    withCard({
      tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'example', shop: 7 } },
    }),
  ],
  ['a price as a number', 'DEVELOPER_ERROR', 'totalPrice is the number 92', withInfo({ totalPrice: 92 })],
  ['a price of one decimal', 'DEVELOPER_ERROR', 'totalPrice is "92.0"', withInfo({ totalPrice: '92.0' })],
  ['no currency', 'DEVELOPER_ERROR', 'currencyCode is missing', withInfo({ currencyCode: undefined })],
  ['a country of three letters', 'DEVELOPER_ERROR', 'countryCode is "AUT"', withInfo({ countryCode: 'AUT' })],
  [
    'a price status that is none',
    'DEVELOPER_ERROR',
    'totalPriceStatus',
    withInfo({ totalPriceStatus: 'OK' }),
  ],
  [
    'an intent without its callback',
    'DEVELOPER_ERROR',
    'go together',
    { callbackIntents: ['PAYMENT_AUTHORIZATION'] },
  ],
  ['no transaction', 'DEVELOPER_ERROR', 'transactionInfo is missing', { transactionInfo: undefined }],
  [
    'an intent that is none',
    'DEVELOPER_ERROR',
    'callbackIntents is ["PAY"]: list',
    { callbackIntents: ['PAY'] },
  ],
  [
    'an intent without the callback for changes',
    'DEVELOPER_ERROR',
    'they want paymentDataCallbacks.onPaymentDataChanged',
    { callbackIntents: ['OFFER'] },
  ],
  [
    'a line without price',
    'DEVELOPER_ERROR',
    'displayItems',
    withInfo({ displayItems: [{ label: 'Tea', type: 'SUBTOTAL' }] }),
  ],
  [
    'a line without type',
    'DEVELOPER_ERROR',
    'displayItems',
    withInfo({ displayItems: [{ label: 'Tea', price: '92.00' }] }),
  ],
  [
    'an option without options',
    'DEVELOPER_ERROR',
    'shippingOptionRequired',
    { shippingOptionRequired: true },
  ],
];

const details = { total: { label: 'Total', amount: { currency: 'EUR', value: '92.00' } } };
const amount = (more: object) => ({
  details: { total: { label: 'Total', amount: { ...details.total.amount, ...more } } },
});
const option = { ...details.total, id: 'slow' };
const paymentWrong: readonly Wrong[] = [
  ['no methods', 'TypeError', 'methodData is empty', { methods: [] }],
  ['methods as a list', 'RangeError', 'give one text', { methods: [{ supportedMethods: ['A', 'B'] }] }],
  [
    'a method by http',
    'RangeError',
    'an address with https',
    { methods: [{ supportedMethods: 'http://pay.example' }] },
  ],
  [
    'a method with a name in its address',
    'RangeError',
    'an address with https',
    { methods: [{ supportedMethods: 'https://me@pay.example' }] },
  ],
  [
    'a method twice',
    'RangeError',
    'a method twice',
    { methods: [{ supportedMethods: 'basic-card' }, { supportedMethods: 'basic-card' }] },
  ],
  ['no total', 'TypeError', 'details.total is missing', { details: {} }],
  ['a total without amount', 'TypeError', 'lacks a member', { details: { total: { label: 'Total' } } }],
  ['a currency of a sign', 'RangeError', 'amount.currency is "€"', amount({ currency: '€' })],
  ['an amount with a comma', 'TypeError', 'amount.value is "92,00"', amount({ value: '92,00' })],
  ['an amount below 0', 'TypeError', 'give no amount below 0', amount({ value: '-1.00' })],
  [
    'an option twice',
    'TypeError',
    'an id twice',
    { details: { ...details, shippingOptions: [option, option] } },
  ],
  [
    'a kind of shipping that is none',
    'TypeError',
    'shippingType is "ship"',
    { options: { shippingType: 'ship' } },
  ],
];

/** Each wallet: its wrong requests, and how a page asks with one. */
const asks: readonly (readonly [WalletName, readonly Wrong[], (more: object) => unknown])[] = [
  ['applePay', appleWrong, (more) => new ApplePaySession(14, { ...apple, ...more } as never)],
  [
    'googlePay',
    googleWrong,
    (more) =>
      new google.payments.api.PaymentsClient({}).loadPaymentData({ ...googleRequest, ...more } as never),
  ],
  [
    'paymentRequest',
    paymentWrong,
    (more) => {
      const given = { methods: [{ supportedMethods: 'basic-card' }], details, options: {}, ...more };
      return new PaymentRequest(given.methods, given.details, given.options as PaymentOptions);
    },
  ],
];

for (const [wallet, wrong, ask] of asks)
  describe(`the double ${wallet} refuses`, () => {
    test.each(wrong)('%s with %s, in a sentence that names the member and the remedy', async (...row) => {
      const [, exception, says, more] = row;
      const { name, code, sentence } = await thrownBy(() => ask(more));
      expect(code ?? name).toBe(exception);
      expect(sentence).toContain(says);
      expect(sentence).toMatch(/: (give|list|write) |wants|want /);
      expect(control(wallet).mistakes.at(-1)).toBe(sentence);
      expect(control(wallet).sheet()).toBeUndefined();
    });
  });

describe('the double takes what a device takes, and tells', () => {
  test('of Apple Pay an amount as a number, and capabilities without supports3DS', () => {
    const more = { total: { label: 'Shop', amount: 92.1 }, merchantCapabilities: ['supportsCredit'] };
    expect(new ApplePaySession(14, { ...apple, ...more } as never)).toBeInstanceOf(ApplePaySession);
    expect(control('applePay').mistakes.slice(-2)).toEqual([
      expect.stringContaining('lacks supports3DS'),
      expect.stringContaining('The amount of Shop is the number 92.1: write it as a text, such as "92.10"'),
    ]);
  });

  test('of Payment Request an amount as a number', () => {
    const total = { label: 'Total', amount: { currency: 'EUR', value: 92 as unknown as string } };
    expect(new PaymentRequest([{ supportedMethods: 'basic-card' }], { total })).toBeInstanceOf(
      PaymentRequest,
    );
    expect(control('paymentRequest').mistakes.at(-1)).toContain('is the number 92');
  });

  test('of Google Pay a total that is not known yet', async () => {
    const client = new google.payments.api.PaymentsClient({});
    const loading = client.loadPaymentData({
      ...googleRequest,
      transactionInfo: { totalPriceStatus: 'NOT_CURRENTLY_KNOWN', currencyCode: 'EUR', countryCode: 'AT' },
    } as never);
    await control('googlePay').cancel();
    await expect(loading).rejects.toMatchObject({ statusCode: 'CANCELED' });
  });

  test('of Apple Pay networks in any letters', () => {
    setGesture(true);
    expect(new ApplePaySession(14, { ...apple, supportedNetworks: ['VISA'] } as never)).toBeInstanceOf(
      ApplePaySession,
    );
  });
});
