// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import { FieldErrors } from '../../../../src/widget/form/fields/field-errors.ts';
import { addLabelClickFocus } from '../../../../src/widget/form/fields/label-click-focus.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { FakeField } from '../../hosted/fake-field.ts';
import { page, pick } from '../../kit.ts';

const quiet = { say() {}, unsay() {} };
let scope: Scope;
let number: FakeField;
let cvv: FakeField;

beforeEach(() => {
  scope = new Scope();
  const container = page(`<div>
    <div class="wpwl-label wpwl-label-brand">Brand</div><select class="wpwl-control-brand"></select>
    <div class="wpwl-label wpwl-label-cardNumber">Card <b>number</b></div><i id="number"></i>
    <div class="wpwl-label wpwl-label-cvv">Code</div><i id="cvv"></i><p>else</p></div>`);
  number = new FakeField('cardNumber', pick('#number'));
  cvv = new FakeField('cvv', pick('#cvv'));
  const errors = [number, cvv].map((field) => new FieldErrors(field, 'x', () => en, quiet));
  const nodes = { form: document.createElement('form'), brand: pick<HTMLSelectElement>('select') };
  addLabelClickFocus(scope, container, nodes, { checked: () => errors });
});
afterEach(() => scope.end());

test('a click anywhere in a label moves the focus to its field (A-88)', () => {
  pick('b').click();
  expect([number.focused, cvv.focused]).toEqual([1, 0]);
  pick('.wpwl-label-cvv').click();
  expect([number.focused, cvv.focused]).toEqual([1, 1]);
});

test('a click on the brand’s label moves the focus to the selector', () => {
  pick('.wpwl-label-brand').click();
  expect(document.activeElement).toBe(pick('select'));
});

test('a click elsewhere, or after the end, does not move the focus', () => {
  pick('p').click();
  scope.end();
  pick('b').click();
  expect([number.focused, cvv.focused]).toEqual([0, 0]);
});
