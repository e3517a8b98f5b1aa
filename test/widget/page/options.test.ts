// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readOptions } from '../../../src/contract/options.ts';
import {
  ensureWalletObjects,
  findCallback,
  fire,
  pageOptions,
  reportFaults,
  warnOnce,
} from '../../../src/widget/page/options.ts';
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

  test('may have no prototype, a class of their own, or a proxy around them', () => {
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

test('options that throw when they are read count as absent', () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const tagged = {
    get [Symbol.toStringTag](): string {
      throw new Error('the page’s own');
    },
  };
  for (const options of [proxy, tagged]) {
    setOptions(options);
    expect(pageOptions()).toEqual({});
    expect(findCallback('onReady')).toBeUndefined();
    expect(() => ensureWalletObjects(['VISA'])).not.toThrow();
  }
});

describe('a callback of the page', () => {
  test('is found when it is assigned late, and not before', () => {
    const options: Record<string, unknown> = {};
    setOptions(options);
    expect(findCallback('onReady')).toBeUndefined();
    options.onReady = () => 'late';
    expect(findCallback('onReady')?.()).toBe('late');
  });

  test.each([null, 'alert(1)', {}, 5])('counts as absent when it is %o', (value) => {
    setOptions({ onReady: value });
    expect(findCallback('onReady')).toBeUndefined();
    expect(() => fire('onReady', undefined, [])).not.toThrow();
  });

  test('gets this and its arguments', () => {
    const onBlurCardNumber = vi.fn();
    setOptions({ onBlurCardNumber });
    const self = { $iframe: 1 };
    fire('onBlurCardNumber', self, true);
    expect(onBlurCardNumber.mock.calls).toEqual([[true]]);
    expect(onBlurCardNumber.mock.contexts).toEqual([self]);
  });

  test('that throws is reported by name, with its error, and throws no further', () => {
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

describe('a callback of a wallet', () => {
  test('is found by its dotted name, as it is now', () => {
    const applePay: Record<string, unknown> = {};
    setOptions({ applePay });
    expect(findCallback('applePay.onCancel')).toBeUndefined();
    applePay.onCancel = () => 'late';
    expect(findCallback('applePay.onCancel')?.()).toBe('late');
  });

  test.each([undefined, null, 5, 'text', [], () => {}])(
    'counts as absent when the wallet’s options are %o',
    (applePay) => {
      setOptions({ applePay });
      expect(findCallback('applePay.onCancel')).toBeUndefined();
    },
  );

  test('counts as absent when a getter on the way throws', () => {
    setOptions({
      get paypal() {
        throw new Error('the page’s own');
      },
    });
    expect(findCallback('paypal.onApprove')).toBeUndefined();
  });

  test('that throws is reported by its dotted name', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    setOptions({
      googlePay: {
        onCancel() {
          throw new Error('the shop’s mistake');
        },
      },
    });
    fire('googlePay.onCancel', undefined, 'CANCELED');
    expect(report).toHaveBeenCalledExactlyOnceWith(
      'paymentWidgets: wpwlOptions.googlePay.onCancel threw an error.',
      expect.any(Error),
    );
  });
});

test('a callback that every object inherits does not count as the page’s', () => {
  const dirty = Object.prototype as Record<string, unknown>;
  dirty.onReady = () => 'evil';
  try {
    setOptions({});
    expect(findCallback('onReady')).toBeUndefined();
  } finally {
    delete dirty.onReady;
  }
});

describe('the options of the wallets on the page', () => {
  const all = ['VISA', 'PAYPAL', 'GOOGLEPAYTKN', 'APPLEPAY', 'KLARNA_INVOICE'];

  test('are objects that plugins can assign callbacks to', () => {
    const options = { applePay: { version: 3 }, paypal: 'yes' };
    setOptions(options);
    ensureWalletObjects(all);
    expect(options).toEqual({ applePay: { version: 3 }, googlePay: {}, paypal: {} });
  });

  test('are made only for brands that are there', () => {
    const options = {};
    setOptions(options);
    ensureWalletObjects(['VISA', 'PAYPAL']);
    expect(options).toEqual({ paypal: {} });
  });

  test('are made together with wpwlOptions, which a page may lack', () => {
    ensureWalletObjects(['VISA']);
    expect(window).toHaveProperty('wpwlOptions', undefined);
    ensureWalletObjects(all);
    expect(window).toHaveProperty('wpwlOptions', { paypal: {}, googlePay: {}, applePay: {} });
  });

  test.each([
    ['frozen', Object.freeze({ style: 'plain' })],
    ['sealed', Object.seal({ style: 'plain' })],
    [
      'with a setter that throws',
      {
        set paypal(_value: unknown) {
          throw new Error('the page’s own');
        },
      },
    ],
  ])('are left unchanged when the options are %s', (_what, options) => {
    setOptions(options);
    const before = { ...Object.getOwnPropertyDescriptors(options) };
    ensureWalletObjects(['PAYPAL']);
    expect(Object.getOwnPropertyDescriptors(options)).toEqual(before);
  });
});

describe('a wrong option', () => {
  const flag = 'must be true or false; false is used instead.';
  test.each([
    [{ maskCvv: 'yes' }, `maskCvv ${flag}`],
    [{ registrations: { requireCvv: 1 } }, `registrations.requireCvv ${flag}`],
    [{ style: 'plane' }, 'style must be "card" or "plain" or "logos" or "none"; "card" is used instead.'],
    [{ locale: 5 }, 'locale must be a language such as "de" or "de-AT"; the default is used instead.'],
    [{ labels: { submit: 5 } }, 'labels.submit must be text; it is ignored.'],
    [{ labels: 'Buy' }, 'labels must be an object of texts; {} is used instead.'],
    [{ inlineFlow: 'PAYPAL' }, 'inlineFlow must be an array of brand codes; [] is used instead.'],
    [
      { threeDIframeSize: 5 },
      'threeDIframeSize must be an object; {"width":"100%","height":"580px"} is used instead.',
    ],
    [{ onReady: 'start()' }, 'onReady must be a function; it is ignored.'],
    [
      { applePay: { style: 'pink' } },
      'applePay.style must be "black" or "white" or "white-with-line"; it is ignored.',
    ],
  ])('%j gets one sentence on the console', (options, sentence) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    reportFaults(readOptions(options).faults);
    reportFaults(readOptions(options).faults);
    expect(warn.mock.calls).toEqual([[`paymentWidgets: wpwlOptions.${sentence}`]]);
  });
});

describe('a warning', () => {
  test('is given once, and so is every other warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const sentence of ['one', 'one', 'two', 'one']) warnOnce(sentence);
    expect(warn.mock.calls).toEqual([['paymentWidgets: one'], ['paymentWidgets: two']]);
  });
});
