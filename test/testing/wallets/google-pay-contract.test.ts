// @runs own
// @vitest-environment happy-dom
/// <reference types="googlepay" />

import { afterEach, describe, expect, test, vi } from 'vitest';
import { installGooglePay } from '../../../src/testing/wallets/google-pay.ts';
import {
  googleAuthMethods,
  googleIntents,
  googleNetworks,
  googlePriceStatuses,
} from '../../../src/testing/wallets/google-pay-checks.ts';
import { control, type Row, rowTimeoutMs, setGesture, settle, setUp, thrownBy } from './contract-kit.ts';

installGooglePay();

type Request = google.payments.api.PaymentDataRequest;
type Update = google.payments.api.PaymentDataRequestUpdate;
const types = '@types/googlepay 0.7.13';
const errors = 'Google, Error objects';

const transactionInfo: google.payments.api.TransactionInfo = {
  countryCode: 'AT',
  currencyCode: 'EUR',
  totalPriceStatus: 'FINAL',
  totalPrice: '92.00',
};
const card: google.payments.api.IsReadyToPayPaymentMethodSpecification = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['VISA', 'MASTERCARD'],
  },
};
const request: Request = {
  apiVersion: 2,
  apiVersionMinor: 0,
  merchantInfo: { merchantId: '12345678901234567890', merchantName: 'Test Shop' },
  allowedPaymentMethods: [
    {
      ...card,
      tokenizationSpecification: {
        type: 'PAYMENT_GATEWAY',
        parameters: { gateway: 'example', gatewayMerchantId: 'shop' },
      },
    },
  ],
  transactionInfo,
};
const ready = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [card] };
const shipping: Partial<Request> = {
  callbackIntents: ['SHIPPING_ADDRESS', 'SHIPPING_OPTION'],
  shippingAddressRequired: true,
  shippingOptionRequired: true,
  shippingOptionParameters: {
    shippingOptions: [
      { id: 'slow', label: 'Slow', description: '' },
      { id: 'fast', label: 'Fast', description: '' },
    ],
  },
};
const client = (paymentDataCallbacks?: google.payments.api.PaymentDataCallbacks) =>
  new google.payments.api.PaymentsClient({
    environment: 'TEST',
    ...(paymentDataCallbacks && { paymentDataCallbacks }),
  });
const double = () => control('googlePay');
const load = (more: Partial<Request> = {}, callbacks?: google.payments.api.PaymentDataCallbacks) => {
  const paying = client(callbacks).loadPaymentData({ ...request, ...more });
  paying.catch(() => {});
  return paying;
};

afterEach(async () => {
  if (double().sheet()) await double().cancel();
}, rowTimeoutMs);

