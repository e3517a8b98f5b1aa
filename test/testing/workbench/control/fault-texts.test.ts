import { describe, expect, it, test } from 'vitest';
import type { Fault } from '../../../../src/contract/control/tenants.ts';
import {
  describeFault,
  describeScope,
  type FaultFields,
  firstValues,
  toNewFault,
} from '../../../../src/testing/workbench/control/fault-texts.ts';

test.each<[Fault, string]>([
  [{ status: 503, retryAfter: 5 }, 'status 503, retryAfter 5'],
  [{ delay: 2000 }, 'delay 2000'],
  [{ hang: true }, 'hang'],
  [{ reset: 'after' }, 'reset after'],
  [{ slow: { bytesPerSecond: 100 } }, 'slow bytesPerSecond 100'],
])('the fault %j is shown as “%s”', (fault, text) => {
  expect(describeFault(fault)).toBe(text);
});

test('a fault says how often it was met, and what is counted', () => {
  const fault = { id: '1', fault: { hang: true } as const, met: 0 };
  expect(describeScope({ ...fault, scope: { on: 'query' } })).toBe('met 0 of 1');
  expect(
    describeScope({ ...fault, met: 1, scope: { on: 'query', times: 3, after: 2, per: 'attempt' } }),
  ).toBe('met 1 of 3, after 2, counted by attempt');
});

describe('what was typed', () => {
  const typed: FaultFields = {
    kind: 'status',
    value: '503',
    on: 'payment.submit',
    times: '1',
    after: '0',
    per: 'request',
    checkout: '',
  };

  it.each([
    ['status', { status: 503 }],
    ['delay', { delay: 2000 }],
    ['hang', { hang: true }],
    ['reset', { reset: 'before' }],
    ['truncate', { truncate: 10 }],
    ['malformed', { malformed: true }],
    ['slow', { slow: { bytesPerSecond: 100 } }],
  ])('is a fault of the kind %s', (kind, fault) => {
    expect(toNewFault({ ...typed, kind, value: firstValues[kind] ?? '' }).fault).toEqual(fault);
  });

  it('leaves out what is usual, and keeps what is not', () => {
    expect(toNewFault(typed).scope).toEqual({ on: 'payment.submit' });
    const other = { ...typed, times: '2', after: '1', per: 'attempt', checkout: '0A.uat01' };
    expect(toNewFault(other).scope).toEqual({
      on: 'payment.submit',
      times: 2,
      after: 1,
      per: 'attempt',
      checkout: '0A.uat01',
    });
  });

  it('goes to the control plane as it is when it is no number', () => {
    expect(toNewFault({ ...typed, kind: 'delay', value: '00:30' }).fault).toEqual({ delay: '00:30' });
  });
});
