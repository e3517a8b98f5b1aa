import { describe, expect, test } from 'vitest';
import { callbackAddress, shopperResultJob } from '../../../src/gateway/webhooks/shopper-result.ts';

const checkoutId = '0A1B2C3D4E5F60718293A4B5C6D7E8F9.uat01-vm-tx01';
const payment = { checkoutId, resource: 'payment' } as const;
const registration = { checkoutId, resource: 'registration' } as const;
describe('the address of the callback', () => {
  test.each(['com.shop.app://result', 'myshop://', 'httpsx://shop.example/', 'javascript://x'])(
    'is missing for %s',
    (url) => {
      expect(callbackAddress(url, payment)).toBeUndefined();
    },
  );
});

describe('the job of the callback', () => {
  test('is due 29 minutes after the pay button and holds ids only', () => {
    expect(shopperResultJob(payment, 1_000, 'https://shop.example:8443/r?order=7')).toEqual({
      key: `shopper-result:${checkoutId}:payment`,
      kind: 'shopper-result',
      queueKey: 'shop:shop.example:8443',
      payload: payment,
      dueAt: 1_000 + 29 * 60_000,
    });
  });

  test('is a different one for a registration', () => {
    const keyOf = (result: Parameters<typeof shopperResultJob>[0]) =>
      shopperResultJob(result, 0, 'https://shop.example/').key;
    expect(keyOf(registration)).not.toBe(keyOf(payment));
  });
});
