import { formatEdit, type Shape } from '#contract/card/edit.ts';
import { createHistory, historyKey } from '#contract/card/history.ts';
import type { Scope } from '../../scope.ts';

/**
 * Formats the text of an input of the page while the shopper types. Text that an input method is composing is formatted
 * when the composition has ended.
 *
 * @param onEdited called after each edit
 */
export function formatInput(
  scope: Scope,
  input: HTMLInputElement,
  shape: Shape,
  onEdited: () => void = () => {},
): void {
  const history = createHistory();
  let before = input.value;
  let hasRange = false;
  const edited = (kind: string, caret = input.selectionEnd ?? input.value.length) => {
    const past = history.travel(kind);
    const { value, caret: place } =
      past === undefined
        ? formatEdit({ before, after: input.value, caret, kind, ranged: hasRange }, shape)
        : { value: past, caret: past.length };
    if (value !== input.value) {
      input.value = value;
      if (input.ownerDocument.activeElement === input) input.setSelectionRange(place, place);
    }
    if (past === undefined && value !== before) history.add(value);
    before = value;
    onEdited();
  };
  scope.listen<KeyboardEvent>(input, 'keydown', (event) => {
    const way = historyKey(event);
    if (!way || input.readOnly) return;
    event.preventDefault();
    edited(way);
  });
  scope.listen(input, 'beforeinput', () => {
    hasRange = input.selectionStart !== input.selectionEnd;
  });
  scope.listen<InputEvent>(input, 'input', (event) => {
    if (!event.isComposing) edited(event.inputType ?? '');
  });
  scope.listen(input, 'compositionend', () => edited(''));
  scope.listen(input, 'change', () => edited('', input.value.length));
}
