import { toDigits } from '#contract/card/digits.ts';
import { type Edited, type Shape, settle } from '#contract/card/edit.ts';
import { createHistory, historyKey } from '#contract/card/history.ts';

export interface Editor {
  /** The digits of the value; where no shape is given, the whole text. */
  digits(): string;
  /** Takes a value that came without an event: typed before the script ran, or written by autofill. */
  read(): void;
  /** Replaces the value by as much of `digits` as the field takes. */
  write(digits: string): void;
  /** Empties the field without telling anyone. */
  wipe(): void;
}

/**
 * Keeps one input formatted. The browser carries out every edit itself, then the value is formatted; while an input method
 * composes, nothing is touched (experience.md A-31).
 *
 * @param shape the format, read at every edit because brand and settings change; without one the text stays as typed
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
    // Safari moves the focus to the input whose selection is set.
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
    const settled =
      past === undefined
        ? settle({ before, after, caret, kind, ranged }, form)
        : { value: past, caret: past.length };
    show(settled);
    if (settled.value === before) return;
    before = settled.value;
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
  // Dropped text goes where the caret is, like a paste, also when a test dispatches the event.
  input.addEventListener('drop', (event) => {
    const text = event.dataTransfer?.getData('text');
    if (!text) return;
    event.preventDefault();
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    edited('insertFromDrop');
  });
  // Digits dragged out would land in the merchant's page.
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
