// @vitest-environment happy-dom
/** What the shopper reads where the widget could not start. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, pick } from '../kit.ts';

type StartFailure = typeof import('../../../src/widget/page/start-failure.ts');
let startFailure: StartFailure;
const fault = new Error('a built-in is replaced');
const fail = () => {
  throw fault;
};
const sentence = 'The payment form could not be started. Please load the page again.';

beforeEach(async () => {
  vi.resetModules();
  startFailure = await import('../../../src/widget/page/start-failure.ts');
  startFailure.endLoading();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test('the sentence stands behind a form whose text is its brand list, which is hidden', () => {
  page('<form class="paymentWidgets">VISA MASTER</form><p>Foot</p>');
  expect(() => startFailure.guardStart(fail)).toThrow(fault);
  const form = pick('form');
  expect(form.style.display).toBe('none');
  expect(form.textContent).toBe('VISA MASTER');
  expect(form.nextElementSibling?.textContent).toBe(sentence);
});

test('the sentence stands in a form with the brands in an attribute, once for two forms', () => {
  page(
    '<form class="paymentWidgets" data-brands="VISA"></form><form class="paymentWidgets" data-brands="PAYPAL"></form>',
  );
  expect(() => startFailure.guardStart(fail)).toThrow(fault);
  expect([...document.querySelectorAll('form')].map(({ textContent }) => textContent)).toEqual([
    sentence,
    '',
  ]);
});

test('the sentence stands in the first form without fields when another one has been drawn', async () => {
  page(
    '<form class="paymentWidgets" data-brands="VISA"></form><form class="paymentWidgets" data-brands="PAYPAL"></form>',
  );
  const forms = [...document.querySelectorAll('form')];
  const drawing = startFailure.orFailStart(Promise.reject(fault), forms, (form) => form === forms[0]);
  await expect(drawing).rejects.toBe(fault);
  expect(forms.map(({ textContent }) => textContent)).toEqual(['', sentence]);
});
