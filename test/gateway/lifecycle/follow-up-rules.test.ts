import { describe, expect, test } from 'vitest';
import { isFollowUpType, unknownReferenceCode } from '../../../src/gateway/lifecycle/follow-up-rules.ts';
import type { ReferencedPayment } from '../../../src/gateway/lifecycle/referenced-payment.ts';
import { move, payment, verdict } from './payments.ts';

/** The workflows as gateway-contract 4.2 prints them, with RV by settled question 9. */
const workflows: Record<string, string[]> = {
  PA: ['PA', 'CP', 'RV', 'RC'],
  DB: ['RF', 'CB', 'RB', 'RV'],
  CD: ['RF', 'RV'],
  CP: ['RF', 'CB', 'RB', 'RV'],
  RF: ['CB'],
  CB: ['CR'],
  CR: ['CB'],
  RC: ['RF'],
  RB: ['RF', 'CB', 'RV'],
  RV: [],
  RG: [],
  DR: [],
  '3D': [],
};

/** The result code of a follow-up type that cannot follow the type before it. */
const unsuitable: Record<string, string> = {
  PA: '700.100.700',
  DB: '700.100.700',
  CD: '700.100.700',
  RG: '700.100.700',
  'PA.CP': '700.100.700',
  constructor: '700.100.700',
  CP: '700.300.100',
  RF: '700.300.100',
  RV: '700.300.100',
  RB: '700.100.700',
  RC: '700.400.560',
  CB: '700.400.550',
  CR: '700.400.420',
};

const states: [ReferencedPayment['state'], string][] = [
  ['succeeded', 'allowed'],
  ['processing', '700.400.570'],
  ['pending', '700.400.570'],
  ['failed', '700.300.200'],
];

describe.each(Object.entries(workflows))('after %s', (existingType, followers) => {
  test.each(states)(
    'that %s, the follow-ups of the workflow answer %s, and all others that their type does not fit',
    (state, answer) => {
      const existing = payment(existingType, { state });
      const answers = Object.keys(unsuitable).map((type) => [type, verdict(existing, move(type))]);
      const expected = Object.entries(unsuitable).map(([type, code]) => [
        type,
        followers.includes(type) ? answer : code,
      ]);
      expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
    },
  );
});

test.each([
  ['CP', '700.400.510'],
  ['RV', '700.400.530'],
  ['RF', '600.200.500'],
  ['RC', '700.400.560'],
  ['CB', '700.400.550'],
  ['CR', '700.400.420'],
  ['PA', '700.100.100'],
  ['RB', '700.100.100'],
  ['DB', '700.100.100'],
  ['toString', '700.100.100'],
])('%s on an unknown id answers %s', (paymentType, code) => {
  expect(unknownReferenceCode(paymentType)).toBe(code);
});

test.each([
  ['RC', 'PA', '700.400.562'],
  ['CB', 'DB', '700.400.402'],
  ['CR', 'CB', '700.400.402'],
])('%s on a %s is refused to a merchant with %s', (type, existing, code) => {
  expect(verdict(payment(existing), move(type, { internal: false }))).toBe(code);
});

test('payment types that begin a workflow are no follow-ups', () => {
  expect(['PA', 'DB', 'CD', 'RG', 'PA.CP'].filter(isFollowUpType)).toEqual(['PA']);
});
