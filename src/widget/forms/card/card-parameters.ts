import { parametersOf } from '../../submit/parameters.ts';
import { writeHiddenDate } from './expiry-input.ts';

/** The parameters of a card payment that are not in a frame. */
export function cardParameters(original: HTMLFormElement, form: HTMLFormElement): Map<string, string> {
  const expiry = form.querySelector<HTMLInputElement>('[name="card.expiry"]');
  if (expiry) writeHiddenDate(expiry, form);
  const fields = parametersOf(original, form);
  // What the form accepts as empty must not arrive as a name of one space.
  const holder = fields.get('card.holder');
  if (holder !== undefined) fields.set('card.holder', holder.trim());
  return fields;
}
