// @tests src/widget/form/fields/field-errors.ts
// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { clearHint, showHint } from '../../../../src/widget/form/fields/field-errors.ts';
import { page, pick } from '../../kit.ts';

let control: HTMLElement;
beforeEach(() => {
  page('<div class="wpwl-wrapper"><input class="wpwl-control"><p>page’s own</p></div>');
  control = pick('input');
});
const outline = () =>
  [...pick('.wpwl-wrapper').children].map((node) =>
    `${node.tagName} ${node.className} ${node.textContent}`.trim(),
  );

describe('the error markup (widget-contract.md 5.8)', () => {
  test('consists of a class on the control and a hint right after it', () => {
    showHint(control, 'cvvError', 'Too short', 'error_1');
    expect(outline()).toEqual([
      'INPUT wpwl-control wpwl-has-error',
      'DIV wpwl-hint wpwl-hint-cvvError Too short',
      'P  page’s own',
    ]);
    expect(pick('.wpwl-hint').id).toBe('error_1');
  });

  test('is the same node with the new text when it is shown again', () => {
    showHint(control, 'cvvError', 'Too short', 'error_1');
    const hint = pick('.wpwl-hint');
    showHint(control, 'cvvError', 'Wrong', 'error_1');
    expect(pick('.wpwl-hint')).toBe(hint);
    expect(hint.textContent).toBe('Wrong');
    expect(document.querySelectorAll('.wpwl-hint')).toHaveLength(1);
  });

  test('is removed completely', () => {
    const before = pick('.wpwl-wrapper').outerHTML;
    showHint(control, 'cvvError', 'Too short', 'error_1');
    clearHint(control, 'cvvError');
    clearHint(control, 'cvvError');
    expect(pick('.wpwl-wrapper').outerHTML).toBe(before);
  });

  test('has its text as text, never as markup', () => {
    showHint(control, 'cvvError', '<img src=x>', 'error_1');
    expect(pick('.wpwl-hint').children).toHaveLength(0);
    expect(pick('.wpwl-hint').textContent).toBe('<img src=x>');
  });

  test('causes no error for a control outside of the page', () => {
    const lonely = document.createElement('input');
    expect(() => {
      showHint(lonely, 'cvvError', 'Too short', 'error_1');
      clearHint(lonely, 'cvvError');
    }).not.toThrow();
    expect(document.querySelector('.wpwl-hint')).toBeNull();
  });
});

describe('hints of the page', () => {
  test('of its own kind stay', () => {
    control.insertAdjacentHTML('afterend', '<div class="wpwl-hint wpwl-hint-terms">Accept the terms</div>');
    control.insertAdjacentHTML('afterend', '<div class="wpwl-hint">No class of ours</div>');
    showHint(control, 'cvvError', 'Too short', 'error_1');
    clearHint(control, 'cvvError');
    expect([...document.querySelectorAll('.wpwl-hint')].map((node) => node.textContent)).toEqual([
      'No class of ours',
      'Accept the terms',
    ]);
  });

  test('of another field in the same wrapper stay', () => {
    const second = document.createElement('input');
    control.after(second);
    showHint(control, 'cvvError', 'Too short', 'error_1');
    showHint(second, 'expiryMonthError', 'Wrong', 'error_2');
    clearHint(control, 'cvvError');
    expect(document.querySelectorAll('.wpwl-hint-expiryMonthError')).toHaveLength(1);
  });

  test('with the class of the error are reused, not doubled, and go with the error', () => {
    control.insertAdjacentHTML(
      'afterend',
      '<span class="wpwl-hint wpwl-hint-cvvError mine">Ask the bank</span>',
    );
    const theirs = pick('.mine');
    showHint(control, 'cvvError', 'Too short', 'error_1');
    expect(document.querySelectorAll('.wpwl-hint-cvvError')).toHaveLength(1);
    expect(theirs.textContent).toBe('Too short');
    expect([theirs.className, theirs.id]).toEqual(['wpwl-hint wpwl-hint-cvvError mine', 'error_1']);
    clearHint(control, 'cvvError');
    expect(theirs.isConnected).toBe(false);
  });

  test('with the class of the error are all removed when there are several', () => {
    const html = '<div class="wpwl-hint wpwl-hint-cvvError">x</div>';
    control.insertAdjacentHTML('afterend', html + html);
    clearHint(control, 'cvvError');
    expect(document.querySelector('.wpwl-hint')).toBeNull();
  });
});
