// @runs cases
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnknownOutcome } from '../../../../src/connector/send.ts';
import { getOutcomeCategory } from '../../../../src/contract/outcome-category.ts';
import { catalogue } from '../../../../src/contract/result-codes-data.ts';
import {
  type ExpectedTransaction,
  outcomeOfAnswer,
} from '../../../../src/gateway/connectors/upstream/read-outcome.ts';
import { caseCount } from '../../../support/case-count.ts';
import { pan } from './support.ts';

const reference = 'a'.repeat(64);
const expected: ExpectedTransaction = {
  mode: 'EXTERNAL',
  reference,
  merchantTransactionId: 'order-7',
  paymentType: 'DB',
  sum: { amount: '92.00', currency: 'EUR' },
  holdsSecret: () => false,
};
const live: ExpectedTransaction = { ...expected, mode: 'LIVE' };

const payment = (code: string, more: object = {}) => ({
  id: '8ac7',
  paymentType: 'DB',
  amount: '92.00',
  currency: 'EUR',
  merchantTransactionId: 'order-7',
  result: { code, description: '' },
  ...more,
});
const outcome = (body: unknown, status = 200, of = expected) => outcomeOfAnswer({ status, body }, of);

describe('a code of the upstream', () => {
  const codes: [string, string, string][] = [
    ['000.000.000', '000.100.112', '000.000.000'],
    ['000.100.110', '000.100.112', '600.200.700'],
    ['000.100.111', '000.100.112', '600.200.700'],
    ['000.100.112', '000.100.112', '600.200.700'],
    ['000.300.000', '000.100.112', '000.300.000'],
    ['000.400.110', '000.100.112', '000.400.110'],
    ['000.400.010', '000.400.010', '000.400.010'],
    ['000.200.000', '000.200.000', '000.200.000'],
    ['900.100.300', '900.100.300', '900.100.300'],
    ['100.400.500', '100.400.500', '100.400.500'],
  ];

  test.each(codes)('%s is %s in the test environment and %s in the live one', (code, inTest, inLive) => {
    expect(outcome(payment(code)).code).toBe(inTest);
    expect(outcome(payment(code), 200, live).code).toBe(inLive);
  });

  const rejected = Object.keys(catalogue).filter((code) => getOutcomeCategory(code) === 'rejected');
  const doubtful = ['200.300.405', '800.110.100', '800.120.402', '800.700.100'];

  test('is passed on unchanged when it rejects the payment without a doubt', () => {
    for (const code of rejected.filter((one) => !doubtful.includes(one)))
      for (const of of [expected, live]) expect(outcome(payment(code), 400, of).code).toBe(code);
  });

  test.each(doubtful)('%s may be about this payment itself, so the outcome is unknown', (code) => {
    expect(() => outcome(payment(code), 400)).toThrow(UnknownOutcome);
    expect(() => outcome({ result: { code } }, 400)).toThrow(UnknownOutcome);
  });
});

