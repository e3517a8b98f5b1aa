import { birthDateOf } from '#contract/birth-date.ts';
import { asciiDigits, toDigits } from '#contract/card/digits.ts';
import { formParameters } from '../../payment/form-parameters.ts';
import type { CardFormProps } from './card-form-props.ts';
import { writeHiddenDate } from './expiry-input.ts';

/** Reads the parameters of a card payment that no frame holds, and brings them into the API's form. */
export function cardParameters(
  original: HTMLFormElement,
  { nodes, settings }: Pick<CardFormProps, 'nodes' | 'settings'>,
): Map<string, string> {
  // Password managers may have written the date without an event.
  writeHiddenDate(nodes);
  const fields = formParameters(original, nodes.form);
  const change = (name: string, write: (value: string) => string) => {
    const value = fields.get(name);
    if (value !== undefined) fields.set(name, write(value.trim()));
  };
  if (settings.forceCardHolderEqualsBillingName) {
    const names = ['customer.givenName', 'customer.surname'].map((name) => fields.get(name)?.trim());
    fields.set('card.holder', names.join(' '));
  }
  // A name that is nothing but a space counts as empty here, and must be empty for the gateway, too.
  for (const name of ['card.holder', 'customer.givenName', 'customer.surname'])
    change(name, (value) => value);
  change('billing.postcode', asciiDigits);
  // The API takes letters, digits and dots only: New.South.Wales.
  change('billing.state', (value) => value.replace(/[^\p{L}\p{N}.]+/gu, '.'));
  change('customer.birthDate', (value) => birthDateOf(value, new Date()) ?? value);
  if (settings.showTaxNumberField && fields.get('customer.identificationDocId')?.trim()) {
    change('customer.identificationDocId', toDigits);
    fields.set('customer.identificationDocType', 'TAXSTATEMENT');
  }
  return fields;
}
