// @tests src/gateway/lifecycle/preconditions.ts
import { expect, test } from 'vitest';
import { isBeforeCutOff } from '../../../src/gateway/lifecycle/preconditions.ts';

const at = (time: string) => Date.parse(`2026-11-${time}Z`);

test.each([
  ['a morning payment, in the same second', '20T09:00:00', '20T09:00:00', '18:00', true],
  ['a morning payment, one millisecond before', '20T09:00:00', '20T17:59:59.999', '18:00', true],
  ['a morning payment, at the cut-off', '20T09:00:00', '20T18:00:00', '18:00', false],
  ['a morning payment, the next morning', '20T09:00:00', '21T09:00:00', '18:00', false],
  ['an evening payment, after the cut-off of its day', '20T19:00:00', '20T19:00:01', '18:00', false],
  ['an evening payment, the next morning', '20T19:00:00', '21T09:00:00', '18:00', false],
  ['the first payment of a day', '20T00:00:00', '20T18:29:00', '18:30', true],
  [
    'a cut-off at midnight, which closes the day before it begins',
    '20T09:00:00',
    '20T09:00:00',
    '00:00',
    false,
  ],
])('the cut-off is judged rightly for %s', (_name, createdAt, now, cutOff, expected) => {
  expect(isBeforeCutOff(at(createdAt), at(now), cutOff)).toBe(expected);
});
