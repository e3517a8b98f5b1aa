// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isInPage } from '../../../src/widget/hosted/form-field.ts';
import { page } from '../kit.ts';
import { FakeField } from './fake-field.ts';

test('a field is in the page as long as its control is', () => {
  const field = new FakeField('cvv', page('<input>'));
  expect(isInPage(field)).toBe(true);
  field.control.remove();
  expect(isInPage(field)).toBe(false);
});
