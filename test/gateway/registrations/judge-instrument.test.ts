import { describe, expect, test } from 'vitest';
import type { Mode } from '#contract/mode.ts';
import type { Card, PaymentInstrument } from '../../../src/connector/payment-instrument.ts';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { judgeInstrument } from '../../../src/gateway/registrations/judge-instrument.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { order } from '../../support/order.ts';
import { simulatedConnectors } from '../../support/simulated.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const card: Card = { kind: 'card', number: '4200000000000000', expiryMonth: '12', expiryYear: '2030' };
const forced = { 'customParameters[forceResultCode]': '800.100.151' };
const bank: PaymentInstrument = { kind: 'bankAccount', iban: 'AT611904300234573201' };

/** A connector that decides nothing by itself. */
const acquirer = { ...simulator, certainOutcome: () => undefined };

const judge = (
  instrument: PaymentInstrument,
  brand = 'VISA',
  mode: Mode = 'INTERNAL',
  parameters = {},
  time = now,
) =>
  judgeInstrument(
    { connectors: simulatedConnectors(simulator, acquirer), config: buildConfig() },
    order({ instrument, brand, mode, parameters }),
    time,
  ).code;

describe('an instrument that is to be stored', () => {
  test.each<[Mode, string]>([
    ['INTERNAL', '000.100.110'],
    ['EXTERNAL', '000.100.112'],
    ['LIVE', '000.000.000'],
  ])('is accepted in the mode %s with %s', (mode, code) => {
    expect(judge(card, 'VISA', mode)).toBe(code);
    expect(judge(bank, 'DIRECTDEBIT_SEPA', mode)).toBe(code);
  });

  const bad: [string, Partial<Card>, string, string][] = [
    ['Luhn', { number: '4200000000000001' }, 'VISA', '100.100.101'],
    ['the brand', {}, 'MASTER', '100.100.700'],
    ['the brand’s length', { number: '42000000000000' }, 'VISA', '100.100.700'],
    ['the date', { expiryYear: '2026', expiryMonth: '10' }, 'VISA', '100.100.303'],
  ];
  test.each(bad)('is refused by %s in every mode', (_, change, brand, code) => {
    for (const mode of ['INTERNAL', 'EXTERNAL', 'LIVE'] as const) {
      expect(judge({ ...card, ...change }, brand, mode)).toBe(code);
    }
  });

  test('is valid until its month is over everywhere on earth', () => {
    const november = { ...card, expiryMonth: '11', expiryYear: '2026' };
    const end = Date.parse('2026-12-01T00:00:00Z');
    const half = 12 * 60 * 60_000;
    expect(judge(november, 'VISA', 'LIVE', {}, end + half - 1)).toBe('000.000.000');
    expect(judge(november, 'VISA', 'LIVE', {}, end + half)).toBe('100.100.303');
  });

  test('needs no check digit where the brand has none', () => {
    expect(judge({ ...card, number: '6250947000000015' }, 'UNIONPAY')).toBe('000.100.110');
  });

  test.each([
    ['420000000000', 'VISA', '100.100.700'],
    ['42000000000000000', 'VISA', '100.100.700'],
    ['37828224631000', 'AMEX', '100.100.700'],
    ['54545454545', 'VISA', '100.100.700'],
    ['420000000000', 'HEB_GIFT_CARD', '000.000.000'],
  ])(
    'that is no whole number is judged alike with each last digit: %s with %s (T4)',
    (start, brand, code) => {
      const codes = [...'0123456789'].map((digit) =>
        judge({ ...card, number: start.slice(0, -1) + digit }, brand, 'LIVE'),
      );
      expect(codes).toEqual(Array(10).fill(code));
    },
  );

  test('can be forced to a result code by the simulator alone', () => {
    expect(judge(card, 'VISA', 'INTERNAL', forced)).toBe('800.100.151');
    expect(judge(bank, 'DIRECTDEBIT_SEPA', 'INTERNAL', forced)).toBe('800.100.151');
    expect(judge(card, 'VISA', 'EXTERNAL', forced)).toBe('000.100.112');
    expect(judge(card, 'VISA', 'LIVE', forced)).toBe('000.000.000');
  });

  test('can be declined by its holder’s name, and never accepted by it', () => {
    expect(judge({ ...card, holder: '800.100.152' })).toBe('800.100.152');
    const bought = { ...card, holder: '000.100.110', number: '4200000000000001' };
    expect(judge(bought)).toBe('100.100.101');
    expect(judge({ ...card, holder: '800.100.152' }, 'VISA', 'LIVE')).toBe('000.000.000');
  });
});
