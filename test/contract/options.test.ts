import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { readWalletOptions } from '../../src/contract/options/wallet-table.ts';
import { readOptions as readPage, type Settings, type WalletSettings } from '../../src/contract/options.ts';
import { groups, leaves, type Sample, samples } from './option-samples.ts';

/** Reads the options as the widget and the wallets' script together do. */
function readOptions(raw: object) {
  const [page, wallets] = [readPage(raw), readWalletOptions(raw)];
  const keys = new Set(wallets.faults.map(({ key }) => key));
  return {
    settings: Object.assign(Object.create(null), page.settings, wallets.settings) as Settings &
      WalletSettings,
    faults: [...page.faults.filter(({ key }) => !keys.has(key)), ...wallets.faults],
  };
}

const defaults = readOptions({}).settings;

/** Gives `{ registrations: { requireCvv: value } }` for the key `registrations.requireCvv`. */
function nested(key: string, value: unknown): Record<string, unknown> {
  return key.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<
    string,
    unknown
  >;
}

function at(settings: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((owner, name) => (owner as Record<string, unknown>)?.[name], settings);
}

const cases = Object.entries(samples);
const pairs = (list: (sample: Sample) => readonly unknown[]) =>
  cases.flatMap(([key, sample]) => list(sample).map((value) => [key, value] as const));

describe('the options of a page', () => {
  test('have a sample of every row', () => {
    const recipe =
      'Give a new option its right and wrong values in option-samples.ts, a row with its proof in test/proofs.md, ' +
      'and docs/dom.md the names that it changes in the page. The type of a callback is in ' +
      'src/contract/options/callbacks.ts, or wallet-callbacks.ts beside it.';
    expect(Object.keys(samples).sort(), recipe).toEqual(leaves().sort());
  });

  test('that sets none have the defaults of the contract', () => {
    const { settings, faults } = readOptions({});
    expect(faults).toEqual([]);
    for (const [key, { fallback }] of cases) expect([key, at(settings, key)]).toEqual([key, fallback]);
  });

  test.each(pairs(({ good }) => good))('accept for %s the value %j', (key, pair) => {
    const [value, used] = Array.isArray(pair) ? pair : [pair, pair];
    const { settings, faults } = readOptions(nested(key, value));
    expect(faults).toEqual([]);
    expect(at(settings, key)).toEqual(used);
  });

  test.each(pairs(({ wrong }) => wrong))(
    'replace only %s by its default and report it when it is %j',
    (key, value) => {
      const { expected, fallback } = samples[key] as Sample;
      const { settings, faults } = readOptions({ locale: 'de', ...nested(key, value) });
      expect(faults).toEqual([{ key, expected, fallback }]);
      expect(at(settings, key)).toEqual(fallback);
      if (key !== 'locale') expect(settings.locale).toBe('de');
    },
  );

  test.each(cases.map(([key]) => key))(
    '%s given as null or undefined, or by a getter that throws, is left out',
    (key) => {
      const parts = key.split('.');
      const name = parts.pop() ?? '';
      const throwing = Object.defineProperty({}, name, {
        enumerable: true,
        get() {
          throw new Error('the page’s own');
        },
      });
      const owner = parts.length > 0 ? nested(parts.join('.'), throwing) : throwing;
      for (const raw of [nested(key, null), nested(key, undefined), owner]) {
        const { settings, faults } = readOptions(raw);
        expect(faults).toEqual([]);
        expect(at(settings, key)).toEqual(samples[key]?.fallback);
      }
    },
  );
});

describe('an object with members', () => {
  test.each(groups())('that is no object for %s is reported as a whole', (key) => {
    for (const value of ['text', 5, true, [], () => {}]) {
      const { settings, faults } = readOptions(nested(key, value));
      expect(faults).toEqual([{ key, expected: 'an object', fallback: at(defaults, key) }]);
      expect(settings).toEqual(defaults);
    }
  });

  test('keeps its right members beside a wrong one', () => {
    const { settings, faults } = readOptions({
      registrations: { requireCvv: 'maybe', hideInitialPaymentForms: 'true', hideInitialPayentForms: 5 },
      labels: { submit: 5, cvv: 'Code' },
    });
    expect(settings.registrations).toEqual({ requireCvv: false, hideInitialPaymentForms: true });
    expect(settings.labels).toEqual({ cvv: 'Code' });
    expect(faults.map(({ key }) => key)).toEqual(['labels.submit', 'registrations.requireCvv']);
  });

  test('stays absent or empty as the page wrote it, where that makes a difference', () => {
    expect(readOptions({}).settings.billingAddress).toBeUndefined();
    expect(readOptions({ billingAddress: {} }).settings.billingAddress).toEqual({});
    expect(readOptions({ billingAddress: 'yes' }).settings.billingAddress).toBeUndefined();
  });
});

