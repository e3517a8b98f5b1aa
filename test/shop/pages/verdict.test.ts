import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { answers } from '../../../src/contract/answers.ts';
import { getOutcomeCategory } from '../../../src/contract/outcome-category.ts';
import { isResultCode } from '../../../src/contract/result-codes.ts';
import { catalogue } from '../../../src/contract/result-codes-data.ts';
import type { OrderOutcome } from '../../../src/shop/orders/orders.ts';
import { getExplanation, getRecordPart, recordParts } from '../../../src/shop/pages/explanations.ts';
import { toVerdict } from '../../../src/shop/pages/verdict.ts';

const states = { accepted: 'paid', pending: 'pending', rejected: 'declined' } as const;
const outcomeOf = (
  code: string,
  state: OrderOutcome['state'] = states[getOutcomeCategory(code)],
  id?: string,
): OrderOutcome => ({
  state,
  record: { result: { code, description: '' }, id },
  differences: [],
  article: undefined,
  shopper: undefined,
});

describe('the verdict', () => {
  test.each([
    ['000.100.110', 'paid', undefined, 'doPaid'],
    ['000.400.020', 'review', undefined, 'doReview'],
    ['800.100.155', 'declined', 'reasonBank', 'doBank'],
    ['800.100.153', 'declined', 'reasonDetails', 'doDetails'],
    ['100.100.101', 'declined', 'reasonDetails', 'doDetails'],
    ['100.396.101', 'declined', 'reasonCancelled', 'doAgain'],
    ['100.396.103', 'declined', 'reasonTimeout', 'doAgain'],
    ['100.380.401', 'declined', 'reasonIdentity', 'doAgain'],
    ['100.390.112', 'declined', 'reasonIdentity', 'doAgain'],
    ['300.100.100', 'declined', 'reasonIdentity', 'doAgain'],
    ['800.110.100', 'declined', 'reasonRisk', 'doShop'],
    ['900.100.400', 'declined', 'reasonTechnical', 'doLater'],
    ['600.200.500', 'declined', 'reasonShop', 'doShop'],
  ])('of %s is %s, %s, %s', (code, sentence, reason, advice) => {
    expect(isResultCode(code)).toBe(true);
    expect(toVerdict(outcomeOf(code))).toMatchObject({ sentence, ...(reason && { reason }), advice });
  });

  test('tells a shopper who has a code to complete the payment, and not that it is being processed', () => {
    const outcome = outcomeOf('000.200.000', 'pending', 'a');
    const record = { ...outcome.record, paymentCode: { reference: '123' } };
    expect(toVerdict({ ...outcome, record })).toMatchObject({ sentence: 'complete', advice: 'doComplete' });
  });

  test('tells a pending payment apart from a checkout that nobody has paid', () => {
    expect(toVerdict(outcomeOf('000.200.000')).sentence).toBe('open');
    expect(toVerdict(outcomeOf('000.200.000', 'pending', 'a')).sentence).toBe('pending');
    expect(toVerdict(outcomeOf('900.100.300')).sentence).toBe('pending');
  });

  test('gives a reason for every decline, and for nothing else', () => {
    for (const code of Object.keys(catalogue)) {
      const verdict = toVerdict(outcomeOf(code, undefined, 'a'));
      expect(verdict.reason !== undefined, code).toBe(getOutcomeCategory(code) === 'rejected');
      expect(verdict.forShop).toMatch(/\.$/);
    }
  });

  test('of somebody else’s payment is not a success', () => {
    expect(toVerdict(outcomeOf('000.100.110', 'mismatch')).sentence).toBe('mismatch');
  });
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
}

/**
 * Gives the dotted name of every member that a record may have, with one member of each list and of each open object.
 */
function namesOf({ properties, items, additionalProperties }: Schema, name = ''): string[] {
  const inner = (part: string) => (name === '' ? part : `${name}.${part}`);
  if (items) return namesOf(items, inner('0'));
  if (typeof additionalProperties === 'object') return namesOf(additionalProperties, inner('SHOPPER_own'));
  if (!properties) return [name];
  return Object.entries(properties).flatMap(([member, schema]) => namesOf(schema, inner(member)));
}

describe('the explanation of a record', () => {
  const names = [answers.Payment, answers.Registration].flatMap((answer) =>
    namesOf(z.toJSONSchema(answer, { io: 'input' }) as Schema),
  );

  test('exists for every member that the gateway can send', () => {
    expect(names.length).toBeGreaterThan(100);
    expect(names).toEqual(
      expect.arrayContaining(['card.last4Digits', 'threeDSecure.eci', 'cart.items.0.name']),
    );
    expect(names.filter((name) => !/^\S.*\.$/s.test(getExplanation(name)))).toEqual([]);
  });

  test.each([
    ['card.last4Digits', 'Last four digits.', 'partInstrument'],
    ['result.code', 'Result code: the only precise indicator of an outcome.', 'partResult'],
    [
      'ndc',
      'Names the request: the id of the checkout, else of the entity, an underscore and 32 hex characters.',
      'partOther',
    ],
    ['registration.id', expect.stringMatching(/./), 'partPayment'],
    ['threeDSecure.eci', expect.stringMatching(/./), 'partIdentity'],
    ['customer.ip', expect.stringMatching(/./), 'partCustomer'],
    ['constructor', '', 'partOther'],
    ['nobody.knows.this', '', 'partOther'],
  ])('of %s is in its part of the page', (name, text, part) => {
    expect([getExplanation(name), getRecordPart(name)]).toEqual([text, part]);
  });

  test('leaves no part of the page without members', () => {
    expect(recordParts.filter((part) => !names.some((name) => getRecordPart(name) === part))).toEqual([]);
  });
});
