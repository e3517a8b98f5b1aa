/** A tester's queue of outcomes: which one a payment gets. */
import { expect, test } from 'vitest';
import { createOutcomes } from '../../../../src/testing/tenants/outcomes/outcomes.ts';

test('an outcome that was planned decides one payment, although its plan is asked twice', () => {
  const outcomes = createOutcomes();
  outcomes.add([{ result: '800.100.155' }]);
  const kinds = ['result'] as const;
  expect(outcomes.plan('plan', kinds)).toEqual({ result: '800.100.155' });
  const take = (transaction: string) => outcomes.take('result', { transaction, plan: 'plan', kinds });
  expect(take('first')).toEqual({ result: '800.100.155' });
  expect(take('second')).toBeUndefined();
  expect(take('first')).toEqual({ result: '800.100.155' });
});
