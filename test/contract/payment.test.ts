import { describe, expect, test } from 'vitest';
import {
  checkoutConfig,
  checkoutRecord,
  paymentAnswer,
  paymentRecord,
  plainRecord,
} from '../../src/contract/payment.ts';

const frame = {
  buildNumber: `${'0'.repeat(40)}@2026-11-20 00:00:00 +0000`,
  timestamp: '2026-11-20 10:00:00+0000',
  ndc: 'x',
};
const result = { code: '000.100.110', description: 'ok' };

describe('response records', () => {
  test('have their members in the recorded order', () => {
    expect(Object.keys(checkoutRecord.shape)).toEqual([
      'result',
      'buildNumber',
      'timestamp',
      'ndc',
      'id',
      'integrity',
    ]);
    expect(Object.keys(plainRecord.shape)).toEqual(['result', 'buildNumber', 'timestamp', 'ndc']);
    expect(Object.keys(paymentRecord.shape).join()).toBe(
      'id,paymentType,paymentBrand,amount,currency,descriptor,merchantTransactionId,merchantInvoiceId,result,' +
        'resultDetails,card,customer,billing,threeDSecure,customParameters,risk,buildNumber,timestamp,ndc',
    );
  });

  test('ignore members they do not know', () => {
    expect(plainRecord.parse({ result: { ...result, randomField7: '1' }, ...frame, later: '1' })).toEqual({
      result,
      ...frame,
    });
  });

  test('want scalars to be strings', () => {
    expect(paymentRecord.safeParse({ paymentType: 'DB', amount: 92, result, ...frame }).success).toBe(false);
  });

  test('a payment answer always names the way back', () => {
    const redirect = { url: 'https://shop.example/', method: 'GET', parameters: [] };
    expect(paymentAnswer.safeParse({ result, redirect, ...frame }).success).toBe(true);
    expect(paymentAnswer.safeParse({ result, ...frame }).success).toBe(false);
  });

  test('a checkout’s configuration counts seconds as a number', () => {
    const config = { id: 'A', amount: '1', currency: 'EUR', expiresIn: 1799, registrations: [] };
    expect(checkoutConfig.parse(config)).toEqual(config);
  });
});
