import { expect, it } from 'vitest';
import { isFormDropped } from '../../../../src/testing/exam/journeys/form-in-form.ts';

const form = '<form class="paymentWidgets" action="/result" data-brands="VISA"></form>';

it.each([
  ['inside another form', `<form id="checkout"><p>${form}</p></form>`, true],
  ['inside another form that is never closed', `<form action="/cart"><input name="a">${form}`, true],
  [
    'in capitals inside another form',
    `<FORM ACTION="/cart">${form.toUpperCase()}</FORM>`.replace('PAYMENTWIDGETS', 'paymentWidgets'),
    true,
  ],
  ['inside a form whose attribute has the sign >', `<form data-hint="a > b">${form}</form>`, true],
  ['alone', form, false],
  ['behind another form', `<form action="/search"></form>${form}`, false],
  ['before another form', `${form}<form action="/search"></form>`, false],
  ['behind a form in a comment', `<!-- <form> -->${form}`, false],
  ['behind a form in a script', `<script>const a = '<form>';</script>${form}`, false],
  ['in a script inside another form', `<form><script>const a = '${form}';</script></form>`, false],
  ['in a template inside another form', `<form><template>${form}</template></form>`, false],
  ['behind an element with a name that begins with form', `<form-field>${form}</form-field>`, false],
])(
  'a form of the widget %s is told as one that browsers drop only when they do',
  (_where, html, isDropped) => {
    expect(isFormDropped(html)).toBe(isDropped);
  },
);
