// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BrandControl, type NumberState } from '../../../src/widget/form/brand-control.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { page, setOptions, settings } from '../kit.ts';

const onChangeBrand = vi.fn();
const onDetectBrand = vi.fn();
const onDetectBin = vi.fn();
const changed = vi.fn();
const offer = vi.fn();
const nothing: NumberState = { problem: 'empty', brands: [], bin: '' };
const typed = (brands: string[], more: Partial<NumberState> = {}): NumberState => ({
  problem: 'incomplete',
  brands,
  bin: '',
  ...more,
});
let scope: Scope;

function make(
  options: Record<string, unknown> = {},
  offered: readonly string[] = ['VISA', 'MASTER', 'MADA'],
  listed = true,
) {
  const select = listed
    ? page<HTMLSelectElement>(
        `<select>${offered.map((code) => `<option value="${code}">${code}</option>`)}</select>`,
      )
    : undefined;
  const brand = signal(listed ? (offered[0] ?? '') : '');
  const group = document.createElement('div');
  const nodes = { form: document.createElement('form'), brandGroup: group, ...(select && { brand: select }) };
  const control = new BrandControl({ settings: settings(options), brand, nodes }, [...offered]);
  control.follow(scope, () => changed(brand.value));
  scope.add(control.choices.subscribe(offer));
  const choose = (code: string) => {
    if (!select) throw new Error('no selector');
    select.value = code;
    select.dispatchEvent(new Event('change'));
  };
  return { control, brand, select, group, choose };
}

beforeEach(() => {
  for (const spy of [onChangeBrand, onDetectBrand, onDetectBin, changed, offer]) spy.mockReset();
  setOptions({ onChangeBrand, onDetectBrand, onDetectBin });
  scope = new Scope();
});
afterEach(() => {
  scope.end();
  setOptions(undefined);
});

describe('at the start', () => {
  test('onChangeBrand is called with the first brand, and with the selector as this', () => {
    const { control, select } = make();
    expect(onChangeBrand).not.toHaveBeenCalled();
    control.announce();
    expect(onChangeBrand.mock.calls).toEqual([['VISA']]);
    expect(onChangeBrand.mock.contexts).toEqual([select]);
  });

  test('onChangeBrand is called without a brand when the form has no list', () => {
    const { control } = make({}, undefined, false);
    control.announce();
    expect(onChangeBrand.mock.calls).toEqual([['']]);
  });
});

test('with detection the group’s class says whether a number is typed', () => {
  const { control, group } = make({ brandDetection: true });
  control.detected(typed(['VISA']));
  expect(group.className).toBe('wpwl-typed');
  control.detected(typed(['VISA', 'MASTER', 'MADA'], { problem: 'empty' }));
  expect(group.className).toBe('');
});

describe('with detection off', () => {
  test('the brand is that of the selector, whatever is typed', () => {
    const { control, brand, choose } = make();
    expect(control.canDetect).toBe(false);
    control.detected(typed(['MASTER']));
    expect([brand.value, onDetectBrand.mock.calls.length]).toEqual(['VISA', 0]);
    choose('MADA');
    expect(brand.value).toBe('MADA');
    expect(changed.mock.calls).toEqual([['MADA']]);
    expect(onChangeBrand.mock.calls).toEqual([['MADA']]);
  });

  test('choosing the chosen brand again calls nothing', () => {
    make().choose('VISA');
    expect([onChangeBrand, changed].flatMap((spy) => spy.mock.calls)).toEqual([]);
  });
});

describe('with detection on', () => {
  test('brand and selector follow the number, and onChangeBrand is called once per change (A-41)', () => {
    const { control, brand, select } = make({ brandDetection: 'true' });
    control.detected(typed(['MASTER']));
    control.detected(typed(['MASTER']));
    expect([brand.value, select?.value]).toEqual(['MASTER', 'MASTER']);
    expect(changed.mock.calls).toEqual([['MASTER']]);
    expect(onChangeBrand.mock.calls).toEqual([['MASTER']]);
    expect(onDetectBrand.mock.calls).toEqual([[['MASTER'], 'MASTER']]);
  });

  test('onChangeBrand gets all brands that fit and the active one, which the priority decides', () => {
    const { control, brand } = make({ brandDetection: true, brandDetectionPriority: ['MADA', 'VISA'] });
    control.detected(typed(['VISA', 'MADA']));
    expect(brand.value).toBe('MADA');
    expect(onDetectBrand.mock.calls).toEqual([[['VISA', 'MADA'], 'MADA']]);
  });

  test('the page may change the list that it gets', () => {
    const { control } = make({ brandDetection: true });
    const fitting = ['VISA', 'MADA'];
    onDetectBrand.mockImplementation((brands: string[]) => brands.splice(0));
    control.detected(typed(fitting));
    expect(fitting).toEqual(['VISA', 'MADA']);
  });

  test('a number that fits no brand has none, and onChangeBrand gets an empty one', () => {
    const { control, brand } = make({ brandDetection: true });
    control.detected(typed([]));
    expect(brand.value).toBe('');
    expect(onChangeBrand.mock.calls).toEqual([['']]);
    expect(onDetectBrand.mock.calls).toEqual([[[], '']]);
  });

  test('an emptied number brings the first brand back', () => {
    const { control, brand } = make({ brandDetection: true });
    control.detected(typed(['MASTER']));
    control.detected(nothing);
    expect(brand.value).toBe('VISA');
  });

  test('the shopper’s own choice stays while it fits, and comes back when the number is emptied', () => {
    const { control, brand, choose } = make({ brandDetection: true });
    control.detected(typed(['VISA', 'MADA']));
    choose('MADA');
    control.detected(typed(['VISA', 'MADA']));
    expect(brand.value).toBe('MADA');
    control.detected(typed(['MASTER']));
    expect(brand.value).toBe('MASTER');
    control.detected(nothing);
    expect(brand.value).toBe('MADA');
  });
});

