// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PageField } from '../../../../src/widget/form/fields/page-field.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { page } from '../../kit.ts';

const changed = vi.fn<(complete: boolean) => void>();
const left = vi.fn<() => void>();
let input: HTMLInputElement;
let scope: Scope;
let field: PageField;

beforeEach(() => {
  changed.mockReset();
  left.mockReset();
  input = page<HTMLInputElement>('<input name="card.holder">');
  scope = new Scope();
  const rules = {
    judge: (value: string) =>
      value === '' ? ('empty' as const) : value.length < 3 ? ('incomplete' as const) : ('' as const),
    isComplete: (value: string) => value.length >= 3,
  };
  field = new PageField('cardHolder', input, 'error_1', rules, scope, { onChange: changed, onBlur: left });
});

const type = (value: string, init: { isComposing?: boolean } = {}) => {
  input.value = value;
  const event = new Event('input');
  Object.assign(event, init);
  input.dispatchEvent(event);
};

describe('an input of the page', () => {
  test('is judged by its current value', () => {
    expect(field.problem).toBe('empty');
    input.value = 'J';
    expect(field.problem).toBe('incomplete');
    input.value = 'Jane';
    expect(field.problem).toBe('');
  });

  test('reports each change, and whether the value is complete', () => {
    type('J');
    type('Jane');
    expect(changed.mock.calls).toEqual([[false], [true]]);
  });

  test('reports what a filler or a script wrote with a change event only', () => {
    input.value = 'Jane';
    input.dispatchEvent(new Event('change'));
    expect(changed.mock.calls).toEqual([[true]]);
  });

  test('reports nothing while an input method composes, and reports its end', () => {
    type('ジェ', { isComposing: true });
    expect(changed).not.toHaveBeenCalled();
    input.value = 'ジェーン';
    input.dispatchEvent(new Event('compositionend'));
    expect(changed.mock.calls).toEqual([[true]]);
  });

  test('reports when it is left', () => {
    input.dispatchEvent(new Event('blur'));
    expect(left).toHaveBeenCalledOnce();
  });

  test('takes the focus', () => {
    field.focus();
    expect(document.activeElement).toBe(input);
  });

  test('answers a check at once', async () => {
    await expect(field.check()).resolves.toBeUndefined();
  });

  test('ties its error to the input and unties it again', () => {
    const before = input.outerHTML;
    field.describe('Too short');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toBe('error_1');
    field.describe('');
    expect(input.outerHTML).toBe(before);
  });

  test('keeps the page’s own description, which is heard after the error', () => {
    input.setAttribute('aria-describedby', 'help  terms');
    field.describe('Too short');
    field.describe('Wrong');
    expect(input.getAttribute('aria-describedby')).toBe('error_1 help terms');
    field.describe('');
    expect(input.getAttribute('aria-describedby')).toBe('help terms');
  });

  test('reports nothing after the end', () => {
    scope.end();
    type('Jane');
    input.dispatchEvent(new Event('blur'));
    expect([changed, left].flatMap((spy) => spy.mock.calls)).toEqual([]);
  });
});
