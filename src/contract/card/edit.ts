/**
 * The caret engine: what a field shows, and where its caret stands, after the browser has carried out an edit.
 *
 * The browser edits first (so that selection, undo, input methods and phones behave as they always do), then the
 * field calls {@link settle} from its `input` event and writes the answer back. Pure: no DOM.
 */
import { toDigits } from './digits.ts';

/** What one kind of field does with digits, or with other signs that count. */
export interface Shape {
  /** The signs of a text that count, separators dropped; only digits count when absent. */
  signs?(text: string): string;
  /** The digits of a whole text that was pasted, filled in or has just got a separator. */
  clean(text: string): string;
  /** The most digits the field takes, given what would be in it. */
  limit(digits: string): number;
  /** The digits as the field shows them. */
  format(digits: string): string;
}

export interface Edit {
  /** The value as it was last settled, before the edit. */
  before: string;
  /** The value now. */
  after: string;
  /** `selectionEnd` now. */
  caret: number;
  /** `InputEvent.inputType`; empty when the event has none (autofill, a script). */
  kind: string;
  /** Whether a selection (not only a caret) stood in the field when the edit began. */
  ranged: boolean;
}

export interface Edited {
  value: string;
  caret: number;
}

/** What the edit put in, found by comparing: what stands before the caret and was not there before. */
function insertedText({ before, after, caret }: Edit): string {
  const most = Math.max(0, Math.min(caret, before.length - (after.length - caret)));
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  return after.slice(same, caret);
}

/**
 * Digits left and right of the caret after the edit. A deletion that met only a gap takes the digit behind it:
 * Backspace over `4242 |4242` deletes the last 2 of the first group (experience.md ).
 */
function splitDigits(edit: Edit, signs: (text: string) => string): [string, string] {
  const left = signs(edit.after.slice(0, edit.caret));
  const right = signs(edit.after.slice(edit.caret));
  const onlyGap =
    edit.kind.startsWith('delete') &&
    !edit.ranged &&
    edit.after.length < edit.before.length &&
    left + right === signs(edit.before);
  if (!onlyGap) return [left, right];
  return edit.kind.endsWith('Forward') ? [left, right.slice(1)] : [left.slice(0, -1), right];
}

/** The place in `value` with so many digits to its right, as far left as possible; the end for none. */
function caretBefore(value: string, digitsRight: number, signs: (text: string) => string): number {
  if (digitsRight === 0) return value.length;
  let caret = value.length;
  for (let left = digitsRight; left > 0 && caret > 0; caret -= 1) {
    if (signs(value.charAt(caret - 1)) !== '') left -= 1;
  }
  while (caret > 0 && signs(value.charAt(caret - 1)) === '') caret -= 1;
  return caret;
}

/**
 * The formatted value and the caret, which keeps the same digits to its right. Digits over the limit are refused
 * where they were put in; what was there before stays. A whole text goes through `shape.clean`.
 */
export function settle(edit: Edit, shape: Shape): Edited {
  const { signs = toDigits } = shape;
  const inserted = insertedText(edit);
  const [left, right] = splitDigits(edit, signs);
  const whole = inserted !== '' && signs(inserted).length !== 1;
  const digits = whole ? shape.clean(edit.after) : left + right;
  const room = Math.max(shape.limit(digits), signs(edit.before).length);
  const over = Math.max(0, digits.length - room);
  const cut = Math.max(0, digits.length - right.length);
  const value = shape.format(digits.slice(0, Math.max(0, cut - over)) + digits.slice(cut));
  return value === edit.after
    ? { value, caret: edit.caret }
    : { value, caret: caretBefore(value, right.length, signs) };
}
