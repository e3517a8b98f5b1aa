import type { Settings } from '#contract/options.ts';
import { type CheckedField, type Field, firstInPage } from '../../hosted/form-field.ts';
import { getFocusedElement } from '../../page/roots.ts';

/** Returns the fields behind this control that are not disabled. Their order is looked up, because pages move groups. */
function fieldsAfter(control: Element, fields: readonly CheckedField[]): CheckedField[] {
  const { DOCUMENT_POSITION_FOLLOWING: after, DOCUMENT_POSITION_DISCONNECTED: elsewhere } = Node;
  return fields.filter(
    ({ field }) =>
      !field.control.matches(':disabled') &&
      (control.compareDocumentPosition(field.control) & (after | elsewhere)) === after,
  );
}

type EnterSettings = Pick<Settings, 'disableSubmitOnEnter'>;

/** Returns what the key Enter of a phone's keyboard says in this control. */
export function findEnterKey(control: Element, fields: readonly CheckedField[], settings: EnterSettings) {
  if (fieldsAfter(control, fields).length > 0) return 'next';
  return settings.disableSubmitOnEnter ? 'done' : 'go';
}

/** Labels the key Enter for each input of the page. A frame gets its label with its other settings. */
export function labelEnterKeys(fields: readonly CheckedField[], settings: EnterSettings): void {
  for (const { field } of fields)
    if (field.control instanceof HTMLInputElement)
      field.control.setAttribute('enterkeyhint', findEnterKey(field.control, fields, settings));
}

/**
 * Focuses the next field that is empty or wrong. Returns whether there is one; if not, Enter in this control pays.
 */
export function focusNext(control: Element, fields: readonly CheckedField[]): boolean {
  const next = firstInPage(fieldsAfter(control, fields).filter(({ field }) => isToDo(field)));
  next?.field.focus();
  // Firefox gives the focus back to the input when a frame takes it during the key. WebKit lets it do so only then.
  setTimeout(() => getFocusedElement() === control && next?.field.focus());
  return next !== undefined;
}

/** Whether the shopper can reach the field and has something to do there. An optional field in a frame is never empty. */
const isToDo = ({ control, problem }: Field) =>
  control.getClientRects().length > 0 && (problem !== '' || ('value' in control && control.value === ''));
