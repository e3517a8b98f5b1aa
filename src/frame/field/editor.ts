import { toDigits } from '#contract/card/digits.ts';
import { type Edited, formatEdit, type Shape } from '#contract/card/edit.ts';
import { createHistory, historyKey } from '#contract/card/history.ts';

/** Reads and writes the value of one formatted input. */
export interface Editor {
  /** Returns the digits of the value, or the whole text where the field has no shape. */
  digits(): string;
  /** Reads a value that came without an event: typed before the script ran, or written by autofill. */
  read(): void;
  /** Replaces the value by as many of these digits as the field accepts. */
  write(digits: string): void;
  /** Empties the field without calling `changed`. */
  wipe(): void;
}

/**
 * Keeps one input formatted. The browser carries out every edit itself and the value is formatted afterwards. While
 * an input method composes a text, nothing is changed (experience.md A-31).
 *
 * @param shape returns the format. It is called at every edit because brand and settings change. Where it returns
 * undefined, the text stays as typed.
 * @param changed called when the formatted value has changed
 */
export function createEditor(
  input: HTMLInputElement,
  shape: () => Shape | undefined,
  changed: () => void,
): Editor {
  const history = createHistory();
  let before = '';
  let ranged = false;

  const show = ({ value, caret }: Edited) => {
    if (value === input.value) return;
    input.value = value;
    // Safari moves the focus to an input whose selection is set.
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  };
  const edited = (kind: string) => {
    const after = input.value;
    const form = shape();
    if (!form) {
      if (after === before) return;
      before = after;
      return changed();
    }
    const caret = input.selectionEnd ?? after.length;
    const past = history.travel(kind);
    const formatted =
      past === undefined
        ? formatEdit({ before, after, caret, kind, ranged }, form)
        : { value: past, caret: past.length };
    show(formatted);
    if (formatted.value === before) return;
    before = formatted.value;
    if (past === undefined) history.add(before);
    changed();
  };
  const read = () => edited('');

  input.addEventListener('keydown', (event) => {
    const way = shape() && historyKey(event);
    if (!way) return;
    event.preventDefault();
    edited(way);
  });
  input.addEventListener('beforeinput', () => {
    ranged = input.selectionStart !== input.selectionEnd;
  });
  input.addEventListener('input', (event) => {
    const native = event instanceof InputEvent ? event : undefined;
    if (!native?.isComposing) edited(native?.inputType ?? '');
  });
  // Chromium sends no input event after a composition has ended.
  input.addEventListener('compositionend', read);
  input.addEventListener('change', read);
  // Dropped text is inserted at the caret like a paste, also when a test dispatches the event.
  input.addEventListener('drop', (event) => {
    const text = event.dataTransfer?.getData('text');
    if (!text) return;
    event.preventDefault();
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    edited('insertFromDrop');
  });
  // Digits that are dragged out of the field would land in the merchant's page.
  input.addEventListener('dragstart', (event) => event.preventDefault());

  return {
    digits: () => (shape() ? toDigits(input.value) : input.value),
    read,
    write(digits) {
      input.value = digits;
      read();
    },
    wipe() {
      before = '';
      input.value = '';
      history.clear();
    },
  };
}
