// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { lookOf } from '../../../../src/widget/payment/three-d-secure/look.ts';

afterEach(() => document.body.replaceChildren());

const formStyle = 'background-color: rgb(23, 16, 38); font-family: Georgia, serif';
const buttonStyle = 'background-color: rgb(183, 155, 255); border-radius: 32px; min-height: 48px';

/** Puts a form with these children on the page. */
function drawForm(html: string): Element {
  document.body.innerHTML = `<form style="${formStyle}">${html}</form>`;
  return document.body.firstElementChild as Element;
}

test('the look of a form is its ground and font, and the colour, rounding and height of its pay button', () => {
  const form = drawForm(`<button name="pay" style="${buttonStyle}"></button>`);
  expect(Object.fromEntries(lookOf(form))).toEqual({
    ground: 'rgb(23, 16, 38)',
    font: 'Georgia, serif',
    loud: 'rgb(183, 155, 255)',
    radius: '32px',
    height: '48px',
  });
});

test('the look of a form whose pay button the page has removed is its ground and font', () => {
  expect(Object.fromEntries(lookOf(drawForm('')))).toEqual({
    ground: 'rgb(23, 16, 38)',
    font: 'Georgia, serif',
  });
});
