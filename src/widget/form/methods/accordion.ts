import { effect } from '@preact/signals';
import type { WidgetContext } from '../../widget-context.ts';
import type { PaymentForm } from '../payment-form.ts';
import { moveByArrow } from './list-keys.ts';

/** A button that opens a form, and says whether the form is open. */
export interface FormOpener {
  readonly button: HTMLButtonElement;
  readonly form: PaymentForm;
  /** Called when the button has opened the form. */
  onOpen?(): void;
}

/**
 * Opens one form at a time: a press on a button opens its form and closes the others; a second press closes the form. The
 * saved cards above are part of the list: choosing one closes the open form, and opening a form leaves none chosen.
 *
 * @param first open from the start, and again when the form of the saved registrations no longer hides the forms
 */
export function createAccordion(
  openers: readonly FormOpener[],
  context: WidgetContext,
  first?: FormOpener,
): void {
  const { scope, areNewFormsHidden, isSavedChosen, isTaken } = context;
  const open = (wanted?: FormOpener) => {
    for (const { button, form } of openers) {
      button.setAttribute('aria-expanded', String(button === wanted?.button));
      form.container.style.display = form === wanted?.form ? '' : 'none';
    }
    wanted?.onOpen?.();
    if (wanted) isSavedChosen.value = false;
  };
  for (const opener of openers) {
    const { button, form } = opener;
    button.setAttribute('aria-controls', form.container.id);
    form.openers.push(button);
    scope.listen<KeyboardEvent>(button, 'keydown', (event) => moveByArrow(event, isTaken()));
    scope.listen(button, 'click', () => {
      // No form is opened or closed during a payment: the challenge in the paying form would be hidden, and the payment
      // could not end.
      if (!isTaken()) open(button.getAttribute('aria-expanded') === 'true' ? undefined : opener);
    });
  }
  scope.add(effect(() => open(areNewFormsHidden.value || isSavedChosen.peek() ? undefined : first)));
  scope.add(
    isSavedChosen.subscribe((isChosen) => {
      if (isChosen) open();
    }),
  );
}
