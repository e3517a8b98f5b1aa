// @tests src/widget/form/card/card-parameters.ts
// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { billing } from '../../../../src/contract/parameters/billing.ts';
import { describeProblem } from '../../../../src/contract/parameters/format.ts';
import { formTexts } from '../../../../src/texts/all-forms.ts';
import { en } from '../../../../src/texts/form.ts';
import { languages } from '../../../../src/texts/languages.ts';
import { cardParameters } from '../../../../src/widget/form/card/card-parameters.ts';
import { must, pick, settled } from '../../kit.ts';
import { cardFormsOfEachTest, fill } from './card-kit.ts';
import { outline } from './outline.ts';

const make = cardFormsOfEachTest();
const stateRow = must(billing.rows.find(({ name }) => name === 'billing.state'));
const choose = (selector: string, value: string) => {
  const select = pick<HTMLSelectElement>(selector);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};
const hints = () => [...document.querySelectorAll('.wpwl-hint')].map(({ className }) => className);
const sent = ({ original, paymentForm }: ReturnType<typeof make>) =>
  Object.fromEntries(
    [...cardParameters(original, paymentForm.spec.props)].filter(([name]) => name.startsWith('billing.')),
  );

test('a form without billingAddress has no address', () => {
  make();
  expect(document.querySelector('.wpwl-group-billing')).toBeNull();
});

test('an empty billingAddress draws the block that merchants know (widget-contract.md 5.5)', () => {
  make({ billingAddress: {} });
  const group = pick('.wpwl-group-billing');
  for (const option of group.querySelectorAll('option:not(:first-child)')) option.remove();
  expect(`\n${outline(group).join('\n')}\n`).toBe(`
div.wpwl-group.wpwl-group-billing.wpwl-clearfix
  div.wpwl-label.wpwl-label-billing[name=wpwl-label-billing] "Billing address"
  div.wpwl-wrapper.wpwl-wrapper-billing
    div.wpwl-sup-wrapper.wpwl-sup-wrapper-country
      select.wpwl-control.wpwl-control-country[name=billing.country]
        option[value] "Country"
    div.wpwl-sup-wrapper.wpwl-sup-wrapper-state
      input.wpwl-control.wpwl-control-stateText[name=billing.state][type=text][placeholder=State or region]
    div.wpwl-sup-wrapper.wpwl-sup-wrapper-city
      input.wpwl-control.wpwl-control-city[name=billing.city][type=text][placeholder=City]
    div.wpwl-sup-wrapper.wpwl-sup-wrapper-postcode
      input.wpwl-control.wpwl-control-postcode[name=billing.postcode][type=text][placeholder=Postcode]
    div.wpwl-sup-wrapper.wpwl-sup-wrapper-street1
      input.wpwl-control.wpwl-control-street1[name=billing.street1][type=text][placeholder=Street and house number]
    div.wpwl-sup-wrapper.wpwl-sup-wrapper-street2
      input.wpwl-control.wpwl-control-street2[name=billing.street2][type=text][placeholder=Apartment, floor (optional)]
`);
});

test('the address stands between the security code and the button', () => {
  make({ billingAddress: {} });
  const groups = [...document.querySelectorAll('.wpwl-group')].map(({ classList }) => classList[1]);
  expect(groups.slice(-3)).toEqual(['wpwl-group-cvv', 'wpwl-group-billing', 'wpwl-group-submit']);
});

test('values prefill the address, whatever the case of their names is', () => {
  const made = make({
    billingAddress: {
      country: 'ca',
      state: 'on',
      city: 'Toronto',
      postcode: 'M5V 2T6',
      street1: 'King St 1',
    },
  });
  expect(sent(made)).toEqual({
    'billing.country': 'CA',
    'billing.state': 'ON',
    'billing.city': 'Toronto',
    'billing.postcode': 'M5V 2T6',
    'billing.street1': 'King St 1',
    'billing.street2': '',
  });
});

test('a mandatory part of the address that the page has moved stays where it is when the language changes', () => {
  const { context, container } = make({
    billingAddress: {},
    mandatoryBillingFields: { city: true, street2: true },
  });
  const city = pick('.wpwl-sup-wrapper-city');
  container.prepend(city);
  context.texts.value = formTexts.de;
  context.spoken.value = formTexts.de;
  expect(container.firstElementChild).toBe(city);
  const placeholders = ['city', 'street2'].map(
    (name) => pick<HTMLInputElement>(`.wpwl-control-${name}`).placeholder,
  );
  expect(placeholders).toEqual([
    `${formTexts.de.billingCityPlaceholder} *`,
    `${formTexts.de.billingStreet2PlaceholderMandatory} *`,
  ]);
});

