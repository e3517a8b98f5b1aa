// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  delete document.documentElement.dataset.now;
  vi.useRealTimers();
});

test.each([
  ['1970', '05 / 33', ''],
  ['2099', '05 / 33', ''],
  ['1970', '05 / 29', 'expired'],
])(
  'a frame on a device of %s judges the date %s by the time that the gateway wrote into its document',
  async (year, date, problem) => {
    vi.resetModules();
    vi.useFakeTimers({ now: Date.parse(`${year}-01-01`) });
    document.documentElement.dataset.now = `${Date.parse('2031-05-20T12:00:00Z')}`;
    const { fieldKinds } = await import('../../../src/frame/field/field-kinds.ts');
    const rules = { required: true, grouped: true, brands: [], brand: '', binList: false, stood: 0 };
    expect(fieldKinds['card.expiry'].judge(date, rules).problem).toBe(problem);
  },
);
