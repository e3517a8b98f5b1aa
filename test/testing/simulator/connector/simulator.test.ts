import { describe, expect, test } from 'vitest';
import type { Mode } from '#contract/mode.ts';
import type { PaymentInstrument } from '../../../../src/connector/payment-instrument.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { followUpOrder, order } from '../../../support/order.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const charge = (change: Parameters<typeof order>[0]) => simulator.charge(order(change), 'key', now);
const none: PaymentInstrument = { kind: 'none' };
const iban: PaymentInstrument = { kind: 'bankAccount', iban: 'DE23100000001234567890' };

const modes: [Mode, string][] = [
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
  ['LIVE', '000.000.000'],
];

const pageOf = (brand: string) =>
  `https://pay.example/connectors/asyncresponse_simulator?asyncsource=${brand}&ndcid=${'1'.repeat(32)}`;

describe('success', () => {
  test.each(modes)('in the mode %s has the code %s', async (mode, code) => {
    expect((await charge({ mode })).code).toBe(code);
    expect((await simulator.followUp(followUpOrder({ mode }), 'key', now)).code).toBe(code);
  });

  test('names the transaction, and the same one when it is asked again', async () => {
    const first = await simulator.charge(order(), 'one', now);
    const second = await simulator.charge(order(), 'two', now);
    expect(first.resultDetails?.ConnectorTxID1).toMatch(/^[0-9a-f]{16}$/);
    expect(first.resultDetails).not.toEqual(second.resultDetails);
    expect((await simulator.charge(order(), 'one', now)).resultDetails).toEqual(first.resultDetails);
  });
});

const boleto = {
  reference: '99992.56424 30891.640499 54512.140978 5 16390000009200',
  barcode: '99995163900000092002564230891640495451214097',
  expiresAt: Date.parse('2026-11-23T23:59:59-03:00'),
};

describe('an asynchronous brand', () => {
  test.each([
    ['PAYPAL', 'GET'],
    ['PREPAYMENT', 'GET'],
    ['SOFORTUEBERWEISUNG', 'POST'],
    ['KNET', 'POST'],
  ])('such as %s is pending and sends the shopper to the provider’s page by %s', async (brand, method) => {
    expect(await charge({ brand, instrument: none })).toEqual({
      code: '000.200.000',
      rule: 'redirect-to-simulator-page',
      reference: 'simulator-page',
      redirect: {
        url: 'https://pay.example/connectors/asyncresponse_simulator',
        method,
        parameters: [
          { name: 'asyncsource', value: brand },
          { name: 'ndcid', value: '1'.repeat(32) },
        ],
      },
    });
  });

  test.each([
    ['SIBS_MULTIBANCO', { entity: '99999', reference: '286 331 153', expiresAt: now + 30 * 60_000 }],
    ['BANCONTACT_QR', { qrCode: pageOf('BANCONTACT_QR'), expiresAt: now + 30 * 60_000 }],
    // The line and the bar code are those that @mrmgomes/boleto-utils 1.3.3 takes for each other.
    ['BOLETO', boleto],
    ['BRADESCO', boleto],
    [
      'OXXO',
      {
        reference: '40495451214097',
        barcode: '40495451214097',
        expiresAt: Date.parse('2026-11-23T23:59:59-06:00'),
      },
    ],
  ])('%s gives what the real one gives, and the tester’s page beside it', async (brand, given) => {
    expect(await charge({ brand, instrument: none })).toEqual({
      code: '000.200.000',
      rule: 'code-to-pay-with',
      reference: 'simulator-page',
      paymentCode: given,
      resultDetails: { SimulatorPage: pageOf(brand) },
    });
  });

  test('with a code sends the shopper to the page when the test has chosen the end before', async () => {
    const parameters = { 'customParameters[simulatorChoice]': 'approve' };
    const { rule } = await charge({ brand: 'SIBS_MULTIBANCO', instrument: none, parameters });
    expect(rule).toBe('redirect-to-simulator-page');
  });

  test('tells the page the payment’s language', async () => {
    const { redirect } = await charge({ brand: 'PAYPAL', instrument: none, parameters: { locale: 'de_CH' } });
    expect(redirect?.parameters.at(-1)).toEqual({ name: 'lang', value: 'de_CH' });
  });

  test('is also pending with a bank account, of which any part may be sent', async () => {
    const instrument: PaymentInstrument = { kind: 'bankAccount', country: 'AT' };
    expect((await charge({ brand: 'EPS', instrument })).code).toBe('000.200.000');
    expect((await charge({ brand: 'GIROPAY', instrument: iban })).code).toBe('000.200.000');
  });

  test('pays out to an account without a shopper', async () => {
    expect(await charge({ brand: 'GIROPAY', instrument: iban, paymentType: 'CD' })).toMatchObject({
      code: '000.100.110',
      rule: 'test-account',
    });
    expect((await charge({ brand: 'GIROPAY', instrument: none, paymentType: 'CD' })).rule).toBe(
      'means-missing',
    );
  });

  test('declines at once by a forced code and by its holder', async () => {
    const parameters = { 'customParameters[forceResultCode]': '100.396.104' };
    expect((await charge({ brand: 'IDEAL', instrument: none, parameters })).code).toBe('100.396.104');
    expect((await charge({ brand: 'EPS', instrument: { ...iban, holder: '800.100.402' } })).code).toBe(
      '800.100.402',
    );
  });
});

describe('an instrument that does not belong to the brand', () => {
  test.each<[string, PaymentInstrument]>([
    ['VISA', iban],
    ['APPLEPAY', none],
    ['VISA', { kind: 'virtualAccount', accountId: 'jane' }],
  ])('%s with %j is declined', async (brand, instrument) => {
    expect(await charge({ brand, instrument })).toEqual({ code: '100.100.100', rule: 'means-missing' });
  });
});

describe('a brand', () => {
  test.each([
    ['MADA', 'CD'],
    ['KNET', 'PA'],
  ])('%s does not support %s', async (brand, paymentType) => {
    expect(await charge({ brand, paymentType })).toEqual({
      code: '600.200.400',
      rule: 'payment-type-not-supported',
    });
  });
});

describe('a follow-up', () => {
  test.each(['CP', 'RF', 'RV', 'RB', 'RC', 'PA'])('%s succeeds', async (paymentType) => {
    const outcome = await simulator.followUp(followUpOrder({ paymentType }), 'key', now);
    expect(outcome).toMatchObject({ code: '000.100.110', rule: 'follow-up' });
    expect(outcome.resultDetails?.ConnectorTxID1).toMatch(/^[0-9a-f]{16}$/);
  });

  test('has the forced result code', async () => {
    const parameters = { 'customParameters[forceResultCode]': '700.400.200' };
    expect(await simulator.followUp(followUpOrder({ parameters }), 'key', now)).toEqual({
      code: '700.400.200',
      rule: 'force-result-code',
      without: ['id'],
    });
  });
});

test('a payment that was interrupted has charged nobody', async () => {
  expect(
    await simulator.find(
      { ...order(), reference: null, merchantTransactionId: null, sentAt: now },
      'key',
      now,
    ),
  ).toBeUndefined();
});
