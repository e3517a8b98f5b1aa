import { expect, test } from 'vitest';
import { durationMs } from '../../src/tenants/duration.ts';

test.each([
  [1500, 1500],
  ['08', 8_000],
  ['29:00', 29 * 60_000],
  ['02:00:00', 2 * 3_600_000],
  ['1:02:03', 3_723_000],
  ['100:00:00', 100 * 3_600_000],
  [-1, undefined],
  ['', undefined],
  ['half an hour', undefined],
  ['1:2:3:4', undefined],
])('%j is %j milliseconds', (text, milliseconds) => {
  expect(durationMs(text)).toBe(milliseconds);
});
