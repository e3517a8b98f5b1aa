// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { getTarget } from '../../../src/widget/payment/target.ts';
import { settings } from '../kit.ts';

afterEach(() => {
  window.name = '';
  vi.restoreAllMocks();
});

test.each([
  [{}, '_top', '_top'],
  [{ shopperResultTarget: 'result' }, '_top', '_top'],
  [{ paymentTarget: 'pay' }, 'pay', '_top'],
  [{ paymentTarget: 'pay', shopperResultTarget: 'result' }, 'pay', 'result'],
  [{ paymentTarget: '_top', shopperResultTarget: '_top' }, '_top', '_top'],
])('with %o a payment goes on in %s and ends in %s', (options, goesOn, ends) => {
  expect([getTarget(settings(options), true), getTarget(settings(options), false)]).toEqual([goesOn, ends]);
});

test('the name of the page’s own frame gets one warning, and the tab is used', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  window.name = 'checkout';
  const given = settings({ paymentTarget: 'checkout', shopperResultTarget: 'checkout' });
  expect([getTarget(given, true), getTarget(given, false)]).toEqual(['_top', 'checkout']);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.join()).toContain(
    "paymentTarget 'checkout' is the name of the page's own frame",
  );
});
