import type { ReadonlySignal } from '@preact/signals';
import type { Settings } from '../../contract/options.ts';
import { submitEvent } from '../payment/before-submit-callbacks.ts';
import type { Scope } from '../scope.ts';
import type { FormNodes } from './form-props.ts';
import { addSpinner } from './spinner.ts';

interface Parts {
  scope: Scope;
  element: HTMLFormElement;
  /** Starts the payment. */
  startPayment(event: Event): void;
  context: { settings: Pick<Settings, 'disableSubmitOnEnter' | 'spinner'>; address: { checkoutId: string } };
  spec: {
    isNative: boolean;
    props: { busy: ReadonlySignal<boolean>; nodes: Pick<FormNodes, 'payButton' | 'brandButton'> };
  };
  /** Whether a field is wrong. */
  readonly hasError: boolean;
}

/**
 * The ways to start a payment. All lead to the form's `submit` event or to the same place, because merchants
 * click the button from code, listen to it, hide it (widget-contract.md 5.9).
 */
export class PayButton {
  /** A wallet has a button of its own. */
  readonly #button: HTMLButtonElement | undefined;

  constructor(private readonly parts: Parts) {
    const { scope, element, spec, context } = parts;
    const { busy, nodes } = spec.props;
    this.#button = nodes.payButton ?? nodes.brandButton;
    if (this.#button) addSpinner(scope, this.#button, busy, context.settings.spinner);
    scope.listen(element, 'submit', (event) => {
      const start = () => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        parts.startPayment(event);
      };
      const { parentNode } = element;
      if (!event.bubbles || !parentNode) return start();
      // One node above the form, when all listeners of the page on the form have had their chance to stop the payment.
      const above = (then: () => void) => parentNode.addEventListener('submit', then, { once: true });
      above(start);
      // A listener that only keeps the event from others would else have the browser send the form.
      event.stopPropagation = () => above(() => Event.prototype.stopPropagation.call(event));
    });
    scope.listen<KeyboardEvent>(element, 'keydown', (event) => {
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
    if (!spec.isNative || !context.address.checkoutId)
      element.submit = () => parts.startPayment(submitEvent(element));
  }

  /** Enter in a frame: the same as Enter in an input of this form. */
  enter(): void {
    const { element } = this.parts;
    if (this.#ignoresEnter) return;
    if (this.#button?.isConnected && this.#button.form === element) this.#button.click();
    else element.requestSubmit();
  }

  /** A field is wrong. The button stays enabled: pressing it again leads to the field. */
  alarm(): void {
    this.#button?.classList.add('wpwl-button-error');
  }

  /** Takes the error look away when nothing is wrong any more, also one that the page's own check has set. */
  calm(): void {
    if (this.parts.hasError || !this.#button?.classList.contains('wpwl-button-error')) return;
    this.#button.classList.remove('wpwl-button-error');
    this.#button.disabled = false;
  }

  get #ignoresEnter(): boolean {
    return this.parts.context.settings.disableSubmitOnEnter;
  }
}