const rows: readonly Row[] = [
  [
    'isReadyToPay says whether the shopper can pay, and paymentMethodPresent only when it is asked',
    `${types}, IsReadyToPayResponse`,
    async () => {
      expect(await client().isReadyToPay(ready)).toEqual({ result: true });
      expect(await client().isReadyToPay({ ...ready, existingPaymentMethodRequired: true })).toEqual({
        result: true,
        paymentMethodPresent: true,
      });
      setUp({ available: false });
      expect(await client().isReadyToPay(ready)).toEqual({ result: false });
    },
  ],
  [
    'a rejection has statusCode and statusMessage',
    errors,
    async () => {
      const thrown = await client()
        .loadPaymentData({ ...request, apiVersion: 1 })
        .catch((error) => error);
      expect(thrown).toMatchObject({ statusCode: 'DEVELOPER_ERROR', statusMessage: expect.any(String) });
    },
  ],
  [
    'the shopper’s cancel rejects with CANCELED',
    `${types}, PaymentsErrorStatusCode`,
    async () => {
      const paying = load();
      await double().cancel();
      await expect(paying).rejects.toMatchObject({ statusCode: 'CANCELED' });
    },
  ],
  [
    'the wallet itself can fail with each code of the vendor’s',
    errors,
    async () => {
      for (const code of ['BUYER_ACCOUNT_ERROR', 'MERCHANT_ACCOUNT_ERROR', 'INTERNAL_ERROR']) {
        const paying = load();
        await double().fail(code);
        await expect(paying).rejects.toMatchObject({ statusCode: code });
      }
    },
  ],
  [
    'loadPaymentData outside of a click is refused',
    `${types}, loadPaymentData`,
    async () => {
      setGesture(false);
      expect(await thrownBy(load)).toMatchObject({ code: 'DEVELOPER_ERROR' });
      setGesture(true);
      void load();
      await settle();
      expect(double().sheet()).toBeDefined();
    },
  ],
  [
    'a second sheet is refused while one is open',
    `${types}, loadPaymentData`,
    async () => {
      void load();
      expect(await thrownBy(load)).toMatchObject({ code: 'DEVELOPER_ERROR' });
    },
  ],
  [
    'prefetchPaymentData takes what loadPaymentData takes, and opens nothing',
    `${types}, prefetchPaymentData`,
    async () => {
      client().prefetchPaymentData(request);
      expect(double().sheet()).toBeUndefined();
      const wrong = { ...request, transactionInfo: undefined } as never;
      expect(await thrownBy(() => client().prefetchPaymentData(wrong))).toMatchObject({
        code: 'DEVELOPER_ERROR',
      });
    },
  ],
  [
    'the page is asked at the start with INITIALIZE, and by the name of what the shopper changes',
    `${types}, CallbackTrigger`,
    async () => {
      const onPaymentDataChanged = vi.fn(async (): Promise<Update> => ({}));
      void load(shipping, { onPaymentDataChanged });
      await double().choose('address', 'sam');
      await double().choose('shipping', 'fast');
      await settle();
      const asked = (onPaymentDataChanged.mock.calls as unknown as [{ callbackTrigger: string }][]).map(
        ([data]) => data.callbackTrigger,
      );
      expect(asked).toEqual(['INITIALIZE', 'SHIPPING_ADDRESS', 'SHIPPING_OPTION']);
    },
  ],
  [
    'before the shopper pays, the page learns the place alone',
    `${types}, IntermediateAddress`,
    async () => {
      const onPaymentDataChanged = vi.fn(async (_data: unknown): Promise<Update> => ({}));
      const paying = load(shipping, { onPaymentDataChanged });
      await double().approve();
      const [data] = onPaymentDataChanged.mock.calls[0] ?? [];
      expect(Object.keys((data as { shippingAddress: object }).shippingAddress).sort()).toEqual([
        'administrativeArea',
        'countryCode',
        'locality',
        'postalCode',
      ]);
      expect((await paying).shippingAddress).toMatchObject({ name: 'Jane Jones', address1: 'Main Street 1' });
    },
  ],
  [
    'the page’s answer changes price and options in the sheet',
    `${types}, PaymentDataRequestUpdate`,
    async () => {
      const newTransactionInfo = { ...transactionInfo, totalPrice: '97.00' };
      void load(shipping, { onPaymentDataChanged: async () => ({ newTransactionInfo }) });
      await double().choose('shipping', 'fast');
      await settle();
      expect(double().sheet()).toMatchObject({ total: '97.00', choices: { shipping: 'fast' } });
    },
  ],
  [
    'an error in the page’s answer is shown, and the sheet stays open',
    `${types}, PaymentDataError`,
    async () => {
      const error = {
        reason: 'SHIPPING_ADDRESS_UNSERVICEABLE',
        message: 'Not to Illinois.',
        intent: 'SHIPPING_ADDRESS',
      } as const;
      void load(shipping, { onPaymentDataChanged: async () => ({ error }) });
      await double().choose('address', 'sam');
      await settle();
      expect(double().sheet()?.problem).toBe('Not to Illinois.');
    },
  ],
  [
    'a coupon is asked about with OFFER',
    `${types}, OfferData`,
    async () => {
      const onPaymentDataChanged = vi.fn(async (_data: unknown): Promise<Update> => ({}));
      void load({ callbackIntents: ['OFFER'] }, { onPaymentDataChanged });
      await double().choose('coupon', 'SUMMER');
      expect(onPaymentDataChanged.mock.lastCall?.[0]).toEqual({
        callbackTrigger: 'OFFER',
        paymentMethodData: { type: 'CARD', info: { cardNetwork: 'VISA' } },
        offerData: { redemptionCodes: ['SUMMER'] },
      });
    },
  ],
  [
    'transactionState SUCCESS resolves, and ERROR keeps the sheet open with its message',
    `${types}, PaymentAuthorizationResult`,
    async () => {
      const answers: google.payments.api.PaymentAuthorizationResult[] = [
        {
          transactionState: 'ERROR',
          error: {
            reason: 'PAYMENT_DATA_INVALID',
            message: 'Another card.',
            intent: 'PAYMENT_AUTHORIZATION',
          },
        },
        { transactionState: 'SUCCESS' },
      ];
      const onPaymentAuthorized = async () => answers.shift() as { transactionState: 'SUCCESS' };
      const paying = load({ callbackIntents: ['PAYMENT_AUTHORIZATION'] }, { onPaymentAuthorized });
      await double().approve();
      await settle();
      expect(double().sheet()?.problem).toBe('Another card.');
      await double().approve();
      expect((await paying).paymentMethodData.type).toBe('CARD');
    },
  ],
  [
    'what was authorised has email and addresses only where they were asked for',
    `${types}, PaymentData`,
    async () => {
      const plain = load();
      await double().approve();
      expect(Object.keys(await plain).sort()).toEqual(['apiVersion', 'apiVersionMinor', 'paymentMethodData']);
      const asked = load({ emailRequired: true });
      await double().approve();
      expect((await asked).email).toBe('jane@shop.example');
    },
  ],
  [
    'an environment that is none is refused by the constructor',
    `${types}, Environment`,
    async () => {
      const make = () => new google.payments.api.PaymentsClient({ environment: 'SANDBOX' as 'TEST' });
      expect(await thrownBy(make)).toMatchObject({ code: 'DEVELOPER_ERROR' });
    },
  ],
  [
    'createButton wants onClick, and gives an element with a button in it',
    `${types}, ButtonOptions`,
    async () => {
      const onClick = vi.fn();
      client().createButton({ onClick }).querySelector('button')?.click();
      expect(onClick).toHaveBeenCalledTimes(1);
      expect(await thrownBy(() => client().createButton({} as never))).toMatchObject({
        code: 'DEVELOPER_ERROR',
      });
    },
  ],
];