test('a prefilled country that does not exist leaves the choice open', () => {
  make({ billingAddress: { country: 'Germany' } });
  expect(pick<HTMLSelectElement>('.wpwl-control-country').value).toBe('');
});

describe('the countries', () => {
  const names = () =>
    [...pick<HTMLSelectElement>('.wpwl-control-country').options].slice(1).map(({ text }) => text);

  test('are all there, named in the form’s language and sorted by it', () => {
    const { context } = make({ billingAddress: { country: 'SE' } });
    expect(names()).toHaveLength(250);
    expect(names()).toContain('Germany');
    context.language.value = languages.de;
    expect(names()).toContain('Deutschland');
    expect(names()).toEqual([...names()].sort(new Intl.Collator('de').compare));
    expect(pick<HTMLSelectElement>('.wpwl-control-country').value).toBe('SE');
  });
});

describe('the state', () => {
  test('is chosen from a list where the country has one, and typed elsewhere', () => {
    const made = make({ billingAddress: {} });
    expect(document.querySelectorAll('[name="billing.state"]')).toHaveLength(1);
    choose('.wpwl-control-country', 'US');
    expect(document.querySelector('.wpwl-control-stateText')).toBeNull();
    choose('.wpwl-control-stateSelect', 'NY');
    expect(sent(made)['billing.state']).toBe('NY');
    choose('.wpwl-control-country', 'CA');
    expect(sent(made)['billing.state']).toBe('');
    choose('.wpwl-control-country', 'AU');
    expect(document.querySelector('.wpwl-control-stateSelect')).toBeNull();
    fill('.wpwl-control-stateText', ' New South Wales');
    expect(sent(made)['billing.state']).toBe('New South Wales');
  });

  test('is asked of the country that jQuery tells, as select2 does', () => {
    const heard: (() => void)[] = [];
    const jQuery = (control: Element) => ({
      on(type: string, listener: (event: object) => void) {
        if (type === 'change' && control.matches('[name="billing.country"]')) heard.push(() => listener({}));
      },
      off() {},
    });
    Reflect.set(window, 'jQuery', Object.assign(jQuery, { fn: { on() {} } }));
    make({ billingAddress: {} });
    pick<HTMLSelectElement>('.wpwl-control-country').value = 'US';
    for (const tell of heard) tell();
    Reflect.deleteProperty(window, 'jQuery');
    expect(document.querySelector('.wpwl-control-stateText')).toBeNull();
  });

  test('is asked at the press of the country that a script has set without an event', async () => {
    const made = make({ billingAddress: {} });
    fill('.wpwl-control-stateText', 'Texas');
    pick<HTMLSelectElement>('.wpwl-control-country').value = 'US';
    await Promise.all(made.paymentForm.fields.checked().map(({ field }) => field.check()));
    expect(sent(made)).toMatchObject({ 'billing.country': 'US', 'billing.state': '' });
  });

  test('that was given with its country is chosen', () => {
    make({ billingAddress: { country: 'US', state: 'US.CA' } });
    expect(pick<HTMLSelectElement>('.wpwl-control-stateSelect').value).toBe('CA');
  });

  test.each([
    ['a name', 'US', 'California', ''],
    ['a code of another country', 'US', 'CA-ON', ''],
    ['a code with its country', 'CA', 'ca-on', 'ON'],
    ['a code alone', 'US', 'ny', 'NY'],
    ['the armed forces', 'US', 'AE', 'AE'],
    ['a territory', 'US', 'US-PR', 'PR'],
    ['a code that is none', 'US', 'QQ', ''],
  ])('that was given as %s (%s %s) is chosen only if it is one', (_case, country, state, chosen) => {
    make({ billingAddress: { country, state } });
    expect(pick<HTMLSelectElement>('.wpwl-control-stateSelect').value).toBe(chosen);
  });

  test('is kept with its country and comes back when that country is chosen again', () => {
    make({ billingAddress: { state: 'MA' } });
    choose('.wpwl-control-country', 'US');
    expect(pick<HTMLSelectElement>('.wpwl-control-stateSelect').value).toBe('MA');
    choose('.wpwl-control-country', 'US');
    expect(pick<HTMLSelectElement>('.wpwl-control-stateSelect').value).toBe('MA');
    choose('.wpwl-control-country', 'MA');
    expect(pick<HTMLInputElement>('.wpwl-control-stateText').value).toBe('');
    fill('.wpwl-control-stateText', 'Rabat-CA');
    choose('.wpwl-control-country', 'US');
    expect(pick<HTMLSelectElement>('.wpwl-control-stateSelect').value).toBe('');
  });

  test('loses its error when another country replaces its control', () => {
    const { paymentForm } = make({
      billingAddress: { country: 'US' },
      mandatoryBillingFields: { state: true },
    });
    paymentForm.fields.errorsOf('stateSelect')?.show(false);
    expect(hints()).toEqual(['wpwl-hint wpwl-hint-billingStateError']);
    choose('.wpwl-control-country', 'DE');
    expect(hints()).toEqual([]);
    expect(paymentForm.fields.errorsOf('stateSelect')?.hasError).toBe(false);
    expect(paymentForm.fields.errorsOf('stateText')?.hasError).toBe(true);
  });
});

