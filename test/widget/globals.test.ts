// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Wpwl } from '../../src/contract/wpwl.ts';
import { publish } from '../../src/widget/globals.ts';
import { made, startWidget } from './widget-kit.ts';

const page = window as { wpwl?: Wpwl };
const wpwl = () => page.wpwl as Wpwl;

function widget(checkoutId = 'AB') {
  const ours = startWidget(checkoutId);
  vi.spyOn(ours, 'unload');
  vi.spyOn(ours, 'tryPayment').mockResolvedValue('underWay');
  return ours;
}

beforeEach(() => {
  document.body.innerHTML = '';
});
afterEach(() => {
  for (const one of made.splice(0)) one.unload();
});

describe('window.wpwl', () => {
  test('has the members of widget-contract.md section 4', async () => {
    const ours = widget();
    publish(ours, '0123456789ab');
    expect(wpwl().checkout).toBe(ours.checkout);
    expect(wpwl().checkout).toMatchObject({ id: 'AB', config: { registrations: [] } });
    expect(wpwl().cacheVersion).toBe('0123456789ab');
    expect(await wpwl().executePayment('wpwl-container-card')).toBe(true);
    expect(ours.tryPayment).toHaveBeenCalledExactlyOnceWith('wpwl-container-card');
    expect(await wpwl().tryPayment('wpwl-container-card')).toBe('underWay');
    vi.mocked(ours.tryPayment).mockResolvedValue('invalid');
    expect(await wpwl().executePayment('wpwl-container-card')).toBe(false);
  });

  test('replaces a value that the page has set before', () => {
    Object.assign(page, { wpwl: { mine: true } });
    publish(widget(), 'v');
    expect(wpwl().cacheVersion).toBe('v');
  });

  test('can be deleted in strict mode, and assigned', () => {
    publish(widget(), 'v');
    delete page.wpwl;
    expect('wpwl' in page).toBe(false);
    publish(widget(), 'v');
    Object.assign(page, { wpwl: undefined });
    expect(page.wpwl).toBeUndefined();
  });

  test('unloads any number of times and never throws, even when the function was taken off its object', () => {
    const ours = widget();
    publish(ours, 'v');
    const { unload } = wpwl();
    expect(() => {
      unload();
      unload();
    }).not.toThrow();
    expect(ours.unload).toHaveBeenCalledTimes(2);
  });
});

describe('a widget beside another one', () => {
  test('stays while the page is parsed, because its forms may still come, unless both have one checkout', () => {
    const parsing = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const [first, second, third] = [widget('FIRST'), widget('SECOND'), widget('SECOND')];
    for (const one of [first, second, third]) publish(one, 'v');
    expect(first.unload).not.toHaveBeenCalled();
    expect(second.unload).toHaveBeenCalledOnce();
    parsing.mockRestore();
    publish(widget('FOURTH'), 'v');
    expect(first.unload).toHaveBeenCalledOnce();
  });
});

describe('a widget that is loaded again', () => {
  test('ends the one before it', () => {
    const [first, second] = [widget('FIRST'), widget('SECOND')];
    publish(first, 'v');
    publish(second, 'v');
    expect(first.unload).toHaveBeenCalledOnce();
    expect(second.unload).not.toHaveBeenCalled();
    expect(wpwl().checkout.id).toBe('SECOND');
  });

  test('ends the one before it, although the page has deleted window.wpwl', () => {
    const [first, second] = [widget(), widget()];
    publish(first, 'v');
    delete page.wpwl;
    publish(second, 'v');
    expect(first.unload).toHaveBeenCalledOnce();
  });

  test('does not end a widget that has ended, and is not ended by that widget’s unload', () => {
    const [first, second, third] = [widget(), widget(), widget()];
    publish(first, 'v');
    const { unload } = wpwl();
    unload();
    publish(second, 'v');
    expect(first.unload).toHaveBeenCalledOnce();
    unload();
    expect(second.unload).not.toHaveBeenCalled();
    publish(third, 'v');
    expect(second.unload).toHaveBeenCalledOnce();
  });
});

// This test is the last of the file, because a property that is not configurable stays for the rest of the file.
test('window.wpwl takes the place of a page’s own var, which cannot be made configurable', () => {
  Object.defineProperty(page, 'wpwl', { value: 1, writable: true, configurable: false, enumerable: true });
  publish(widget(), 'v');
  expect(wpwl().cacheVersion).toBe('v');
});
