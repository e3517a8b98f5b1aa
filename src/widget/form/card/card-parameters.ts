import { plainPostcode } from '#contract/address-patterns.ts';
import { readBirthDate } from '#contract/birth-date.ts';
import { toDigits } from '#contract/card/digits.ts';
import { sentHolder } from '#contract/card/holder.ts';
import { plainName } from '#contract/plain-text.ts';
import { rightNow } from '../../page/clock.ts';
import { formParameters } from '../../payment/form-parameters.ts';
import type { CardFormProps } from '../form-props.ts';
import { writeHiddenDate } from './expiry-input.ts';

/** Reads the parameters of a card payment that stand in the page, and writes them as the API expects them. */
export function cardParameters(
  original: HTMLFormElement,
  { nodes, settings }: Pick<CardFormProps, 'nodes' | 'settings'>,
): Map<string, string> {
  // Password managers may have written the date without an event.
  writeHiddenDate(nodes);
  const fields = formParameters(original, nodes.form);
  const change = (name: string, write: (value: string) => string) => {
    const value = fields.get(name);
    if (value !== undefined) fields.set(name, write(plainName(value)));
  };
  if (settings.forceCardHolderEqualsBillingName) {
    const names = ['customer.givenName', 'customer.surname'].map((name) => fields.get(name));
    fields.set('card.holder', names.join(' '));
  }
  // The form treats a name of spaces as empty, and the gateway must do the same.
  for (const name of ['customer.givenName', 'customer.surname', 'customer.email', 'billing.state'])
    change(name, (value) => value);
  change('card.holder', sentHolder);
  change('billing.postcode', plainPostcode);
  change('customer.birthDate', (value) => readBirthDate(value, rightNow()) ?? value);
  if (settings.showTaxNumberField && fields.get('customer.identificationDocId')?.trim()) {
    change('customer.identificationDocId', toDigits);
    fields.set('customer.identificationDocType', 'TAXSTATEMENT');
  }
  return fields;
}
