import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  counted,
  formatChange,
  formatDuration,
  shortCheckoutId,
  shortTenantId,
  shownDateTime,
  timeOfDay,
  zone,
} from '../../../src/testing/workbench/format.ts';

test.each([
  [0, '0 ms'],
  [3.14, '3.1 ms'],
  [820.4, '820 ms'],
  [1234, '1.2 s'],
  [9949, '9.9 s'],
  [42_000, '42 s'],
  [59_600, '1 min'],
  [29 * 60_000, '29 min'],
  [125 * 60_000, '2 h 5 min'],
  [76 * 3_600_000, '3 d 4 h'],
])('a duration of %s ms is read as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

describe('a time', () => {
  afterEach(() => {
    zone.value = 'utc';
    vi.unstubAllEnvs();
  });

  test.each([
    ['utc', 'America/New_York', '2031-05-01 02:00:01', '02:00:01.250'],
    ['local', 'America/New_York', '2031-04-30 22:00:01', '22:00:01.250'],
    ['local', 'Asia/Kolkata', '2031-05-01 07:30:01', '07:30:01.250'],
  ] as const)('is shown in %s of a computer in %s', (chosen, computer, dateTime, ofDay) => {
    vi.stubEnv('TZ', computer);
    zone.value = chosen;
    const iso = '2031-05-01T02:00:01.250Z';
    expect([shownDateTime(iso), timeOfDay(iso)]).toEqual([dateTime, ofDay]);
  });
});

test('a move of a clock has its sign', () => {
  expect([formatChange(120_000), formatChange(-1500)]).toEqual(['+2 min', '−1.5 s']);
});

test('ids are shortened to what tells them apart', () => {
  expect(shortCheckoutId('0123456789ABCDEF0123456789ABCDEF.uat01')).toBe('…6789ABCDEF');
  expect(shortCheckoutId('SHORT.uat01')).toBe('SHORT');
  expect(shortTenantId('c0ffee00aa0123456789abcdef012345')).toBe('c0ffee00aa…');
  expect(shortTenantId('demo')).toBe('demo');
});

test('one thing is counted in another form than several', () => {
  const forms = { one: 'new checkout', other: 'new checkouts' };
  expect([1, 3, 1200].map((count) => counted(count, forms))).toEqual([
    '1 new checkout',
    '3 new checkouts',
    '1,200 new checkouts',
  ]);
});
