import { describe, expect, test } from 'vitest';
import { checkoutConfig, errorAnswer, paymentAnswer } from '../../src/contract/payment.ts';
import { readWire } from '../../src/contract/wire-schema.ts';

const frame = {
  buildNumber: `${'0'.repeat(40)}@2026-11-20 00:00:00 +0000`,
  timestamp: '2026-11-20 10:00:00+0000',
  ndc: 'x',
};
const result = { code: '200.300.404', description: 'invalid or missing parameter' };
const url = 'https://shop.example/';

describe('a payment answer', () => {
  test('names the way back and may have any other members', () => {
    const redirect = { url, method: 'GET', parameters: [] };
    expect(readWire(paymentAnswer, { result, redirect, ...frame, later: 1 })?.redirect.url).toBe(url);
  });

  test.each([
    [{ result, ...frame }],
    [{ redirect: { url: 1 } }],
    [{ redirect: { url, method: 'GET', parameters: [] } }],
  ])('may not be %j', (answer) => {
    expect(readWire(paymentAnswer, answer)).toBeUndefined();
  });
});

describe('an error answer', () => {
  test('has a result, with or without an error for each wrong parameter', () => {
    const parameterErrors = [{ name: 'amount', value: null, message: 'may not be empty' }];
    const answer = { result: { ...result, parameterErrors }, ...frame };
    expect(readWire(errorAnswer, answer)?.result).toEqual({
      ...result,
      parameterErrors: [{ name: 'amount', message: 'may not be empty' }],
    });
    expect(readWire(errorAnswer, { result, ...frame })).toEqual({ result });
  });

  test.each([[{ ok: true }], [{ result: { code: 1, description: '' } }], [[]]])('may not be %j', (answer) => {
    expect(readWire(errorAnswer, answer)).toBeUndefined();
  });
});

describe('a checkout’s configuration', () => {
  const config = { id: 'A', amount: '1', currency: 'EUR', finished: false, registrations: [] };

  test('says what is to be paid and whether it is paid', () => {
    expect(readWire(checkoutConfig, { ...config, expiresIn: 1799, secret: 1 })).toEqual({
      ...config,
      expiresIn: 1799,
    });
  });

  test('names the way to the result of a finished checkout', () => {
    const finished = { ...config, finished: true, redirect: { url } };
    expect(readWire(checkoutConfig, finished)).toEqual(finished);
  });

  test.each([[{ ...config, finished: 'true' }], [{ ...config, redirect: url }], [{}]])(
    'may not be %j',
    (answer) => {
      expect(readWire(checkoutConfig, answer)).toBeUndefined();
    },
  );
});
