import { afterEach, describe, expect, test } from 'vitest';
import { hidePollution, withoutPollution } from '../../../src/widget/page/pollution.ts';

const dirty = Object.prototype as unknown as Record<string, unknown>;
const looped = () => {
  const names: string[] = [];
  for (const name in {}) names.push(name);
  return names;
};
afterEach(() => {
  for (const name of ['each', 'get', 'fixed', 'value']) Reflect.deleteProperty(Object.prototype, name);
});

describe('members that a page has put on Object.prototype', () => {
  test('are not found by loops while our code runs, and are there again afterwards', () => {
    const each = () => {};
    dirty.each = each;
    const before = Object.getOwnPropertyDescriptor(Object.prototype, 'each');
    expect(withoutPollution(looped)).toEqual([]);
    expect(Object.getOwnPropertyDescriptor(Object.prototype, 'each')).toEqual(before);
    expect(looped()).toEqual(['each']);
  });

  test('can still be called by the page’s code that runs meanwhile', () => {
    dirty.each = () => 'works';
    expect(withoutPollution(() => (({}) as { each(): string }).each())).toBe('works');
  });

  test('are put back when our code fails', () => {
    dirty.each = 1;
    expect(() =>
      withoutPollution(() => {
        throw new Error('ours');
      }),
    ).toThrow('ours');
    expect(looped()).toEqual(['each']);
  });

  test('and would change every property descriptor are hidden meanwhile', () => {
    dirty.value = 'evil';
    const made = withoutPollution(() => Object.defineProperty({}, 'one', { get: () => 1 }));
    const after = dirty.value;
    Reflect.deleteProperty(Object.prototype, 'value');
    expect([(made as { one?: number }).one, after]).toEqual([1, 'evil']);
  });

  test('that are not enumerable are left unchanged', () => {
    Object.defineProperty(Object.prototype, 'fixed', { get: () => 1, enumerable: false, configurable: true });
    const restore = hidePollution();
    restore();
    expect(Object.getOwnPropertyDescriptor(Object.prototype, 'fixed')?.enumerable).toBe(false);
  });
});