describe('the object of the options', () => {
  const given = { style: 'plain', labels: { submit: 'Buy' }, inlineFlow: ['PAYPAL'] };

  test.each([
    ['frozen', Object.freeze({ ...given })],
    ['of another realm', runInNewContext(`(${JSON.stringify(given)})`)],
    ['without a prototype', Object.assign(Object.create(null), given)],
    ['a proxy', new Proxy(given, {})],
  ])('may be %s', (_what, raw) => {
    const { settings, faults } = readOptions(raw);
    expect(faults).toEqual([]);
    expect(settings).toMatchObject(given);
  });

  test('counts as absent when it is a proxy that throws or was revoked', () => {
    const throwing = new Proxy(
      {},
      {
        getOwnPropertyDescriptor() {
          throw new Error('the page’s own');
        },
      },
    );
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const bad of [throwing, proxy]) {
      expect(readOptions(bad)).toEqual({ settings: defaults, faults: [] });
      expect(readOptions({ labels: bad, applePay: bad }).settings).toEqual(defaults);
    }
  });

  test('has each wrong option reported and the right ones kept', () => {
    const { settings, faults } = readOptions({ style: 'plane', locale: 'de', maskCvv: 'yes' });
    expect(faults.map(({ key }) => key)).toEqual(['style', 'maskCvv']);
    expect(settings).toEqual({ ...defaults, locale: 'de' });
  });

  test.each([
    'onSuccess',
    'onFailure',
    'onCancel',
    'onBeforeSubmit',
    'onLoad',
    'createRegistration',
    'shopperResultUrl',
    'paymentOptions',
    'isValidCardNumber',
    'requireCardHolder',
    'messageNamespace',
    'registrations.requiereCvv',
    'iframeStyles.wpwl-button',
    'applePay.paymentTarget',
  ])('may contain %s, which does nothing', (key) => {
    for (const value of [5, 'text', {}, [], () => {}]) {
      expect(readOptions(nested(key, value))).toEqual({ settings: defaults, faults: [] });
    }
  });
});

describe('a value that the page did not write itself', () => {
  const dirty = Object.prototype as Record<string, unknown>;
  const before = Object.keys(dirty);
  afterEach(() => {
    for (const key of Object.keys(dirty)) if (!before.includes(key)) delete dirty[key];
  });

  test('is not taken from a polluted Object.prototype', () => {
    Object.assign(dirty, {
      style: 'none',
      maskCvv: true,
      labels: { submit: 'Evil' },
      billingAddress: { city: 'Evil' },
      requireCvv: true,
      color: 'red',
      countryCode: 'XX',
    });
    const { settings } = readOptions({ registrations: {}, spinner: {}, applePay: {}, labels: {} });
    expect(settings.style).toBe('card');
    expect(settings.labels.submit).toBeUndefined();
    expect(settings.billingAddress).toBeUndefined();
    expect(settings.registrations.requireCvv).toBe(false);
    expect(settings.spinner.color).toBeUndefined();
    expect(settings.applePay.countryCode).toBeUndefined();
  });

  test('is not taken from an inherited key', () => {
    const raw = Object.create({ style: 'none', requireCvv: false }) as object;
    expect(readOptions(raw)).toEqual({ settings: defaults, faults: [] });
  });

  test('is not taken from an own __proto__ key of parsed JSON', () => {
    const evil = '{"__proto__":{"style":"none","submit":"Evil","polluted":"yes"}}';
    const { settings, faults } = readOptions(JSON.parse(evil.replace('}}', `},"labels":${evil}}`)));
    expect(faults.map(({ key }) => key)).toEqual(['labels.__proto__']);
    expect(settings).toEqual(defaults);
    expect('polluted' in settings || 'polluted' in settings.labels || 'polluted' in {}).toBe(false);
    expect(settings.labels.submit).toBeUndefined();
  });
});