describe('without a selector', () => {
  test('the brand follows the number, even when detection is off', () => {
    const { control, brand } = make({}, undefined, false);
    expect(control.canDetect).toBe(true);
    control.detected(typed(['MASTER']));
    expect(brand.value).toBe('MASTER');
    expect(onChangeBrand.mock.calls).toEqual([['MASTER']]);
  });

  test('an empty number has no brand, neither at the start nor later', () => {
    const { control, brand } = make({}, undefined, false);
    control.detected(nothing);
    expect([brand.value, onChangeBrand.mock.calls.length]).toEqual(['', 0]);
    control.detected(typed(['MASTER']));
    control.detected(nothing);
    expect(brand.value).toBe('');
  });
});

describe('a card of two schemes', () => {
  const both = ['VISA', 'CARTEBANCAIRE'];
  const right = { problem: '' } as const;

  test('lets the shopper choose once its number is right, and no more when the number is another', () => {
    const { control } = make({ brandDetection: true }, both);
    control.detected(typed(both));
    expect(offer).toHaveBeenLastCalledWith([]);
    control.detected(typed(both, right));
    expect(offer).toHaveBeenLastCalledWith(both);
    control.detected(typed(both));
    expect(offer).toHaveBeenLastCalledWith([]);
  });

  test('is paid with the scheme that the shopper picks, whatever the shop prefers, while that fits', () => {
    const options = { brandDetection: true, brandDetectionPriority: ['CARTEBANCAIRE'] };
    const { control, brand, select } = make(options, both);
    control.detected(typed(both, right));
    expect(brand.value).toBe('CARTEBANCAIRE');
    control.pick('VISA');
    control.detected(typed(both, right));
    expect([brand.value, select?.value]).toEqual(['VISA', 'VISA']);
    expect(onChangeBrand).toHaveBeenLastCalledWith('VISA');
    control.detected(nothing);
    control.detected(typed(both, right));
    expect(brand.value).toBe('CARTEBANCAIRE');
  });

  test('offers no choice where no brand was offered by name', () => {
    const { control } = make({}, both, false);
    control.detected(typed(both, right));
    expect(offer).toHaveBeenLastCalledWith([]);
  });
});

describe('with the BIN list of the gateway', () => {
  test('onChangeBrand is called once for each result, and gets no digit', () => {
    const { control } = make({ brandDetection: true, brandDetectionType: 'binlist' });
    control.detected(typed(['VISA']));
    expect(onDetectBin).not.toHaveBeenCalled();
    control.detected(typed(['VISA'], { bin: 'known' }));
    control.detected(typed(['VISA'], { bin: 'known' }));
    control.detected(typed(['VISA', 'MADA'], { bin: 'known' }));
    expect(onDetectBin.mock.calls).toEqual([
      [{ brands: ['VISA'], activeBrand: 'VISA' }],
      [{ brands: ['VISA', 'MADA'], activeBrand: 'VISA' }],
    ]);
    control.detected(nothing);
    control.detected(typed(['VISA', 'MADA'], { bin: 'known' }));
    expect(onDetectBin).toHaveBeenCalledTimes(3);
  });

  test('a list that did not arrive leaves one warning, and the patterns detect the brand', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { control, brand } = make({ brandDetection: true, brandDetectionType: 'binlist' });
    control.detected(typed(['MASTER'], { bin: 'missing' }));
    control.detected(typed(['MASTER', 'MADA'], { bin: 'missing' }));
    expect(brand.value).toBe('MASTER');
    expect(onDetectBin).not.toHaveBeenCalled();
    expect(
      warn.mock.calls.flat().filter((text) => /BIN list, .*, did not arrive/.test(String(text))),
    ).toHaveLength(1);
  });
});

test('a callback that throws does not prevent the other callbacks', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { control, brand } = make({ brandDetection: true });
  onChangeBrand.mockImplementation(() => {
    throw new Error('the shop’s mistake');
  });
  control.detected(typed(['MASTER']));
  expect([brand.value, changed.mock.calls.length, onDetectBrand.mock.calls.length]).toEqual(['MASTER', 1, 1]);
});

test('the selector has no listener after the end', () => {
  const { choose } = make();
  scope.end();
  choose('MADA');
  expect(changed).not.toHaveBeenCalled();
});
