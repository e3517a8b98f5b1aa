import type { ReadonlySignal } from '@preact/signals';
import type { Settings } from '../../contract/options.ts';
import { submitEvent } from '../payment/before-submit-callbacks.ts';
import type { Scope } from '../scope.ts';
import { addSpinner } from './spinner.ts';

interface Parts {
  scope: Scope;
  form: HTMLFormElement;
  /** Starts the payment. */
  press(event: Event): void;
  context: { settings: Pick<Settings, 'disableSubmitOnEnter' | 'spinner'>; address: { checkoutId: string } };
  drawing: { native: boolean; busy: ReadonlySignal<boolean> };
  /** Whether a field is wrong. */
  readonly wrong: boolean;
}

/**
 * The ways to start a payment. All lead to the form's `submit` event or to the same place, because merchants
 * click the button from code, listen to it, hide it (widget-contract.md 5.9).
 */
export class PayButton {
  readonly #button: HTMLButtonElement;

  constructor(private readonly parts: Parts) {
    const { scope, form } = parts;
    this.#button = form.querySelector('button[name=pay]') as HTMLButtonElement;
    // A wallet has a button of its own.
    if (this.#button) addSpinner(scope, this.#button, parts.drawing.busy, parts.context.settings.spinner);
    scope.listen(form, 'submit', (event) => {
      const start = () => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        parts.press(event);
      };
      const { parentNode } = form;
      if (!event.bubbles || !parentNode) return start();
      // One node above the form, when all listeners of the page on the form have had their chance to stop the payment.
      const above = (then: () => void) => parentNode.addEventListener('submit', then, { once: true });
      above(start);
      // A listener that only keeps the event from others would else have the browser send the form.
      event.stopPropagation = () => above(() => Event.prototype.stopPropagation.call(event));
    });
    scope.listen<KeyboardEvent>(form, 'keydown', (event) => {
      // A key held since it cancelled something: the focus has come to the button meanwhile, and nobody meant to pay anew.
      const isHeld = event.repeat && event.target instanceof HTMLButtonElement;
      if (
        event.key === 'Enter' &&
        (isHeld || (this.#ignoresEnter && event.target instanceof HTMLInputElement))
      )
        event.preventDefault();
    });
    // jQuery's .submit() ends in form.submit(), which has no event and would send a card form without its card.
    // Nor has a fast checkout an address yet.
    if (!parts.drawing.native || !parts.context.address.checkoutId)
      form.submit = () => parts.press(submitEvent(form));
  }

  /** Enter in a frame: the same as Enter in an input of this form. */
  enter(): void {
    const { form } = this.parts;
    if (this.#ignoresEnter) return;
    if (this.#button.isConnected && this.#button.form === form) this.#button.click();
    else form.requestSubmit();
  }

  /** A field is wrong. The button stays enabled: pressing it again leads to the field. */
  alarm(): void {
    this.#button.classList.add('wpwl-button-error');
  }

  /** Takes the error look away when nothing is wrong any more, also one that the page's own check has set. */
  calm(): void {
    if (this.parts.wrong || !this.#button.classList.contains('wpwl-button-error')) return;
    this.#button.classList.remove('wpwl-button-error');
    this.#button.disabled = false;
  }

  get #ignoresEnter(): boolean {
    return this.parts.context.settings.disableSubmitOnEnter;
  }
}
