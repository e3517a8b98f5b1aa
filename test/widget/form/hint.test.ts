// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { clearHint, showHint } from '../../../src/widget/form/hint.ts';
import { page, pick } from '../kit.ts';

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
  test('is a class on the control and a hint right after it', () => {
    showHint(control, 'cvvError', 'Too short', 'error_1');
    expect(outline()).toEqual([
      'INPUT wpwl-control wpwl-has-error',
      'DIV wpwl-hint wpwl-hint-cvvError Too short',
      'P  page’s own',
    ]);
    expect(pick('.wpwl-hint').id).toBe('error_1');
  });

  test('shown again is the same node with the new text', () => {
    showHint(control, 'cvvError', 'Too short', 'error_1');
    const hint = pick('.wpwl-hint');
    showHint(control, 'cvvError', 'Wrong', 'error_1');
    expect(pick('.wpwl-hint')).toBe(hint);
    expect(hint.textContent).toBe('Wrong');
    expect(document.querySelectorAll('.wpwl-hint')).toHaveLength(1);
  });

  test('goes without a trace', () => {
    const before = pick('.wpwl-wrapper').outerHTML;
    showHint(control, 'cvvError', 'Too short', 'error_1');
    clearHint(control, 'cvvError');
    clearHint(control, 'cvvError');
    expect(pick('.wpwl-wrapper').outerHTML).toBe(before);
  });

  test('is text, never markup', () => {
    showHint(control, 'cvvError', '<img src=x>', 'error_1');
    expect(pick('.wpwl-hint').children).toHaveLength(0);
    expect(pick('.wpwl-hint').textContent).toBe('<img src=x>');
  });

  test('keeps what it is tied to after the page has moved the control with its wrapper', () => {
    showHint(control, 'cvvError', 'Too short', 'error_1');
    const other = document.createElement('section');
    document.body.append(other);
    other.append(pick('.wpwl-wrapper'));
    clearHint(control, 'cvvError');
    expect(document.querySelector('.wpwl-hint')).toBeNull();
  });

  test('is no trouble for a control that stands nowhere', () => {
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

  test('with the class of the error are taken over, not doubled, and go with it', () => {
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

  test('with the class of the error, several at once, all go', () => {
    const html = '<div class="wpwl-hint wpwl-hint-cvvError">x</div>';
    control.insertAdjacentHTML('afterend', html + html);
    clearHint(control, 'cvvError');
    expect(document.querySelector('.wpwl-hint')).toBeNull();
  });
});
