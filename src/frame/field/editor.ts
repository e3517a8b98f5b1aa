import { toDigits } from '#contract/card/digits.ts';
import { type Edited, formatEdit, type Shape } from '#contract/card/edit.ts';
import { createHistory, historyKey } from '#contract/card/history.ts';
import type { OwnInput } from '../own-input.ts';

/** Reads and writes the value of one formatted input. */
export interface Editor extends OwnInput {
  /** Returns the signs of the value, or the whole text where the field has no shape. */
  digits(): string;
}

/**
 * Keeps one input formatted. The browser carries out every edit itself and the value is formatted afterwards. While
 * an input method composes a text, nothing is changed (experience.md A-31).
 *
 * @param shape returns the format. It is called at every edit because brand and settings change. Where it returns
 * undefined, the text stays as typed.
 * @param changed called when the formatted value has changed
 * @param wiped called when the value has been wiped, which `changed` is not told
 */
export function createEditor(
  input: HTMLInputElement,
  shape: () => Shape | undefined,
  changed: () => void,
  wiped: () => void,
): Editor {
  const history = createHistory();
  let before = '';
  let ranged = false;

  const edited = (kind: string) => {
    const after = input.value;
    const form = shape();
    const past = form && history.travel(kind);
    const { value, caret }: Edited =
      past !== undefined
        ? { value: past, caret: past.length }
        : form
          ? formatEdit({ before, after, caret: input.selectionEnd ?? after.length, kind, ranged }, form)
          : { value: after, caret: 0 };
    if (value !== after) {
      input.value = value;
      // Safari moves the focus to an input whose selection is set.
      if (document.activeElement === input) input.setSelectionRange(caret, caret);
    }
    if (value === before) return;
    before = value;
    if (past === undefined) history.add(value);
    changed();
  };
  const digits = () => {
    const form = shape();
    if (!input.value || !form) return input.value;
    return (form.signs ?? toDigits)(form.typed?.(input.value) ?? input.value);
  };
  let isComposing = false;
  // Also reads a value that came without an event: typed before the script ran, or written by autofill. An empty
  // field that was empty needs nothing: it stays as it is while the page loads.
  const read = () => {
    if (!isComposing && (input.value || before)) edited('');
    return digits();
  };

  input.addEventListener('keydown', (event) => {
    const way = shape() && historyKey(event);
    if (!way || input.readOnly) return;
    event.preventDefault();
    edited(way);
  });
  input.addEventListener('beforeinput', () => {
    ranged = input.selectionStart !== input.selectionEnd;
  });
  // A script or a filler may send a plain event, which lacks both members.
  input.addEventListener('input', ({ isComposing, inputType = '' }: Partial<InputEvent>) => {
    if (!isComposing) edited(inputType);
  });
  // The page may configure the field meanwhile.
  input.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  const readComposed = () => {
    isComposing = false;
    read();
  };
  // Chromium sends no input event after a composition has ended.
  input.addEventListener('compositionend', readComposed);
  input.addEventListener('change', readComposed);
  // Dropped text is inserted at the caret like a paste, also when a test dispatches the event.
  input.addEventListener('drop', (event) => {
    const text = event.dataTransfer?.getData('text');
    if (!text || input.readOnly) return;
    event.preventDefault();
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    edited('insertFromDrop');
  });
  // Digits that are dragged out of the field would land in the merchant's page.
  input.addEventListener('dragstart', (event) => event.preventDefault());

  return {
    name: input.name,
    digits,
    read,
    restore(restored) {
      input.value = restored;
      read();
    },
    wipe() {
      before = '';
      input.value = '';
      history.clear();
      wiped();
    },
  };
}
