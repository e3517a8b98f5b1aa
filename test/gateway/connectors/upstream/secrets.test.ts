// @tests src/gateway/connectors/secrets.ts
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentInstrument } from '../../../../src/connector/payment-instrument.ts';
import { createSecretFinder } from '../../../../src/gateway/connectors/secrets.ts';
import { measureCheapest } from '../../../cpu-time.ts';
import { pan } from './support.ts';

const card: PaymentInstrument = {
  kind: 'card',
  number: pan,
  expiryMonth: '12',
  expiryYear: '2030',
  securityCode: '123',
};
const finds = createSecretFinder(card);

describe('the number of a card', () => {
  test('is found at any place and with any spacing', () => {
    const around = fc.string({ unit: fc.constantFrom(...'abc -/=&?.') });
    const between = fc.string({ unit: fc.constantFrom(...' -.x'), maxLength: 2 });
    fc.assert(
      fc.property(around, around, between, (before, after, gap) =>
        finds(`${before}${[...pan].join(gap)}${after}`),
      ),
    );
  });

  test.each([
    ['percent-encoded', '%34%32%30%30%30%30%30%30%30%30%30%30%30%30%30%30'],
    ['spaced with percent signs', '4200%200000%200000%200000'],
    ['in full width', '４２００００００００００００００'],
  ])('is found %s', (_name, text) => {
    expect(finds(text)).toBe(true);
  });

  test.each(['4200000000000018', '420000000000', ''])('is not taken for %j', (text) => {
    expect(finds(text)).toBe(false);
  });
});

describe('the security code', () => {
  test.each([
    '123',
    ' 123 ',
    'cvv=123',
    'cvv123',
    'the code is 123.',
    'a:123;b',
    '%31%32%33',
    '１２３',
    'é123',
  ])('is found in %j', (text) => {
    expect(finds(text)).toBe(true);
  });

  test.each(['1234', '0123', 'a123b', '8ac7a1231b', '123.00', '800.100.123', '10.0.123.4', '12 3'])(
    'is not taken for a part of %j',
    (text) => {
      expect(finds(text)).toBe(false);
    },
  );

  test('is not searched for in an id, where three digits occur by chance', () => {
    expect([finds('26-123-9'), finds('26-123-9', true), finds(`26-${pan}-9`, true)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('is rarely found by chance in the ids and tokens of an upstream', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
    fc.assert(fc.property(hex, (id) => !finds(id)));
  });
});

test('an instrument without secrets has none that could be found', () => {
  const none = createSecretFinder({ kind: 'bankAccount', iban: 'DE23100000001234567890' });
  expect(none('DE23100000001234567890')).toBe(false);
});

test('a text of any length is searched in time', () => {
  for (const text of [
    '123'.repeat(80_000),
    'a'.repeat(240_000),
    '1 '.repeat(120_000),
    '%31'.repeat(80_000),
  ]) {
    expect(measureCheapest(3, () => void finds(text))).toBeLessThan(1_000);
  }
});
