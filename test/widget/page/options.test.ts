// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findCallback, fire, pageOptions, warnOnce } from '../../../src/widget/page/options.ts';
import { page, setOptions } from '../kit.ts';

beforeEach(() => setOptions(undefined));
afterEach(() => setOptions(undefined));

describe('the options of the page', () => {
  test('are empty when the page has none', () => {
    expect(pageOptions()).toEqual({});
    Reflect.deleteProperty(window, 'wpwlOptions');
    expect(pageOptions()).toEqual({});
  });

  test('are read anew each time, so that a late assignment counts', () => {
    setOptions({ style: 'plain' });
    expect(pageOptions()).toEqual({ style: 'plain' });
    setOptions({ style: 'none' });
    expect(pageOptions()).toEqual({ style: 'none' });
  });

  test('may have no prototype, a class of their own, or live behind a proxy', () => {
    class ShopOptions {
      style = 'plain';
    }
    for (const options of [
      Object.assign(Object.create(null), { style: 'plain' }),
      new ShopOptions(),
      new Proxy({ style: 'plain' }, {}),
    ]) {
      setOptions(options);
      expect(pageOptions().style).toBe('plain');
    }
  });

  test.each([
    ['an element that the page named so', () => page('<form name="wpwlOptions" id="wpwlOptions"></form>')],
    ['a collection of such elements', () => document.forms],
    ['an array', () => [{ style: 'plain' }]],
    ['text', () => 'style'],
    ['null', () => null],
    ['a function', () => () => ({})],
  ])('are empty when they are %s', (_what, make) => {
    setOptions(make());
    expect(pageOptions()).toEqual({});
  });
});

describe('a callback of the page', () => {
  test('is found when it is assigned late, and not before', () => {
    const options: Record<string, unknown> = {};
    setOptions(options);
    expect(findCallback('onReady')).toBeUndefined();
    options.onReady = () => 'late';
    expect(findCallback('onReady')?.()).toBe('late');
  });

  test.each([null, 'alert(1)', {}, 5])('is nothing when it is %o', (value) => {
    setOptions({ onReady: value });
    expect(findCallback('onReady')).toBeUndefined();
    expect(() => fire('onReady', undefined, [])).not.toThrow();
  });

  test('gets its this and its arguments', () => {
    const onBlurCardNumber = vi.fn();
    setOptions({ onBlurCardNumber });
    const self = { $iframe: 1 };
    fire('onBlurCardNumber', self, true);
    expect(onBlurCardNumber.mock.calls).toEqual([[true]]);
    expect(onBlurCardNumber.mock.contexts).toEqual([self]);
  });

  test('that throws is reported by name, with its error, and no further', () => {
    const error = new Error('the shop’s mistake');
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    setOptions({
      onReady() {
        throw error;
      },
    });
    fire('onReady', undefined, []);
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('wpwlOptions.onReady'), error);
  });
});

describe('a warning', () => {
  test('is given once, each other one too', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const sentence of ['one', 'one', 'two', 'one']) warnOnce(sentence);
    expect(warn.mock.calls).toEqual([['paymentWidgets: one'], ['paymentWidgets: two']]);
  });
});
