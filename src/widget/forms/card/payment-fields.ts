import { namedFields, resultAddress } from '../../submit/outer-fields.ts';
import { browserData, thisBrowser } from '../../three-d-secure/browser-data.ts';
import { writeHiddenDate } from './expiry-input.ts';

/**
 * Every parameter of the payment that is not in a frame: the browser's data, the named fields of the merchant's
 * own form, those of ours, the return address as it is at this moment.
 */
export function paymentFields(original: HTMLFormElement, form: HTMLFormElement): Map<string, string> {
  const expiry = form.querySelector<HTMLInputElement>('[name="card.expiry"]');
  if (expiry) writeHiddenDate(expiry, form);
  const fields = new Map([...Object.entries(browserData(thisBrowser())), ...namedFields(original, form)]);
  // What the form accepts as empty must not arrive as a name of one space.
  const holder = fields.get('card.holder');
  if (holder !== undefined) fields.set('card.holder', holder.trim());
  const address = resultAddress(original, document);
  if (address) fields.set('shopperResultUrl', address);
  return fields;
}
