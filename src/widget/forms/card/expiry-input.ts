import { settle } from '../../../contract/card/edit.ts';
import { expiryShape, parseExpiry } from '../../../contract/card/expiry.ts';
import type { Scope } from '../../scope.ts';

/**
 * Formats the expiry date while it is typed and keeps the form's hidden month and year in step. Composed text
 * (input methods) is left alone until it is finished.
 */
export function formatExpiryInput(scope: Scope, input: HTMLInputElement, form: HTMLFormElement): void {
  let before = input.value;
  let ranged = false;
  const write = (kind: string, caret: number) => {
    const edited = settle({ before, after: input.value, caret, kind, ranged }, expiryShape);
    if (edited.value !== input.value) {
      input.value = edited.value;
      if (input.ownerDocument.activeElement === input) input.setSelectionRange(edited.caret, edited.caret);
    }
    before = edited.value;
    writeHiddenDate(input, form);
  };
  scope.listen(input, 'beforeinput', () => {
    ranged = input.selectionStart !== input.selectionEnd;
  });
  scope.listen<InputEvent>(input, 'input', (event) => {
    if (!event.isComposing) write(event.inputType ?? '', input.selectionEnd ?? input.value.length);
  });
  scope.listen(input, 'compositionend', () => write('', input.selectionEnd ?? input.value.length));
  scope.listen(input, 'change', () => write('', input.value.length));
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
