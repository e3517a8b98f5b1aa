// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Scope } from '../../src/widget/scope.ts';
import { page, settled } from './kit.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the end of a scope', () => {
  test('undoes everything once, last first', () => {
    const scope = new Scope();
    const order: number[] = [];
    for (const step of [1, 2, 3]) scope.add(() => order.push(step));
    expect(scope.isOver).toBe(false);
    scope.end();
    scope.end();
    expect(order).toEqual([3, 2, 1]);
    expect(scope.isOver).toBe(true);
  });

  test('continues when one step fails', () => {
    const scope = new Scope();
    const undo = vi.fn();
    scope.add(undo);
    scope.add(() => {
      throw new Error('torn away already');
    });
    expect(() => scope.end()).not.toThrow();
    expect(undo).toHaveBeenCalledOnce();
  });

  test('undoes at once whatever is added after it', () => {
    const scope = new Scope();
    scope.end();
    const undo = vi.fn();
    scope.add(undo);
    expect(undo).toHaveBeenCalledOnce();
  });

  test('ends its children, whose own end does not end it', () => {
    const scope = new Scope();
    const [first, second] = [scope.child(), scope.child()];
    first.end();
    expect([scope.isOver, first.isOver, second.isOver]).toEqual([false, true, false]);
    scope.end();
    expect(second.isOver).toBe(true);
    expect(scope.child().isOver).toBe(true);
  });
});

describe('a scope', () => {
  test('listens until the end', () => {
    const scope = new Scope();
    const target = new EventTarget();
    const heard = vi.fn();
    scope.listen(target, 'input', heard);
    target.dispatchEvent(new Event('input'));
    scope.end();
    target.dispatchEvent(new Event('input'));
    expect(heard).toHaveBeenCalledOnce();
  });

  test('takes a capturing listener away, too', () => {
    const scope = new Scope();
    const heard = vi.fn();
    scope.listen(document, 'load', heard, { capture: true });
    scope.end();
    page('<i></i>').dispatchEvent(new Event('load'));
    expect(heard).not.toHaveBeenCalled();
  });

  test('observes until the end', async () => {
    const scope = new Scope();
    const seen = vi.fn();
    const node = page('<div></div>');
    scope.observe(node, { childList: true }, seen);
    node.append('a');
    await settled();
    expect(seen).toHaveBeenCalledOnce();
    scope.end();
    node.append('b');
    await settled();
    expect(seen).toHaveBeenCalledOnce();
  });

  test('calls back after a time, unless it is cancelled or over before', () => {
    vi.useFakeTimers();
    const scope = new Scope();
    const [called, cancelled, late] = [vi.fn(), vi.fn(), vi.fn()];
    scope.after(100, called);
    scope.after(100, cancelled)();
    scope.after(200, late);
    vi.advanceTimersByTime(150);
    scope.end();
    vi.advanceTimersByTime(1000);
    expect([called, cancelled, late].map((spy) => spy.mock.calls.length)).toEqual([1, 0, 0]);
  });

  test('calls nothing back after its end', () => {
    vi.useFakeTimers();
    const scope = new Scope();
    scope.end();
    const late = vi.fn();
    scope.after(100, late);
    vi.advanceTimersByTime(1000);
    expect(late).not.toHaveBeenCalled();
  });

  test('ends with the scope to which it has moved, and no more with the one before', () => {
    const [before, after] = [new Scope(), new Scope()];
    const moved = before.child();
    moved.moveTo(after);
    before.end();
    expect(moved.isOver).toBe(false);
    after.end();
    expect(moved.isOver).toBe(true);
  });
});
