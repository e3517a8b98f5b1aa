// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type MadeForms, makeForms } from '../form-kit.ts';
import { fakesOfEachTest } from '../made-forms.ts';

let made: MadeForms;
fakesOfEachTest(() => made.scope.end());

test.each([
  ['PAYPAL', 'accordion', ['You will continue to PayPal.']],
  ['KLARNA_PAYMENTS_ONE', 'accordion', ['You will continue to Klarna.']],
  ['SIBS_MULTIBANCO', 'accordion', []],
  ['BANCONTACT_QR', 'accordion', []],
  ['OXXO', 'accordion', []],
  ['PAYPAL', 'stacked', []],
])(
  'the form of %s in the layout %s says where a press leads, and for a code to pay with nothing: %j',
  (code, layout, lines) => {
    made = makeForms([code], { layout });
    const shown = [...document.querySelectorAll('.wpwl-continue-at')].map(({ textContent }) => textContent);
    expect(shown).toEqual(lines);
  },
);
