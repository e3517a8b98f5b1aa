/**
 * Decides what a formatted field shows, and where its caret stands, after the browser has carried out an edit.
 *
 * The browser edits first, so that selection, undo, input methods and phones behave as they always do. Then the field
 * calls {@link formatEdit} from its `input` event and writes the result back. This module is pure: it has no access to
 * the DOM.
 */
import { toDigits } from './digits.ts';

/** The format of one kind of field. Its signs are the characters that count as its value: digits, or also letters. */
export interface Shape {
  /** Returns the signs of a text, without separators. When this function is absent, only digits count. */
  signs?(text: string): string;
  /**
   * Returns the digits of a whole text: one that was pasted or autofilled, or into which a separator was just typed.
   * Undefined for a text that means nothing; an empty field takes its first two signs, and is a mistake then.
   */
  clean(text: string): string | undefined;
  /** Returns the maximum number of digits for a field with these digits. */
  limit(digits: string): number;
  /** Returns the digits with separators, as the field shows them. */
  format(digits: string): string;
}

/** An edit that the browser has carried out. */
export interface Edit {
  /** The field's value before the edit, as `formatEdit` last returned it. */
  before: string;
  /** The field's value after the edit. */
  after: string;
  /** The field's `selectionEnd` after the edit. */
  caret: number;
  /** The event's `InputEvent.inputType`; empty when the event has none (autofill, a script). */
  kind: string;
  /** Whether text was selected when the edit began. */
  ranged: boolean;
}

/** The value that the field must show after an edit, and the position of its caret. */
export interface Edited {
  value: string;
  caret: number;
}

/** Returns the text that the edit inserted: the part before the caret that the old value does not have. */
function insertedText({ before, after, caret }: Edit): string {
  let same = Math.max(0, Math.min(caret, before.length - (after.length - caret)));
  while (before.slice(0, same) !== after.slice(0, same)) same -= 1;
  return after.slice(same, caret);
}

/**
 * Returns the digits left and right of the caret after the edit. A deletion that removed only a separator also removes
 * the digit beyond it: Backspace at `4242 |4242` deletes the last 2 of the first group (experience.md,
 *
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

/**
 * Returns the leftmost caret position in `value` with this many digits to its right; the end of the value for 0 digits.
 */
function caretBefore(value: string, digitsRight: number, signs: (text: string) => string): number {
  let caret = value.length;
  while (digitsRight > 0 && caret > 0 && signs(value.slice(caret - 1)).length <= digitsRight) caret -= 1;
  return caret;
}

/**
 * Formats the value after an edit and places the caret, which keeps the same digits to its right. When there are too
 * many digits, the inserted ones are dropped and the old ones stay. When more than one character was inserted at once,
 * the text goes through `shape.clean`.
 */
export function formatEdit(edit: Edit, shape: Shape): Edited {
  const { signs = toDigits } = shape;
  const inserted = insertedText(edit);
  const [left, right] = splitDigits(edit, signs);
  const whole = inserted !== '' && signs(inserted).length !== 1;
  const read = edit.before === '' ? (left + right).slice(0, 2) : left + right;
  const digits = whole ? (shape.clean(edit.after) ?? read) : left + right;
  const room = Math.max(shape.limit(digits), signs(edit.before).length);
  const over = Math.max(0, digits.length - room);
  const cut = Math.max(0, digits.length - right.length);
  const value = shape.format(digits.slice(0, Math.max(0, cut - over)) + digits.slice(cut));
  return value === edit.after
    ? { value, caret: edit.caret }
    : { value, caret: caretBefore(value, right.length, signs) };
}
