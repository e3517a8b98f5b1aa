// @runs own
// @vitest-environment happy-dom

import { describe, expect, test } from 'vitest';
import { installSamsungPay } from '../../../src/testing/wallets/samsung-pay.ts';
import { button, choose, codeOf, dialog, lines, presetNow, setPreset } from './kit.ts';

installSamsungPay();

interface Client {
  isReadyToPay(methods: object): Promise<{ readonly result: boolean }>;
  createButton(options: object): HTMLElement;
  loadPaymentSheet(
    methods: object,
    transaction: object,
  ): Promise<{ readonly '3DS': { readonly data: string } }>;
  notify(statement: object): void;
}

const { PaymentClient } = Reflect.get(window, 'SamsungPay') as {
  PaymentClient: new (options: object) => Client;
};
const client = new PaymentClient({ environment: 'STAGE' });
const methods = {
  version: '2',
  serviceId: 'test',
  protocol: 'PROTOCOL_3DS',
  allowedBrands: ['visa', 'mastercard'],
};
const transaction = {
  orderNumber: 'order-7',
  merchant: { name: 'Test Shop', url: 'shop.example', countryCode: 'AT' },
  amount: { option: 'FORMAT_TOTAL_ESTIMATED_AMOUNT', currency: 'EUR', total: '92.00' },
};

describe('the double of Samsung Pay', () => {
  test('is ready, except on a device without the wallet', async () => {
    expect(await client.isReadyToPay(methods)).toEqual({ result: true });
    setPreset({ available: false });
    expect(await client.isReadyToPay(methods)).toMatchObject({ result: false });
  });

  test.each([
    ['visa', '000.100.110'],
    ['mastercard', '000.100.110'],
    ['declined', '800.100.155'],
  ])('shows what is paid and gives a token for the card %s', async (card, code) => {
    const paying = client.loadPaymentSheet(methods, transaction);
    expect(lines()).toEqual(['Test Shop €92.00']);
    choose('Payment method', card);
    button('Pay').click();
    expect(codeOf((await paying)['3DS'].data)).toBe(code);
    expect(dialog()).toBeUndefined();
  });

  test.each([
    ['cancel', 'CANCELED'],
    ['fail', 'FAILED'],
  ] as const)('gives the error of what was preset: %s', async (outcome, code) => {
    setPreset({ outcome, auto: true });
    await expect(client.loadPaymentSheet(methods, transaction)).rejects.toMatchObject({ code });
  });

  test('keeps what the shop reports, for the tester', () => {
    setPreset({ outcome: 'approve' });
    client.notify({ status: 'CHARGED', provider: 'shop' });
    expect(presetNow()).toEqual({ outcome: 'approve', notified: { status: 'CHARGED', provider: 'shop' } });
  });

  test.each([
    ['another version', { ...methods, version: '1' }, transaction],
    ['no service', { ...methods, serviceId: '' }, transaction],
    ['no brands', { ...methods, allowedBrands: [] }, transaction],
    ['no order', methods, { ...transaction, orderNumber: '' }],
    ['no amount', methods, { ...transaction, amount: {} }],
  ])('refuses %s', async (_name, wrong, order) => {
    await expect(client.loadPaymentSheet(wrong, order)).rejects.toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});
