// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { formatExpiryInput, writeHiddenDate } from '../../../../src/widget/form/card/expiry-input.ts';
import type { FormNodes } from '../../../../src/widget/form/form-props.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { page, pick } from '../../kit.ts';

let form: HTMLFormElement;
let input: HTMLInputElement;
let scope: Scope;
let nodes: FormNodes;

beforeEach(() => {
  form = page(`<form><input name="card.expiry">
    <input type="hidden" name="card.expiryMonth"><input type="hidden" name="card.expiryYear"></form>`);
  input = pick('[name="card.expiry"]');
  scope = new Scope();
  nodes = {
    form,
    expiry: input,
    expiryMonth: pick<HTMLInputElement>('[name="card.expiryMonth"]'),
    expiryYear: pick<HTMLInputElement>('[name="card.expiryYear"]'),
  };
  formatExpiryInput(scope, nodes);
  input.focus();
});

/** Does what the browser does for a key or a paste: changes the value at the caret and sends the events. */
function insert(text: string, inputType = 'insertText'): void {
  const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  input.dispatchEvent(new Event('beforeinput'));
  input.value = input.value.slice(0, from) + text + input.value.slice(to);
  input.setSelectionRange(from + text.length, from + text.length);
  input.dispatchEvent(Object.assign(new Event('input'), { inputType }));
}
function backspace(): void {
  const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  input.dispatchEvent(new Event('beforeinput'));
  const start = from === to ? Math.max(0, from - 1) : from;
  input.value = input.value.slice(0, start) + input.value.slice(to);
  input.setSelectionRange(start, start);
  input.dispatchEvent(Object.assign(new Event('input'), { inputType: 'deleteContentBackward' }));
}
const type = (text: string) => {
  for (const key of text) insert(key);
};
const shown = () =>
  `${input.value.slice(0, input.selectionStart ?? 0)}|${input.value.slice(input.selectionEnd ?? 0)}`;
const sent = () =>
  ['card.expiryMonth', 'card.expiryYear'].map((name) => pick<HTMLInputElement>(`[name="${name}"]`).value);

describe('typing an expiry date', () => {
  test.each([
    ['1231', '12 / 31|', ['12', '2031']],
    ['531', '5 / 31|', ['05', '2031']],
    ['5/31', '05 / 31|', ['05', '2031']],
    ['23/30', '23 / 30|', ['', '']],
    ['1/4/29', '01 / 4 / 29|', ['', '']],
    ['12/31/2028', '12 / 31 / 2028|', ['', '']],
    ['12/31', '12 / 31|', ['12', '2031']],
    ['12/2031', '12 / 31|', ['12', '2031']],
    ['12', '12 / |', ['', '']],
    ['123', '12 / 3|', ['', '']],
    ['', '|', ['', '']],
  ])('%s shows %s and keeps month and year for the payment: %o', (keys, value, date) => {
    type(keys);
    expect(shown()).toBe(value);
    expect(sent()).toEqual(date);
  });

  test('Backspace takes the digit behind the separator, and the sent date goes with it', () => {
    type('1231');
    backspace();
    expect([shown(), sent()]).toEqual(['12 / 3|', ['', '']]);
    backspace();
    backspace();
    expect(shown()).toBe('1|');
  });

  test('undo and redo go through what was typed, and the sent date goes with them (A-27)', () => {
    const travel = (inputType: string) => {
      input.dispatchEvent(new Event('beforeinput'));
      input.value = 'whatever the browser makes of it';
      input.dispatchEvent(Object.assign(new Event('input'), { inputType }));
    };
    type('1231');
    travel('historyUndo');
    expect([input.value, sent()]).toEqual(['12 / 3', ['', '']]);
    travel('historyRedo');
    expect([input.value, sent()]).toEqual(['12 / 31', ['12', '2031']]);
  });

  test.each(['05/31', '05/2031', '0531', '2031-05', '\u0660\u0665/\u0663\u0661', '０５／３１'])(
    'a pasted %s is the same date',
    (text) => {
      insert(text, 'insertFromPaste');
      expect([shown(), sent()]).toEqual(['05 / 31|', ['05', '2031']]);
    },
  );
});

describe('an expiry date that comes without typing', () => {
  test('is formatted where a filler sends a change event only', () => {
    input.value = '05/2031';
    input.dispatchEvent(new Event('change'));
    expect([input.value, sent()]).toEqual(['05 / 31', ['05', '2031']]);
  });

  test('is formatted only when the input method has finished it', () => {
    input.value = '０５３１';
    input.dispatchEvent(
      Object.assign(new Event('input'), { isComposing: true, inputType: 'insertCompositionText' }),
    );
    expect(input.value).toBe('０５３１');
    input.dispatchEvent(new Event('compositionend'));
    expect([input.value, sent()]).toEqual(['05 / 31', ['05', '2031']]);
  });

  test('is sent as a script of the page has written it when the shopper pays', () => {
    input.value = '0531';
    writeHiddenDate(nodes);
    expect(sent()).toEqual(['05', '2031']);
    input.value = 'soon';
    writeHiddenDate(nodes);
    expect(sent()).toEqual(['', '']);
  });

  test('causes no error in a form without the hidden fields', () => {
    for (const hidden of form.querySelectorAll('[type=hidden]')) hidden.remove();
    expect(() => type('1231')).not.toThrow();
    expect(input.value).toBe('12 / 31');
  });

  test('leaves the caret in the field that has it', () => {
    input.blur();
    input.setSelectionRange(0, 0);
    input.value = '0531';
    input.dispatchEvent(new Event('change'));
    expect(input.value).toBe('05 / 31');
    expect(document.activeElement).not.toBe(input);
  });
});

test('no value is formatted after the end', () => {
  scope.end();
  type('1231');
  expect(input.value).toBe('1231');
});
