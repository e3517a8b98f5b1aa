// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferUntilPointerUp } from '../../../../src/widget/form/fields/defer-until-pointer-up.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { page } from '../../kit.ts';

let scope: Scope;
let hold: (run: () => void) => void;
const run = vi.fn();
const happens = (type: string, button = 0) =>
  page('<i></i>').dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { button }));

beforeEach(() => {
  vi.useFakeTimers();
  run.mockReset();
  scope = new Scope();
  hold = deferUntilPointerUp(scope);
});
afterEach(() => {
  scope.end();
  vi.useRealTimers();
});

describe('work that would move the page under a pressing finger', () => {
  test('is done at once while nothing is pressed', () => {
    hold(run);
    expect(run).toHaveBeenCalledOnce();
  });

  test.each(['pointerup', 'pointercancel', 'dragend', 'contextmenu'])(
    'waits for %s and for the click after it',
    (end) => {
      happens('pointerdown');
      hold(run);
      happens(end);
      expect(run).not.toHaveBeenCalled();
      vi.runAllTimers();
      expect(run).toHaveBeenCalledOnce();
    },
  );

  test('does not wait for another button than the first', () => {
    happens('pointerdown', 2);
    hold(run);
    expect(run).toHaveBeenCalledOnce();
  });

  test('waits no longer than until the window loses the focus', () => {
    happens('pointerdown');
    hold(run);
    window.dispatchEvent(new Event('blur'));
    vi.runAllTimers();
    expect(run).toHaveBeenCalledOnce();
  });

  test('is all done in its order, once', () => {
    const order: number[] = [];
    happens('pointerdown');
    for (const step of [1, 2, 3]) hold(() => order.push(step));
    happens('pointerup');
    happens('pointerup');
    vi.runAllTimers();
    expect(order).toEqual([1, 2, 3]);
  });

  test('is not done when the form has ended meanwhile', () => {
    happens('pointerdown');
    hold(run);
    happens('pointerup');
    scope.end();
    vi.runAllTimers();
    expect(run).not.toHaveBeenCalled();
  });
});
