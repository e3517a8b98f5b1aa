// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSight } from '../../../../src/widget/payment/three-d-secure/sight.ts';
import { Scope } from '../../../../src/widget/scope.ts';

let look = () => {};
let rects: object[];
const changed = vi.fn();
const scope = new Scope();
const frame = { getClientRects: () => rects } as unknown as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  changed.mockReset();
  rects = [{}];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        look = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const show = (isSeen: boolean, ms: number) => {
  rects = isSeen ? [{}] : [];
  look();
  vi.advanceTimersByTime(ms);
};

test('a challenge that a page hides for good is told once, and told again when it is shown', () => {
  watchSight(scope, frame, changed);
  show(false, 10_000);
  show(true, 10);
  expect(changed.mock.calls).toEqual([[false], [true]]);
});

test('a challenge that a page hides for a moment is not told', () => {
  watchSight(scope, frame, changed);
  show(false, 1_000);
  show(true, 10_000);
  expect(changed).not.toHaveBeenCalled();
});
