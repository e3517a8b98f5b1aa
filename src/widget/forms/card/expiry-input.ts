import { settle } from '../../../contract/card/edit.ts';
import { expiryShape, parseExpiry } from '../../../contract/card/expiry.ts';
import { createHistory } from '../../../contract/card/history.ts';
import type { Scope } from '../../scope.ts';

/**
 * Formats the expiry date while it is typed and keeps the form's hidden month and year in step. Composed text
 * (input methods) is left alone until it is finished.
 */
export function formatExpiryInput(scope: Scope, input: HTMLInputElement, form: HTMLFormElement): void {
  const history = createHistory();
  let before = input.value;
  let ranged = false;
  const edited = (kind: string, caret = input.selectionEnd ?? input.value.length) => {
    const past = history.travel(kind);
    const settled =
      past === undefined
        ? settle({ before, after: input.value, caret, kind, ranged }, expiryShape)
        : { value: past, caret: past.length };
    if (settled.value !== input.value) {
      input.value = settled.value;
      if (input.ownerDocument.activeElement === input) input.setSelectionRange(settled.caret, settled.caret);
    }
    if (past === undefined && settled.value !== before) history.add(settled.value);
    before = settled.value;
    writeHiddenDate(input, form);
  };
  scope.listen(input, 'beforeinput', () => {
    ranged = input.selectionStart !== input.selectionEnd;
  });
  scope.listen<InputEvent>(input, 'input', (event) => {
    if (!event.isComposing) edited(event.inputType ?? '');
  });
  scope.listen(input, 'compositionend', () => edited(''));
  scope.listen(input, 'change', () => edited('', input.value.length));
}

/** `card.expiryMonth` and `card.expiryYear` as the API wants them, from what the shopper typed. */
export function writeHiddenDate(input: HTMLInputElement, form: HTMLFormElement): void {
  const expiry = parseExpiry(input.value);
  for (const [name, value] of [
    ['card.expiryMonth', expiry?.month],
    ['card.expiryYear', expiry?.year],
  ] as const) {
    const hidden = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`);
    if (hidden) hidden.value = value ?? '';
  }
}
