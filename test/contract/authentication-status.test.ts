import { expect, test } from 'vitest';
import {
  finalStatuses,
  isAuthenticated,
  statusMeanings,
  transStatuses,
} from '../../src/contract/authentication-status.ts';
import { usualEnds } from '../../src/testing/simulator/issuer/answers.ts';

test('the statuses are those of the specification', () => {
  const recipe =
    'Give a new status its result code in src/gateway/lifecycle/authorisation.ts, a way to bring it about in ' +
    'src/testing/simulator/issuer/answers.ts, and its text in `simulatedIssuer`. Where the form then has words of its own, ' +
    'src/widget/payment/reduce.ts says so; where our own page does more, src/frame/three-d-secure/state.ts and view.ts.';
  expect(transStatuses, recipe).toEqual(['Y', 'A', 'N', 'U', 'R', 'I', 'C', 'D', 'S']);
});

test.each([
  ['Y', true],
  ['A', true],
  ['N', false],
  ['U', false],
  ['R', false],
  ['I', false],
  ['C', false],
  ['D', false],
  ['S', false],
  ['y', false],
  ['', false],
  ['toString', false],
  [undefined, false],
])('status %s: the issuer vouches for the shopper is %s', (status, expected) => {
  expect(isAuthenticated(status)).toBe(expected);
});

test('the reference says what each status means', () => {
  expect(statusMeanings).toBe(
    'Y authenticated, A an attempt is proven, N not authenticated, U not possible now, R refused by the issuer, I only told; C and D while the shopper is asked.',
  );
});

test.each(Object.keys(finalStatuses))(
  'the simulated issuer ends a challenge with %s under its own letter',
  (status) => {
    expect(Object.entries(usualEnds)).toContainEqual([
      status,
      expect.objectContaining({ transStatus: status }),
    ]);
  },
);
