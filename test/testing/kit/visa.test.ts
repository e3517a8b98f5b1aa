// @tests src/testing/kit/playwright/card-form.ts
import { afterEach, expect, test, vi } from 'vitest';
import { visa } from '../../../src/testing/kit/playwright/card-form.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-11-23', '1235'],
  ['2041-01-01', '1250'],
])('the kit’s card is valid in %s and for years after', (day, expiry) => {
  vi.useFakeTimers({ now: Date.parse(day) });
  expect(visa.expiry).toBe(expiry);
  expect({ ...visa }.expiry).toBe(expiry);
});
