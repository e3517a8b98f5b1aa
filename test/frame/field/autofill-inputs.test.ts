// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { addAutofillInputs } from '../../../src/frame/field/autofill-inputs.ts';
import { drawFrame } from '../kit.ts';

const fill = vi.fn();
let form: HTMLFormElement;
let field: HTMLInputElement;
let companions: HTMLInputElement[];
let read: () => void;

beforeEach(() => {
  fill.mockReset();
  ({ form, input: field } = drawFrame());
  field.name = 'card.number';
  read = addAutofillInputs(field, fill);
  field.dispatchEvent(new Event('focus'));
  companions = [...form.querySelectorAll<HTMLInputElement>('input:not(#field)')];
});

test('before the first focus the form has one input, and each later focus changes nothing', () => {
  ({ form, input: field } = drawFrame());
  field.name = 'card.number';
  addAutofillInputs(field, fill)();
  expect(form.querySelectorAll('input')).toHaveLength(1);
  for (let times = 0; times < 2; times += 1) field.dispatchEvent(new Event('focus'));
  expect(form.querySelectorAll('input')).toHaveLength(4);
  expect(fill).not.toHaveBeenCalled();
});

test('the other parts of the card have an input each, for password managers only (A-09)', () => {
  expect(companions.map((input) => input.getAttribute('autocomplete'))).toEqual([
    'cc-csc',
    'cc-exp',
    'cc-name',
  ]);
  for (const input of companions) {
    expect([input.tabIndex, input.getAttribute('aria-hidden'), input.name]).toEqual([-1, 'true', '']);
    expect([input.style.opacity, input.style.position]).toEqual(['0', 'absolute']);
  }
});

test.each(['input', 'change'])(
  'a value that a filler writes with %s is handed on at once and not kept',
  (kind) => {
    for (const [index, value] of ['987', '12/2035', 'Jane Jones'].entries()) {
      const input = companions[index];
      if (input) input.value = value;
      input?.dispatchEvent(new Event(kind));
      expect(input?.value).toBe('');
    }
    expect(fill.mock.calls).toEqual([
      ['card.cvv', '987'],
      ['card.expiry', '12/2035'],
      ['card.holder', 'Jane Jones'],
    ]);
  },
);

test('a value that came without an event is handed on when it is read', () => {
  if (companions[0]) companions[0].value = '987';
  read();
  read();
  expect(fill.mock.calls).toEqual([['card.cvv', '987']]);
});

test('a shopper who is in the field before its script has loaded needs no second focus', () => {
  ({ form, input: field } = drawFrame());
  field.focus();
  field.name = 'card.number';
  addAutofillInputs(field, fill);
  expect(form.querySelectorAll('input')).toHaveLength(4);
});

test('the form has a hidden button, because Enter would not submit it without one (A-37)', () => {
  expect(form.querySelector('button')?.hidden).toBe(true);
});
