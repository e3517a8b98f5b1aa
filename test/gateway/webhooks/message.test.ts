import { describe, expect, test } from 'vitest';
import type { PaymentRecord, RegistrationRecord } from '../../../src/contract/payment.ts';
import { activationMessage, createMessage, type WebhookType } from '../../../src/gateway/webhooks/message.ts';
import { payment, registration, testRecord } from './records.ts';

function payloadOf(
  record: PaymentRecord | RegistrationRecord,
  fields: 'ALL' | 'NON_CUSTOMER_DATA' = 'ALL',
  type: WebhookType = 'PAYMENT',
) {
  const event = { type, action: 'CREATED', record, entityId: 'e1', channelName: 'Demo Shop' } as const;
  return JSON.parse(createMessage(event, fields)).payload;
}

describe('a webhook message', () => {
  test('says what happened to what, with the whole record', () => {
    const event = { type: 'PAYMENT', action: 'CREATED', record: payment } as const;
    expect(JSON.parse(createMessage({ ...event, entityId: 'e1', channelName: 'Demo Shop' }, 'ALL'))).toEqual({
      type: 'PAYMENT',
      action: 'CREATED',
      payload: {
        ...payment,
        presentationAmount: '92.00',
        presentationCurrency: 'EUR',
        authentication: { entityId: 'e1' },
        channelName: 'Demo Shop',
        source: 'OPPUI',
        shortId: '7548.8324.7369',
        paymentMethod: 'CC',
      },
    });
  });

  test('of a registration has no amount', () => {
    const payload = payloadOf(registration, 'ALL', 'REGISTRATION');
    expect(payload).toMatchObject({ ...registration, source: 'OPP', paymentMethod: 'DD' });
    expect(Object.keys(payload).filter((name) => name.startsWith('presentation'))).toEqual([]);
  });

  test.each([
    [{ ...registration, paymentBrand: 'TRUSTLY' }, 'OT'],
    [{ ...testRecord, id: '1', paymentBrand: 'PAYPAL', virtualAccount: { accountId: 'x' } }, 'VA'],
    [{ ...testRecord, id: '1', paymentBrand: 'PAYPAL' }, undefined],
  ])('names the method of %o', (record, method) => {
    expect(payloadOf(record).paymentMethod).toBe(method);
  });

  test('has a short id that stays the same, even without a default descriptor', () => {
    const { descriptor: _, ...bare } = payment;
    for (const record of [bare, { ...payment, descriptor: 'My own words' }, registration]) {
      const { shortId } = payloadOf(record);
      expect(shortId).toMatch(/^[0-9]{4}\.[0-9]{4}\.[0-9]{4}$/);
      expect(payloadOf(record).shortId).toBe(shortId);
    }
    expect(payloadOf(bare).shortId).not.toBe(payloadOf(registration).shortId);
  });
});

describe('a message without customer data', () => {
  test.each([
    ['payment', payment],
    ['registration', registration],
  ])('of a %s tells nothing about the person', (_name, record) => {
    const text = JSON.stringify(payloadOf(record, 'NON_CUSTOMER_DATA'));
    expect(text).not.toMatch(/canary|jane|192\.0\.2\.7/i);
  });

  test('keeps everything else', () => {
    const { customer, billing, shipping, ...rest } = payloadOf(payment);
    expect([customer, billing, shipping]).not.toContain(undefined);
    const { holder: _, ...card } = rest.card;
    expect(payloadOf(payment, 'NON_CUSTOMER_DATA')).toEqual({ ...rest, card, threeDSecure: { eci: '05' } });
  });

  test('leaves out members that were never reviewed', () => {
    const record = { ...payment, passenger: { name: 'Jane Canary' } };
    expect(payloadOf(record, 'NON_CUSTOMER_DATA')).not.toHaveProperty('passenger');
  });
});

describe('the activation test', () => {
  test('says that it is a test and contains the record of a success', () => {
    expect(JSON.parse(activationMessage(testRecord))).toEqual({
      type: 'test',
      action: 'webhook activation',
      payload: testRecord,
    });
  });
});