describe('mandatory parts', () => {
  const all = { country: true, state: true, city: true, postcode: 'true', street1: true, street2: true };

  test('are marked visibly, and named without the mark', () => {
    make({ billingAddress: {}, mandatoryBillingFields: { city: true, street2: true } });
    const city = pick<HTMLInputElement>('.wpwl-control-city');
    expect([city.placeholder, city.getAttribute('aria-label'), city.getAttribute('aria-required')]).toEqual([
      'City *',
      'City',
      'true',
    ]);
    expect(pick<HTMLInputElement>('.wpwl-control-street2').placeholder).toBe('Apartment, floor *');
    expect(pick('.wpwl-control-postcode').hasAttribute('aria-required')).toBe(false);
  });

  test('that are empty stop the payment, each with an error of its own', async () => {
    const { paymentForm, number, cvv } = make({ billingAddress: {}, mandatoryBillingFields: all });
    fill('.wpwl-control-expiry', '1231');
    for (const frame of [number, must(cvv)]) frame.state('');
    void paymentForm.submission.start();
    await settled();
    expect(hints().map((name) => name.replace('wpwl-hint wpwl-hint-', ''))).toEqual([
      'billingCountryError',
      'billingStateError',
      'billingCityError',
      'billingPostCodeError',
      'billingStreetError',
      'billingStreetError2',
    ]);
    expect(document.activeElement).toBe(pick('.wpwl-control-country'));
    expect(number.of('pay')).toEqual([]);
  });
});

const states: [value: string, isRight: boolean][] = [
  ['Western Cape', true],
  ['Ar-Riyad', true],
  ['Provence-Alpes-Côte d’Azur', true],
  ["Cox's Bazar", true],
  ['Trentino-Alto Adige/Südtirol', true],
  ['Armed Forces (AA)', true],
  ['Thừa Thiên–Huế', true],
  ['Farg‘ona', true],
  ['Bío‑Bío', true],
  ['Lima－Callao', false],
  ['أبو ظبي', true],
  ['東京都', true],
  ['', true],
  ['Western_Cape', false],
  ['<Cape>', false],
  ['x'.repeat(51), false],
];
test('a state is right where the gateway takes it, and it is sent as it was typed', () => {
  const made = make({ billingAddress: {} });
  for (const [value, isRight] of states) {
    fill('.wpwl-control-stateText', ` ${value} `);
    expect(made.paymentForm.fields.errorsOf('stateText')?.hasError, value).toBe(!isRight);
    expect(sent(made)['billing.state']).toBe(value);
    expect(describeProblem(stateRow.format, value || 'CA') === '', value).toBe(isRight);
  }
});

const postcodes: [value: string, isRight: boolean][] = [
  ['SW1A 1AA', true],
  ['10115', true],
  ['1234-567', true],
  ['\u200e10115', true],
  ['〒１００－０００１', true],
  ['100\u22120001', true],
  ['100ー0001', true],
  ['100‐0001', true],
  ['〒', false],
  ['', true],
  ['-1234', false],
  ['10 115 Berlin!', false],
];
test('a postcode is right with letters, digits, blanks and hyphens between them', () => {
  const made = make({ billingAddress: {} });
  for (const [value, isRight] of postcodes) {
    fill('.wpwl-control-postcode', value);
    expect(made.paymentForm.fields.errorsOf('postcode')?.hasError, value).toBe(!isRight);
    if (value.endsWith('1') && isRight) expect(sent(made)['billing.postcode']).toBe('100-0001');
  }
});

test('every control has a name and an autocomplete attribute', () => {
  make({ billingAddress: {}, showPlaceholders: false, labels: { billingCityPlaceholder: ' ' } });
  const controls = [...pick('.wpwl-wrapper-billing').querySelectorAll<HTMLInputElement>('.wpwl-control')];
  expect(controls.map((control) => control.getAttribute('aria-label'))).toEqual([
    en.billingCountryPlaceholder,
    en.billingStatePlaceholder,
    en.billingCityPlaceholder,
    en.billingPostCodePlaceholder,
    en.billingStreet1Placeholder,
    en.billingStreet2Placeholder,
  ]);
  expect(controls.map((control) => control.getAttribute('autocomplete'))).toEqual([
    'billing country',
    'billing address-level1',
    'billing address-level2',
    'billing postal-code',
    'billing address-line1',
    'billing address-line2',
  ]);
});
