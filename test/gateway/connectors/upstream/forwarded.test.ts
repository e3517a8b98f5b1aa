import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentInstrument } from '../../../../src/connector/payment-instrument.ts';
import { createReference } from '../../../../src/gateway/connectors/reference.ts';
import { followUpFields, paymentFields } from '../../../../src/gateway/connectors/upstream/forwarded.ts';
import { channelOf, followUpTo, key, orderTo, upstreamEntityId } from './support.ts';

const channel = channelOf('http://upstream');
const none: PaymentInstrument = { kind: 'none' };
const sent = (parameters: Record<string, string>, instrument: PaymentInstrument = none) =>
  paymentFields(orderTo(channel, { parameters, instrument }), upstreamEntityId, key);

describe('a forwarded payment', () => {
  test.each([
    'customer.browser.userAgent',
    'cart.items[0].name',
    'customParameters[forceResultCode]',
    'card.numberType',
    'bankAccount.mandate.id',
    'deviceWalletA.source',
    'threeDSecure.eci',
  ])('contains %s', (name) => {
    expect(sent({ [name]: 'x' })[name]).toBe('x');
  });

  test.each([
    'testMode',
    'attemptId',
    'shopOrigins',
    'integrity',
    'createRegistration',
    'overrideHolder',
    'registrationId',
    'registration.id',
    'registrations[0].id',
    'referenceUuid',
    'notificationUrl',
    'merchantInvoiceId',
    'merchantMemo',
    'overridePaymentType[VISA]',
    'recurringMigration.paymentType',
    'authentication.userId',
    'authentication.password',
  ])('does not contain %s', (name) => {
    expect(sent({ [name]: 'x' })).not.toHaveProperty([name]);
  });

  test('has Mastercard’s link id, but beside a whole agreement alone', () => {
    const link = { 'standingInstruction.transactionLinkId': 'e7R9d3L2-Q9vS6pP1_WzEh' };
    expect(sent({ ...link, 'standingInstruction.mode': 'REPEATED' })).toMatchObject(link);
    expect(Object.keys(sent({ ...link, recurringType: 'REPEATED' })).join()).not.toContain('LinkId');
  });

  test.each([
    ['entityId', upstreamEntityId],
    ['amount', '92.00'],
    ['currency', 'EUR'],
    ['paymentType', 'DB'],
    ['paymentBrand', 'VISA'],
    ['customParameters[forwardedTransaction]', key],
    ['shopperResultUrl', `https://pay.example/v1/payments/${'d'.repeat(32)}/return`],
  ])('has our own %s, whatever was sent', (name, value) => {
    expect(sent({ [name]: 'sent by the merchant' })[name]).toBe(value);
  });

  test("has the merchant's reference where processors look for it, and its own name beside", () => {
    const name = { 'customParameters[forwardedTransaction]': key };
    expect(sent({ merchantTransactionId: 'order-4711' })).toMatchObject({
      merchantTransactionId: 'order-4711',
      ...name,
    });
    const order = followUpTo(channel, { parameters: { merchantTransactionId: 'refund-12' } });
    expect(followUpFields(order, upstreamEntityId, key)).toMatchObject({
      merchantTransactionId: 'refund-12',
      ...name,
    });
  });

  test('has the reference of the payment that it follows or raises where it has none of its own', () => {
    const merchantTransactionId = 'order-4712-abc';
    const referenced = { ...followUpTo(channel).referenced, merchantTransactionId };
    const name = { 'customParameters[forwardedTransaction]': key };
    const capture = followUpTo(channel, { referenced });
    expect(followUpFields(capture, upstreamEntityId, key)).toMatchObject({ merchantTransactionId, ...name });
    const raise = orderTo(channel, { linkedTo: referenced });
    expect(paymentFields(raise, upstreamEntityId, key)).toMatchObject({ merchantTransactionId, ...name });
    const own = orderTo(channel, {
      linkedTo: referenced,
      parameters: { merchantTransactionId: 'raise-1' },
    });
    expect(paymentFields(own, upstreamEntityId, key).merchantTransactionId).toBe('raise-1');
  });

  test('has our own name as its reference where the merchant gave none', () => {
    expect(sent({}).merchantTransactionId).toBe(key);
    expect(followUpFields(followUpTo(channel), upstreamEntityId, key).merchantTransactionId).toBe(key);
  });

  test('lacks the amount of a reversal of a part, or has that of a whole one', () => {
    const fields = (isPart: boolean) =>
      followUpFields(
        followUpTo(channel, { paymentType: 'RV', amount: '40.00', isPart }),
        upstreamEntityId,
        key,
      );
    expect(fields(true)).toMatchObject({ paymentType: 'RV', amount: '40.00', currency: 'EUR' });
    expect(fields(false)).not.toHaveProperty('amount');
  });

  const instruments: [PaymentInstrument, Record<string, string>][] = [
    [
      {
        kind: 'card',
        number: '4200000000000000',
        expiryMonth: '12',
        expiryYear: '2030',
        securityCode: '123',
      },
      {
        'card.number': '4200000000000000',
        'card.expiryMonth': '12',
        'card.expiryYear': '2030',
        'card.cvv': '123',
      },
    ],
    [
      { kind: 'bankAccount', holder: 'Jane', iban: 'DE23100000001234567890', country: 'DE' },
      {
        'bankAccount.holder': 'Jane',
        'bankAccount.iban': 'DE23100000001234567890',
        'bankAccount.country': 'DE',
      },
    ],
    [{ kind: 'virtualAccount', accountId: 'jane@example' }, { 'virtualAccount.accountId': 'jane@example' }],
    [
      {
        kind: 'tokenAccount',
        number: '4200000000000000',
        type: 'NETWORK',
        cryptogram: 'c',
        securityCode: '1',
      },
      {
        'tokenAccount.number': '4200000000000000',
        'tokenAccount.type': 'NETWORK',
        'tokenAccount.cryptogram': 'c',
        'tokenAccount.dtvc': '1',
      },
    ],
    [
      { kind: 'wallet', wallet: 'deviceWalletB', paymentToken: '{"a":1}' },
      { 'deviceWalletB.paymentToken': '{"a":1}' },
    ],
    [none, {}],
  ];

  test.each(instruments)('has the parameters of the payment instrument %j', (given, fields) => {
    const withoutInstrument = sent({});
    expect(sent({}, given)).toEqual({ ...withoutInstrument, ...fields });
  });
});

describe('the name of a transaction at the upstream', () => {
  const keys = fc.string({ minLength: 1 });

  test('has 64 letters, so that nobody takes it for a card number', () => {
    fc.assert(fc.property(keys, (name) => /^[a-p]{64}$/.test(createReference(name))));
  });

  test('is the same for the same key and differs for another key', () => {
    fc.assert(fc.property(keys, keys, (a, b) => (createReference(a) === createReference(b)) === (a === b)));
  });
});
