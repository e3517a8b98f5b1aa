import { expiryShape, parseExpiry } from '#contract/card/expiry.ts';
import type { Scope } from '../../scope.ts';
import { formatInput } from '../fields/format-input.ts';
import type { FormNodes } from '../form-props.ts';

/**
 * Formats the expiry date while the shopper types it, and updates the hidden month and year. Does nothing when the
 * expiry date stands in a frame.
 */
export function formatExpiryInput(scope: Scope, nodes: FormNodes): void {
  if (nodes.expiry) formatInput(scope, nodes.expiry, expiryShape, () => writeHiddenDate(nodes));
}

/**
 * Writes the hidden `card.expiryMonth` and `card.expiryYear` as the API expects them, from the date that the shopper
 * typed.
 */
export function writeHiddenDate({ expiry, expiryMonth, expiryYear }: FormNodes): void {
  if (!expiry || !expiryMonth || !expiryYear) return;
  const date = parseExpiry(expiry.value);
  expiryMonth.value = date?.month ?? '';
  expiryYear.value = date?.year ?? '';
}
