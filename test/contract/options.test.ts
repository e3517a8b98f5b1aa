import { afterEach, describe, expect, test } from 'vitest';
import { optionRules, readOptions, type Settings } from '../../src/contract/options.ts';

const defaults: Settings = {
  style: 'card',
  locale: '',
  labels: {},
  errorMessages: {},
  showLabels: true,
  showPlaceholders: true,
  brandDetection: false,
  brandDetectionPriority: [],
  maskCvv: false,
  requireCvv: true,
  allowEmptyCvv: false,
  showCVVHint: false,
  autofocus: '',
  disableSubmitOnEnter: false,
  numberFormatting: true,
  iframeStyles: {},
};

const flags = Object.entries(defaults)
  .filter(([, fallback]) => typeof fallback === 'boolean')
  .map(([key, fallback]) => [key, fallback] as const);

/** What each option that is no flag takes as it stands, and what it does not take. */
const values: readonly (readonly [
  key: keyof Settings,
  good: readonly unknown[],
  wrong: readonly unknown[],
])[] = [
  ['style', ['card', 'plain', 'none'], ['plane', '', 'CARD', 0, true, {}]],
  ['locale', ['de', 'de-AT', 'en_US', '', 'sr'], [5, {}, [], true]],
  ['labels', [{}, { submit: 'Buy' }, { cvv: ' ' }, { odd: 5 }], ['Buy', 5, true, ['Buy'], () => 'Buy']],
  ['errorMessages', [{}, { cvvError: 'Hm' }], ['Hm', 5, false, ['Hm']]],
  ['brandDetectionPriority', [[], ['MADA', 'VISA']], ['VISA', {}, [5], ['VISA', null], true]],
  ['autofocus', ['card.number', 'customer.email', ''], [true, 5, {}, ['card.number']]],
  ['iframeStyles', [{}, { 'cvv-placeholder': { color: 'red' } }, { odd: 1 }], ['red', 5, [], true]],
];

const good = values.flatMap(([key, list]) => list.map((value) => [key, value] as const));
const wrong = [
  ...values.flatMap(([key, , list]) => list.map((value) => [key, value] as const)),
  ...flags.flatMap(([key]) => ['yes', '', 'TRUE', 1, 0, {}, []].map((value) => [key, value] as const)),
];

describe('the options of a page', () => {
  test('that gives none are the defaults', () => {
    expect(readOptions({})).toEqual({ settings: defaults, faults: [] });
  });

  test.each(good)('%s takes %o', (key, value) => {
    const { settings, faults } = readOptions({ [key]: value });
    expect(settings).toEqual({ ...defaults, [key]: value });
    expect(faults).toEqual([]);
  });

  test.each(flags)('%s takes true and false, also as text', (key) => {
    for (const value of [true, 'true'])
      expect(readOptions({ [key]: value }).settings).toHaveProperty(key, true);
    for (const value of [false, 'false']) {
      expect(readOptions({ [key]: value })).toEqual({ settings: { ...defaults, [key]: false }, faults: [] });
    }
  });

  test.each(wrong)(
    '%s given as %o is reported with key, expected value and what is used instead',
    (key, value) => {
      const { settings, faults } = readOptions({ [key]: value });
      expect(settings).toEqual(defaults);
      const { expected } = optionRules[key as keyof Settings];
      expect(expected).not.toBe('');
      expect(faults).toEqual([{ key, expected, fallback: defaults[key as keyof Settings] }]);
    },
  );

  test.each(Object.keys(defaults))('%s given as null or undefined is left out', (key) => {
    expect(readOptions({ [key]: null })).toEqual({ settings: defaults, faults: [] });
    expect(readOptions({ [key]: undefined })).toEqual({ settings: defaults, faults: [] });
  });

  test('reports each wrong one and keeps the right ones', () => {
    const { settings, faults } = readOptions({ style: 'plane', locale: 'de', maskCvv: 'yes' });
    expect(faults.map(({ key }) => key)).toEqual(['style', 'maskCvv']);
    expect(settings).toEqual({ ...defaults, locale: 'de' });
  });

  test('ignores keys that it does not know, and callbacks', () => {
    const raw = {
      onReady: () => {},
      onSuccess: 5,
      paymentTarget: '_top',
      registrations: { requireCvv: 'true' },
    };
    expect(readOptions(raw)).toEqual({ settings: defaults, faults: [] });
  });
});

describe('what a page did not say itself', () => {
  const dirty = Object.prototype as Record<string, unknown>;
  afterEach(() => {
    for (const key of [...Object.keys(defaults), 'submit']) delete dirty[key];
  });

  test('is not taken from a polluted Object.prototype', () => {
    Object.assign(dirty, { style: 'none', maskCvv: true, locale: 'de', labels: { submit: 'Evil' } });
    const { settings } = readOptions({});
    expect(Object.entries(settings)).toEqual(Object.entries(defaults));
  });

  test('is not taken from an inherited key', () => {
    const raw = Object.create({ style: 'none', requireCvv: false }) as Record<string, unknown>;
    expect(readOptions(raw)).toEqual({ settings: defaults, faults: [] });
  });

  test('does not come in by an own __proto__ key of parsed JSON', () => {
    const raw = JSON.parse('{"__proto__":{"style":"none","polluted":"yes"},"constructor":{"prototype":{}}}');
    const { settings, faults } = readOptions(raw);
    expect(settings).toEqual(defaults);
    expect(faults).toEqual([]);
    expect('polluted' in settings).toBe(false);
    expect('polluted' in {}).toBe(false);
  });

  test('does not come in by __proto__ inside the labels', () => {
    const { settings } = readOptions({ labels: JSON.parse('{"__proto__":{"submit":"Evil"},"cvv":"Code"}') });
    expect(Object.hasOwn(settings.labels, 'submit')).toBe(false);
    expect(({} as Record<string, unknown>).submit).toBeUndefined();
  });
});
