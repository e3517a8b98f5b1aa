/**
 * Decides what a formatted field shows, and where its caret stands, after the browser has carried out an edit.
 *
 * The browser edits first, so that selection, undo, input methods and phones behave as they always do. Then the field
 * calls {@link formatEdit} from its `input` event and writes the result back. This module is pure: it has no access to
 * the DOM.
 */
import { toDigits } from './digits.ts';

/** The format of one kind of field. Its signs are the characters that count as its value: digits, letters, separators. */
export interface Shape {
  /** Returns the signs of a text. When this function is absent, only digits count. */
  signs?(text: string): string;
  /**
   * Returns a text that the field shows with letters that are no signs in the place of what the format has added. Absent
   * where nothing that the format adds could be taken for a sign.
   */
  typed?(shown: string): string;
  /** Returns the signs of a whole text: one that was pasted or autofilled, with what stands around it. */
  clean(text: string): string;
  /** Returns the maximum number of signs for a field with these signs. */
  limit(signs: string): number;
  /** Returns the signs as the field shows them. */
  format(signs: string): string;
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

/** What an edit has done to the old value. */
interface Change {
  left: string;
  inserted: string;
  removed: string;
  right: string;
}

/** Returns the parts of the old value, written by `typed`, and the text that the edit put between them. */
function readChange({ before, after, caret }: Edit, typed: (shown: string) => string): Change {
  const tail = after.slice(caret);
  const end = before.length - tail.length;
  let same = Math.max(0, Math.min(caret, end));
  while (before.slice(0, same) !== after.slice(0, same)) same -= 1;
  const kept = typed(before);
  return {
    left: kept.slice(0, same),
    inserted: after.slice(same, caret),
    removed: kept.slice(same, end),
    // A script may have written another text behind the caret as well.
    right: before.endsWith(tail) ? kept.slice(end) : tail,
  };
}

/**
 * Returns the signs left and right of the caret after the edit. A deletion that removed only a separator also removes
 * the digit beyond it: Backspace at `4242 |4242` deletes the last 2 of the first group (experience.md,
 * A separator that is a sign stays, if digits stand behind it.
 */
function splitSigns(
  { kind, ranged }: Edit,
  change: Change,
  signs: (text: string) => string,
): [string, string] {
  const left = signs(change.left + change.inserted);
  const right = signs(change.right);
  const removed = signs(change.removed);
  const isOnlyGap = kind.startsWith('delete') && !ranged && change.removed !== '' && !/\w/.test(removed);
  if (!isOnlyGap) return [left, right];
  const [before, behind] = [left.replace(/\/+$/, ''), right.replace(/^\/+/, '')];
  const gap = behind && `${left}${removed}${right}`.length > `${before}${behind}`.length ? '/' : '';
  return kind.endsWith('Forward') ? [before, gap + behind.slice(1)] : [before.slice(0, -1), gap + behind];
}

/**
 * Returns the leftmost caret position in `value` with this many signs to its right; the end of the value for 0 signs.
 */
function caretBefore(value: string, behind: number, count: (text: string) => number): number {
  let caret = value.length;
  while (behind > 0 && caret > 0 && count(value.slice(caret - 1)) <= behind) caret -= 1;
  return caret;
}

/**
 * Formats the value after an edit and places the caret, which keeps the same signs to its right. When there are too many
 * signs, the inserted ones are dropped and the old ones stay. When more than one sign was inserted at once, the text
 * goes through `shape.clean`.
 */
export function formatEdit(edit: Edit, shape: Shape): Edited {
  const { signs = toDigits, typed = (shown: string) => shown } = shape;
  const change = readChange(edit, typed);
  const [left, right] = splitSigns(edit, change, signs);
  const isWhole = signs(change.inserted).length > 1;
  const now = isWhole ? shape.clean(change.left + change.inserted + change.right) : left + right;
  const room = Math.max(shape.limit(now), signs(typed(edit.before)).length);
  const over = Math.max(0, now.length - room);
  const cut = Math.max(0, now.length - right.length);
  const value = shape.format(now.slice(0, Math.max(0, cut - over)) + now.slice(cut));
  // Separators do not count here: the format may have added one.
  const count = (text: string) => signs(text).replaceAll('/', '').length;
  let caret = value === edit.after ? edit.caret : caretBefore(value, count(right), count);
  // One that was typed is behind the caret's back.
  if (left.endsWith('/') && change.inserted !== '')
    while (caret < value.length && count(value.charAt(caret)) === 0) caret += 1;
  return { value, caret };
}
