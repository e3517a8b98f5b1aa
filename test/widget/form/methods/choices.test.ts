// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import { pick } from '../../kit.ts';
import { type MadeForms, makeForms } from '../form-kit.ts';
import { fakesOfEachTest } from '../made-forms.ts';

let made: MadeForms;
fakesOfEachTest(() => made.scope.end());
const choices = () =>
  [...pick<HTMLSelectElement>('.wpwl-control-country').options].map(({ value, text }) => [value, text]);

describe('the country of a SOFORT payment', () => {
  test('is chosen from the shop’s own list, in its words and order (sofortCountries)', () => {
    made = makeForms(['SOFORTUEBERWEISUNG'], { sofortCountries: { CH: 'Schweiz', DE: 'Deutschland' } });
    expect(choices().slice(-2)).toEqual([
      ['CH', 'Schweiz'],
      ['DE', 'Deutschland'],
    ]);
  });

  test('is chosen from our countries when the shop has no list, named in the form’s language', () => {
    made = makeForms(['SOFORTUEBERWEISUNG']);
    expect(choices()).toContainEqual(['DE', 'Germany']);
  });
});

describe('a select without a choice', () => {
  const empty = () => pick<HTMLOptionElement>('.wpwl-control-country option').text;

  test('shows what it is for, in the shop’s words', () => {
    made = makeForms(['POLI'], { showLabels: false, labels: { billingCountryPlaceholder: 'Your country' } });
    expect(empty()).toBe('Your country');
  });

  test('repeats no label where placeholders say what to type, and no input of its form does', () => {
    made = makeForms(['POLI'], { placeholders: 'example' });
    expect(empty()).toBe('');
    made.scope.end();
    made = makeForms(['DIRECTDEBIT_SEPA'], { placeholders: 'example' });
    const shown = ['accountHolder', 'accountIban'].map((name) =>
      pick(`.wpwl-control-${name}`).getAttribute('placeholder'),
    );
    expect(shown).toEqual([null, 'DE00 0000 0000 0000 0000 00']);
  });

  test('shows nothing with showPlaceholders off', () => {
    made = makeForms(['POLI'], { showPlaceholders: false });
    expect(empty()).toBe('');
  });
});

test.each([
  ['PREPAYMENT', {}, 'Pay now'],
  ['BOLETO', {}, 'Pay with Boleto'],
  ['BOLETO', { labels: { submit: 'Pay now' } }, 'Pay now'],
  ['BOLETO', { labels: { submit: 'Buy' } }, 'Buy'],
])('the button of %s with %o says %s', (code, options, words) => {
  made = makeForms([code], options);
  const button = pick('button[name=pay]');
  expect([button.textContent, button.getAttribute('aria-label')]).toEqual([words, words]);
});

describe('a form that only stores', () => {
  test('says so on a logo’s button', () => {
    made = makeForms(['PAYPAL'], {}, 'registration');
    expect(pick('.wpwl-button-brand').getAttribute('aria-label')).toBe('Save payment details, PayPal');
  });

  test.each([
    ['payment', en.mandate],
    ['registration', en.mandateSaved],
  ] as const)('has a mandate that says what it allows, for a %s', (resource, sentence) => {
    made = makeForms(['SEPA'], {}, resource);
    expect(pick('.wpwl-mandate').textContent).toBe(sentence);
  });
});

/** What the laws name, in docs/duties.md, 8. */
const orderLabels = [
  ...readFileSync('docs/duties.md', 'utf8').matchAll(/^\| ([A-Z]{2}) \| [^|]+ \| `([^`]+)` \|$/gm),
];

test('the order button of each country says what its law names, on every row', () => {
  expect(orderLabels.map(([, country]) => country)).toEqual(['DE', 'AT', 'FR', 'IT', 'ES', 'NL', 'PL']);
  for (const [, , submit = ''] of orderLabels)
    for (const code of [
      'PAYPAL',
      'SEPA',
      'IDEAL',
      'BOLETO',
      'KLARNA_INVOICE',
      'SIBS_MULTIBANCO',
      'PREPAYMENT',
      'STC_PAY',
    ]) {
      for (const layout of ['stacked', 'accordion'] as const) {
        made = makeForms([code], { labels: { submit }, layout });
        const button = pick('button[name=pay]');
        expect([code, button.dataset.words ?? button.textContent]).toEqual([code, submit]);
        expect(button.getAttribute('aria-label')).toContain(submit);
        made.scope.end();
      }
    }
  made = makeForms(['PAYPAL'], { labels: { submit: 'Buy now' } });
  expect(pick('.wpwl-button-brand').getAttribute('aria-label')).toBe('Buy now, PayPal');
  expect(pick('.wpwl-button-brand').dataset.own).toBe('true');
  made.scope.end();
  made = makeForms(['PAYPAL']);
  expect(pick('.wpwl-button-brand').dataset).toMatchObject({ words: 'Pay with PayPal' });
  expect(pick('.wpwl-button-brand').dataset.own).toBeUndefined();
});

test('the logo of a method whose name has common words is named after the text of the button', () => {
  made = makeForms(['PAYOLUTION_INVOICE'], { labels: { submit: 'Pay {0}' } });
  expect(pick('.wpwl-button-brand').getAttribute('aria-label')).toBe('Pay €92.00, Payolution invoice');
});

describe('the mode of an stc pay payment (widget-contract.md 5.6)', () => {
  test('shows the phone number with the radio button for it, and hides it with the other', () => {
    made = makeForms(['STC_PAY']);
    const phone = pick('.wpwl-group-mobilePhone');
    expect(phone.style.cssText).toBe('display: none !important;');
    pick<HTMLInputElement>('.wpwl-wrapper-radio-mobile .wpwl-control-radio-mobile').click();
    expect(phone.style.display).toBe('');
    pick<HTMLInputElement>('.wpwl-wrapper-radio-qrcode .wpwl-control-radio-qrcode').click();
    expect(phone.style.cssText).toBe('display: none !important;');
  });
});

describe('what the browser sends when a script of the page submits the form', () => {
  test.each([
    ['only saves for a shop with a summary page', { useSummaryPage: true }, 'true'],
    ['pays for any other shop', {}, null],
  ])('%s', (_case, options, onlySave) => {
    made = makeForms(['PAYPAL'], options);
    const formData = new FormData();
    made.form.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
    expect([formData.get('onlySave'), formData.has('shopperResultUrl')]).toEqual([onlySave, true]);
  });
});
