import { expect, test } from 'vitest';
import type { NewFault } from '../../../../src/contract/control/tenants.ts';
import { createFaults } from '../../../../src/testing/tenants/faults/faults.ts';

const submit = { operation: 'payment.submit' } as const;
const fault: NewFault = { fault: { status: 500 }, scope: { on: 'payment.submit' } };
const scoped = (scope: Partial<NewFault['scope']>): NewFault => ({
  ...fault,
  scope: { ...fault.scope, ...scope },
});

test('one request meets a fault, and the next one does not', () => {
  const faults = createFaults();
  const { id } = faults.add(fault);
  expect(faults.take(submit)).toEqual({ ...fault, id, met: 1 });
  expect(faults.take(submit)).toBeUndefined();
  expect(faults.list()).toEqual([{ ...fault, id, met: 1 }]);
});

test('a fault that nobody met is listed with met 0', () => {
  const faults = createFaults();
  faults.add(fault);
  faults.take({ operation: 'checkout.status' });
  expect(faults.list().map(({ met }) => met)).toEqual([0]);
});

test('a fault lets as many pass as `after` says and is met as often as `times` says', () => {
  const faults = createFaults();
  faults.add(scoped({ after: 2, times: 2 }));
  const met = [1, 2, 3, 4, 5].map(() => faults.take(submit) !== undefined);
  expect(met).toEqual([false, false, true, true, false]);
  expect(faults.list()[0]?.met).toBe(2);
});

test('all requests of one attempt meet a fault that counts attempts', () => {
  const faults = createFaults();
  faults.add(scoped({ per: 'attempt', after: 1 }));
  const attempts = ['a', 'b', 'b', 'a', 'c', 'b'];
  const met = attempts.map((attemptId) => faults.take({ ...submit, attemptId }) !== undefined);
  expect(met).toEqual([false, true, true, false, false, true]);
  expect(faults.list()[0]?.met).toBe(1);
});

test('a fault that counts attempts counts requests without an attempt one by one', () => {
  const faults = createFaults();
  faults.add(scoped({ per: 'attempt' }));
  expect(faults.take(submit)).toBeDefined();
  expect(faults.take(submit)).toBeUndefined();
});

test('a fault of one checkout is met by this checkout only, whole or up to its dot', () => {
  const faults = createFaults();
  faults.add(scoped({ checkout: 'A.uat01', times: 2 }));
  expect(faults.take({ ...submit, checkoutId: 'B.uat01' })).toBeUndefined();
  expect(faults.take(submit)).toBeUndefined();
  expect(faults.take({ ...submit, checkoutId: 'A' })).toBeDefined();
  expect(faults.take({ ...submit, checkoutId: 'A.uat01' })).toBeDefined();
});

test('two faults of one operation are met one after the other, in the order in which they were added', () => {
  const faults = createFaults();
  faults.add({ ...fault, fault: { status: 503 } });
  faults.add({ ...fault, fault: { delay: 5 } });
  expect([1, 2, 3].map(() => faults.take(submit)?.fault)).toEqual([{ status: 503 }, { delay: 5 }, undefined]);
});

test('a fault is removed by its id, and all at once', () => {
  const faults = createFaults();
  const { id } = faults.add(fault);
  faults.add(fault);
  expect(faults.remove(id)).toBe(true);
  expect(faults.remove(id)).toBe(false);
  expect(faults.list()).toHaveLength(1);
  faults.clear();
  expect(faults.list()).toEqual([]);
});