describe('the double of Google Pay keeps to the vendor:', () => {
  test.each(rows)('%s (%s)', (_behaviour, _source, run) => run(), rowTimeoutMs);
});

/** Every value of a type of the vendor's, as the keys of an object that the compiler holds complete. */
const valuesOf = <T extends string>(all: Record<T, true>) => Object.keys(all).sort();

test('the double of Google Pay knows the values of the vendor’s types', () => {
  expect([...googleNetworks].sort()).toEqual(
    valuesOf<google.payments.api.CardNetwork>({
      ...{ AMEX: true, DISCOVER: true, ELECTRON: true, ELO: true, ELO_DEBIT: true },
      ...{ INTERAC: true, JCB: true, MAESTRO: true, MASTERCARD: true, VISA: true },
    }),
  );
  expect([...googleAuthMethods].sort()).toEqual(
    valuesOf<google.payments.api.CardAuthMethod>({ CRYPTOGRAM_3DS: true, PAN_ONLY: true }),
  );
  expect([...googlePriceStatuses].sort()).toEqual(
    valuesOf<google.payments.api.TotalPriceStatus>({
      ESTIMATED: true,
      FINAL: true,
      NOT_CURRENTLY_KNOWN: true,
    }),
  );
  expect([...googleIntents].sort()).toEqual(
    valuesOf<google.payments.api.CallbackIntent>({
      ...{ OFFER: true, PAYMENT_AUTHORIZATION: true, PAYMENT_METHOD: true },
      ...{ SHIPPING_ADDRESS: true, SHIPPING_OPTION: true },
    }),
  );
});
