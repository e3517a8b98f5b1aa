import { effect } from '@preact/signals';
import { partPatterns, plainParts } from '#contract/address-patterns.ts';
import { countryCodes } from '#contract/countries.ts';
import { plainName } from '#contract/plain-text.ts';
import { getStates } from '#contract/states.ts';
import type { BillingName } from '../../hosted/form-field.ts';
import { detach } from '../../page/detach.ts';
import { listenToChange } from '../../page/listen-to-change.ts';
import type { PageField } from '../fields/page-field.ts';
import type { FormNodes } from '../form-props.ts';
import type { PaymentForm } from '../payment-form.ts';
import { cardInput } from './card-inputs.ts';

const names: readonly BillingName[] = [
  'country',
  'stateSelect',
  'stateText',
  'city',
  'postcode',
  'street1',
  'street2',
];

/** Returns the fields of the billing address, where the form has one. */
export function billingFields(form: PaymentForm, nodes: FormNodes): PageField[] {
  const { settings } = form.context;
  const { country, stateSelect, stateText } = nodes;
  if (!country || !stateSelect || !stateText) return [];
  let before: string | undefined;
  const follow = () => {
    if (before === country.value) return;
    // Clears a state that was chosen for another country. The values are compared, because pages dispatch `change` also
    // when the country is still the same.
    if (before) stateSelect.value = stateText.value = '';
    before = country.value;
    offerStates(form, country, stateSelect, stateText);
  };
  const fields = names.flatMap((name) => {
    const control = nodes[name];
    const part = name === 'stateSelect' || name === 'stateText' ? 'state' : name;
    const judge = (value: string) => {
      const text = plainName(value);
      if (!text) return settings.mandatoryBillingFields[part] ? 'empty' : '';
      // The widget does not check the format of a single country.
      return partPatterns[part]?.test(plainParts[part]?.(text) ?? text) === false ? 'invalid' : '';
    };
    return control ? [cardInput(form, name, control, { judge, isComplete: () => false, follow })] : [];
  });
  offerCountries(form, country, settings.billingAddress?.country ?? '');
  listenToChange(form.scope, country, follow);
  follow();
  return fields;
}

function option(code: string): HTMLOptionElement {
  return Object.assign(document.createElement('option'), { value: code, text: code });
}

/**
 * Fills the select with the countries, named and sorted in the form's language. Does so again when the language
 * changes.
 */
function offerCountries(form: PaymentForm, select: HTMLSelectElement, prefilled: string): void {
  const options = countryCodes.map(option);
  let chosen = prefilled.toUpperCase();
  form.scope.add(
    effect(() => {
      const { tag } = form.context.language.value;
      const names = new Intl.DisplayNames([tag], { type: 'region' });
      for (const each of options) each.text = names.of(each.value) ?? each.value;
      const { compare } = new Intl.Collator(tag);
      const value = chosen || select.value;
      select.append(...options.sort((a, b) => compare(a.text, b.text)));
      select.value = value;
      // A code that is not in the list leaves the select without a choice.
      if (select.selectedIndex < 0) select.value = '';
      chosen = '';
    }),
  );
}

/**
 * Shows a list of states for countries that have one, else a text input. The control that is not needed is taken out of
 * the page, and so out of the payment.
 */
function offerStates(
  form: PaymentForm,
  country: HTMLSelectElement,
  select: HTMLSelectElement,
  text: HTMLInputElement,
): void {
  const states = getStates(country.value);
  for (const name of ['stateSelect', 'stateText'] as const) form.fields.errorsOf(name)?.clear();
  if (states) {
    // The merchant or the shopper may have written the code with its country: US-CA.
    const [, prefix, code] = /^(?:(..)[-.\s])?(..)$/.exec(text.value.trim().toUpperCase()) ?? [];
    const chosen = select.value || (!prefix || prefix === country.value ? code : '') || '';
    const [placeholder] = select.options;
    if (placeholder) select.replaceChildren(placeholder);
    select.append(...states.map(option));
    select.value = states.includes(chosen) ? chosen : '';
  }
  const [shown, other] = states ? [select, text] : [text, select];
  if (shown.parentNode && other.parentNode) detach(other);
  else other.replaceWith(shown);
}
