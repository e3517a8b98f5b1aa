import { describe, expect, test } from 'vitest';
import { declineAfter } from '../../../src/gateway/lifecycle/authorisation.ts';

const on = { mode: 'on', whenUnavailable: 'authorise' } as const;
const strict = { mode: 'on', whenUnavailable: 'decline' } as const;
const required = { mode: 'required', whenUnavailable: 'authorise' } as const;

describe('a payment after its authentication', () => {
  test.each([
    ['Y', undefined, undefined, undefined, undefined],
    ['A', undefined, undefined, undefined, undefined],
    ['I', undefined, undefined, undefined, '100.390.107'],
    ['U', '22', undefined, '100.390.107', '100.390.107'],
    ['N', '13', undefined, undefined, '100.390.107'],
    ['N', '01', '100.380.401', '100.380.401', '100.380.401'],
    ['N', '19', '100.390.119', '100.390.119', '100.390.119'],
    ['R', '11', '100.390.114', '100.390.114', '100.390.114'],
  ] as const)(
    'that ended with %s (%s) without the shopper is refused with %s, %s where that is a decline, %s where it is required',
    (status, reason, ...codes) => {
      const result = { status, ...(reason !== undefined && { reason }) };
      expect([on, strict, required].map((policy) => declineAfter(result, policy, false))).toEqual(codes);
    },
  );

  test.each([
    ['Y', undefined, undefined],
    ['A', undefined, undefined],
    ['N', undefined, '100.380.401'],
    // After a challenge only a yes counts; "not enrolled" (reason 13) does not count as one either.
    ['N', '13', '100.380.401'],
    ['U', undefined, '100.390.112'],
    ['R', undefined, '100.390.114'],
  ] as const)('that ended a challenge with %s (%s) is refused with %s', (status, reason, code) => {
    expect(declineAfter({ status, ...(reason !== undefined && { reason }) }, on, true)).toBe(code);
  });

  test.each([on, strict, required])('that ended with an unknown status is refused', (policy) => {
    const result = { status: 'X' as never };
    expect([false, true].map((was) => declineAfter(result, policy, was))).toEqual([
      '100.390.112',
      '100.390.112',
    ]);
  });

  test.each([
    ['01', 'N', '100.396.101'],
    ['03', 'U', '100.396.103'],
    ['04', 'U', '100.396.103'],
    ['05', 'N', '100.396.103'],
    ['06', 'U', '100.390.112'],
    ['08', 'N', '100.396.103'],
  ] as const)(
    'whose challenge was broken off for the reason %s with %s is refused with %s',
    (cancel, status, code) => {
      expect(declineAfter({ status, cancel }, on, true)).toBe(code);
    },
  );
});
