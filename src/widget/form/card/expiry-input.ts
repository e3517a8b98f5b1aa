import { expiryShape, parseExpiry } from '../../../contract/card/expiry.ts';
import type { Scope } from '../../scope.ts';
import { formatInput } from '../format-input.ts';

/** Formats the expiry date while it is typed and keeps the form's hidden month and year in step. */
export function formatExpiryInput(scope: Scope, input: HTMLInputElement, form: HTMLFormElement): void {
  formatInput(scope, input, expiryShape, () => writeHiddenDate(input, form));
}

/** `card.expiryMonth` and `card.expiryYear` as the API wants them, from what the shopper typed. */
export function writeHiddenDate(input: HTMLInputElement, form: HTMLFormElement): void {
  const expiry = parseExpiry(input.value);
  for (const [name, value] of [
    ['card.expiryMonth', expiry?.month],
    ['card.expiryYear', expiry?.year],
  ] as const) {
    const hidden = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`);
    if (hidden) hidden.value = value ?? '';
  }
}