describe('an answer that makes no sense leaves the outcome unknown', () => {
  const nonsense: [string, number, unknown][] = [
    ['nothing', 200, undefined],
    ['a list', 200, [payment('000.100.110')]],
    ['no result', 200, { id: '8ac7', paymentType: 'DB' }],
    ['a code of the wrong type', 200, payment('x', { result: { code: 0 } })],
    ['a code nobody knows', 200, payment('000.100.999')],
    ['the name of a built-in as code', 200, payment('constructor')],
    ['a success without an id', 200, payment('000.100.110', { id: undefined })],
    ['a success with an id that is a path', 200, payment('000.100.110', { id: '../x' })],
    ['a success without a payment', 200, { id: '8ac7', result: { code: '000.100.110' } }],
    ['a checkout', 200, { id: '8ac7', result: { code: '000.200.100' } }],
    ['a success with status 400', 400, payment('000.100.110')],
    ['a success with status 201', 201, payment('000.100.110')],
    ['a decline with status 500', 500, payment('800.100.153')],
    ['a decline with status 401', 401, payment('800.100.153')],
    ['a decline without a payment and with status 200', 200, { result: { code: '800.100.153' } }],
    ["another payment's success", 200, payment('000.100.110', { merchantTransactionId: 'b'.repeat(64) })],
    [
      'a success of the same order under another name',
      200,
      payment('000.100.110', {
        merchantTransactionId: 'order-7',
        customParameters: { forwardedTransaction: 'b'.repeat(64) },
      }),
    ],
    ["another payment's decline", 400, payment('800.100.153', { merchantTransactionId: 'b'.repeat(64) })],
    ['another amount', 200, payment('000.100.110', { amount: '9200.00' })],
    ['an amount in hexadecimal', 200, payment('000.100.110', { amount: '0x5C' })],
    ['an amount with an exponent', 200, payment('000.100.110', { amount: '9.2e1' })],
    ['an empty amount', 200, payment('000.100.110', { amount: '' })],
    ['a pending one of another amount', 200, payment('000.200.000', { amount: '9200.00' })],
    ['a refund', 200, payment('000.100.110', { paymentType: 'RF' })],
    ['a declined refund', 400, payment('800.100.153', { paymentType: 'RF' })],
    ['another currency', 200, payment('000.100.110', { currency: 'USD' })],
    ['a failure without a payment', 400, { result: { code: '999.999.999' } }],
    ['a doubt without a payment', 400, { result: { code: '900.100.300' } }],
    ['a pending one without an id', 200, payment('000.200.000', { id: undefined })],
  ];

  test.each(nonsense)('%s', (_name, status, body) => {
    expect(() => outcome(body, status)).toThrow(UnknownOutcome);
  });

  test('whatever an upstream could make up', () => {
    const body = fc.oneof(
      fc.json().map((text) => JSON.parse(text)),
      fc.record(
        {
          id: fc.oneof(fc.string(), fc.constant('8ac7')),
          paymentType: fc.oneof(fc.string(), fc.integer(), fc.constant('DB')),
          amount: fc.oneof(fc.string(), fc.constant('92.00')),
          result: fc.record({ code: fc.oneof(fc.string(), fc.constantFrom(...Object.keys(catalogue))) }),
          resultDetails: fc.jsonValue(),
          threeDSecure: fc.jsonValue(),
          redirect: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    const status = fc.constantFrom(200, 201, 302, 400, 401, 403, 404, 429, 500, 503);
    fc.assert(
      fc.property(body, status, fc.constantFrom(expected, live), (answer, code, of) => {
        try {
          const known = outcome(answer, code, of);
          expect(known.code).toMatch(/^\d{3}\.\d{3}\.\d{3}$/);
          // Money moves only for a payment with an id and status 200. A random text can happen to be a valid id.
          if (getOutcomeCategory(known.code) !== 'accepted') return;
          expect([code, known.reference]).toEqual([200, answer.id]);
          expect(known.reference).toMatch(/^[0-9A-Za-z][\w.-]*$/);
        } catch (error) {
          expect(error).toBeInstanceOf(UnknownOutcome);
        }
      }),
      { numRuns: caseCount(500) },
    );
  });
});

describe('details', () => {
  test('are strings of limited length, with nothing that looks like a card number', () => {
    const resultDetails = {
      ConnectorTxID1: 'x'.repeat(5_000),
      AcquirerResponse: 5,
      '3ds.acsEci': true,
      ExtendedDescription: `card ${pan} declined`,
      nested: { a: 'b' },
      nothing: null,
      '<b>': 'x',
      ...JSON.parse('{"__proto__": "x"}'),
    };
    expect(outcome(payment('800.100.153', { resultDetails }), 400).resultDetails).toEqual({
      ConnectorTxID1: 'x'.repeat(1024),
      AcquirerResponse: '5',
      '3ds.acsEci': 'true',
      ExtendedDescription: 'card … declined',
    });
  });

  test('contain no half characters, not even where they are cut', () => {
    const resultDetails = { a: `${'x'.repeat(1023)}\u{1f600}`, b: 'a\udc00' };
    expect(outcome(payment('800.100.153', { resultDetails }), 400).resultDetails).toMatchObject({
      a: `${'x'.repeat(1023)}\ufffd`,
      b: 'a\ufffd',
    });
  });

  test.each(['000.100.110', '000.200.000', '800.100.153', '200.300.404'])(
    'have no member that the upstream’s answer %s lacks',
    (code) => {
      const read = (resultDetails?: object) =>
        outcome(payment(code, { resultDetails }), code.startsWith('000.') ? 200 : 400).resultDetails ?? {};
      for (const none of [undefined, {}]) expect(Object.keys(read(none))).not.toContain('AcquirerResponse');
      expect(read({ AcquirerResponse: '05' })).toMatchObject({ AcquirerResponse: '05' });
    },
  );

  test('are at most 40', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`m${i}`, 'x']));
    const { resultDetails, threeDSecure } = outcome(
      payment('000.100.110', { resultDetails: many, threeDSecure: many }),
    );
    expect(Object.keys(threeDSecure ?? {})).toHaveLength(40);
    expect(Object.keys(resultDetails ?? {})).toHaveLength(40);
  });

  test('that are not objects are left out', () => {
    const { resultDetails, threeDSecure } = outcome(
      payment('000.100.110', { resultDetails: 'x', threeDSecure: [1] }),
    );
    expect([resultDetails, threeDSecure]).toEqual([undefined, undefined]);
  });
});

describe('a redirect', () => {
  const good = { url: 'https://acs.example/x?a=b', method: 'GET', parameters: [{ name: 'a', value: 'b' }] };
  const redirectOf = (redirect: unknown) => outcome(payment('000.200.000', { redirect })).redirect;

  test('is passed on, with POST when it names no method', () => {
    expect(redirectOf(good)).toEqual(good);
    expect(redirectOf({ url: good.url })).toEqual({ url: good.url, method: 'POST', parameters: [] });
  });

  test.each([
    ['a script', { ...good, url: 'javascript:alert(1)' }],
    ['a path', { ...good, url: '/x' }],
    ['an address with a password', { ...good, url: 'https://a:b@acs.example/' }],
    ['a long address', { ...good, url: `https://acs.example/${'x'.repeat(2048)}` }],
    ['another method', { ...good, method: 'DELETE' }],
    ['many parameters', { ...good, parameters: Array.from({ length: 51 }, () => good.parameters[0]) }],
    ['half a character', { ...good, url: 'https://acs.example/\ud83d' }],
    ['a parameter of half a character', { ...good, parameters: [{ name: 'a', value: 'x\ud83d' }] }],
    ['a name of half a character', { ...good, parameters: [{ name: '\udc00', value: 'x' }] }],
    ['a parameter that is no text', { ...good, parameters: [{ name: 'a', value: {} }] }],
  ])('to %s is left out, while the payment stays pending', (_name, redirect) => {
    expect(outcome(payment('000.200.000', { redirect }))).toMatchObject({ code: '000.200.000' });
    expect(redirectOf(redirect)).toBeUndefined();
  });

  test('is left out when the outcome is final', () => {
    expect(outcome(payment('000.100.110', { redirect: good })).redirect).toBeUndefined();
  });
});
