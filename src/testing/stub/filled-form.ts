/** What a shopper does with the form: types into its fields, presses its button, reads its message. */

import { findDrawn, listDrawn } from '../../widget/page/drawn.ts';
import { nextTask } from './real-time.ts';
import type { SilentField } from './silent-field.ts';
import type { StubField } from './widget-stub.ts';

const frameNames: Partial<Record<string, StubField>> = {
  'card.number': 'cardNumber',
  'card.cvv': 'cvv',
  'card.expiry': 'expiry',
  'card.holder': 'cardHolder',
};

const fields = Object.values(frameNames);

const nextYear = () => `12 / ${`${new Date().getFullYear() + 1}`.slice(-2)}`;
const inputValues: readonly (readonly [StubField, () => string])[] = [
  ['expiry', nextYear],
  ['cardHolder', () => 'Jane Jones'],
];

function typeInto(input: HTMLInputElement, value: string): void {
  input.focus();
  input.value = value;
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Types into the fields of a card form, those of frames among them, in their order. The focus goes from field to field and
 * to the button at last: a field that loses it to nothing right after a key has lost it to a script of the page.
 */
export async function fillCardForm(
  container: Element,
  frames: readonly SilentField[],
  empty: readonly StubField[],
): Promise<void> {
  const unknown = empty.find((field) => !fields.includes(field));
  if (unknown !== undefined)
    throw new TypeError(`There is no field ${unknown}; there are ${fields.join(', ')}.`);
  for (const control of listDrawn(container, 'iframe.wpwl-control, input.wpwl-control')) {
    const frame = frames.find(({ iframe }) => iframe === control);
    const name = frame && frameNames[frame.iframe.name];
    if (frame && name) {
      control.focus();
      if (empty.includes(name)) frame.clear();
      else frame.type();
    } else if (control instanceof HTMLInputElement) {
      const own = inputValues.find(([field]) => control.classList.contains(`wpwl-control-${field}`));
      if (own) typeInto(control, empty.includes(own[0]) ? '' : own[1]());
    }
    await nextTask();
  }
  findDrawn(container, '.wpwl-button-pay')?.focus();
  await nextTask();
}

/** Returns the sentence of the form, or the first of its fields' errors; empty without one. */
export function messageOf(container: Element): string {
  const sentence =
    findDrawn(container, '.wpwl-message, .wpwl-notice')?.textContent ??
    container.querySelector('.wpwl-hint')?.textContent;
  return sentence?.trim() ?? '';
}
