// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { samsungPay } from '../../../src/widget/wallets/samsung-pay.ts';
import type { WalletHost } from '../../../src/widget/wallets/wallet.ts';
import { makeHost, ready } from './host-kit.ts';

const made = vi.fn();
const isReadyToPay = vi.fn(async (_methods: object) => ({ result: true }));
const createButton = vi.fn((_options: { onClick(): void }) => document.createElement('button'));
const loadPaymentSheet = vi.fn<(methods: object, transaction: object) => Promise<unknown>>();
const notify = vi.fn();

class PaymentClient {
  readonly isReadyToPay = isReadyToPay;
  readonly createButton = createButton;
  readonly loadPaymentSheet = loadPaymentSheet;
  readonly notify = notify;
  constructor(options: object) {
    made(options);
  }
}

beforeEach(() => {
  for (const spy of [made, isReadyToPay, createButton, notify]) spy.mockClear();
  loadPaymentSheet.mockReset().mockResolvedValue({ '3DS': { type: 'S', version: '100', data: 'a.b.c.d.e' } });
  vi.stubGlobal('SamsungPay', { PaymentClient });
  document.title = 'Shop';
});
afterEach(() => vi.unstubAllGlobals());

async function press(options: Record<string, unknown> = {}, more: Partial<WalletHost> = {}) {
  const { host, told } = makeHost('SAMSUNGPAY', { samsungPay: options }, more);
  const wallet = await samsungPay(host);
  if (typeof wallet === 'string') throw new Error(wallet);
  await wallet.open(ready);
  return { host, told };
}

test('the sheet gets the checkout’s facts and the form’s brands', async () => {
  const { host } = await press();
  expect(made).toHaveBeenCalledWith({ environment: 'STAGE', nonce: 'n' });
  const methods = {
    version: '2',
    serviceId: 'test',
    protocol: 'PROTOCOL_3DS',
    allowedBrands: ['visa', 'mastercard'],
  };
  expect(isReadyToPay).toHaveBeenCalledWith(methods);
  expect(loadPaymentSheet).toHaveBeenCalledWith(methods, {
    orderNumber: 'ABuat-1',
    merchant: { name: 'Test Shop', url: 'localhost' },
    amount: { option: 'FORMAT_TOTAL_PRICE_ONLY', currency: 'EUR', total: '92.00' },
  });
  createButton.mock.calls[0]?.[0].onClick();
  expect(host.press).toHaveBeenCalledOnce();
});

test.each([
  ['000.100.110', 'CHARGED'],
  ['800.100.152', 'ERRED'],
])(
  'a payment with the result %s is sent with its token and reported to Samsung as %s',
  async (code, status) => {
    const { host } = await press({}, { pay: vi.fn(async () => code) });
    expect(host.pay).toHaveBeenCalledWith(
      { 'deviceWalletC.paymentToken': 'a.b.c.d.e' },
      { amount: '92.00', currency: 'EUR' },
    );
    expect(notify).toHaveBeenCalledWith({ status, provider: 'localhost' });
  },
);

describe('the Samsung Pay button is not there', () => {
  test('when Samsung says no', async () => {
    isReadyToPay.mockResolvedValueOnce({ result: false });
    expect(await samsungPay(makeHost('SAMSUNGPAY').host)).toContain('cannot pay with Samsung Pay');
  });

  test('without serviceId in the live environment', async () => {
    const { host } = makeHost('SAMSUNGPAY', {}, { merchantTerms: async () => ({ environment: 'live' }) });
    expect(await samsungPay(host)).toContain('wpwlOptions.samsungPay.serviceId');
  });

  test('when the script does not arrive', async () => {
    vi.stubGlobal('SamsungPay', undefined);
    const { host } = makeHost('SAMSUNGPAY');
    expect(typeof (await samsungPay(host))).toBe('string');
    expect(host.load.mock.calls).toEqual([['https://pay.example/_sim/wallets/samsung-pay.js']]);
  });
});

test.each([
  ['a cancel', { code: 'CANCELED' }, [expect.stringMatching(/^fail closed: /)]],
  ['a failure', { code: 'FAILED', message: 'no device' }, ['blocked', 'fail failed: no device']],
])('%s in the sheet pays nothing and is reported', async (_case, error, told) => {
  loadPaymentSheet.mockRejectedValue(error);
  const made = await press();
  expect(made.told).toEqual(told);
  expect(made.host.pay).not.toHaveBeenCalled();
});
