import type { ReadonlySignal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
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
    props: { isBusy: ReadonlySignal<boolean>; nodes: Pick<FormNodes, 'payButton' | 'brandButton'> };
  };
  /** Whether the value of some field is wrong. */
  readonly hasError: boolean;
}

/**
 * Takes all ways to start a payment: they lead to the form's `submit` event or to the same function, because merchants
 * click the button by script, listen to it, or hide it (widget-contract.md 5.9).
 */
export class PayButton {
  /** Absent in the form of a wallet, which has a button of its own. */
  readonly #button: HTMLButtonElement | undefined;

  constructor(private readonly parts: Parts) {
    const { scope, element, spec, context } = parts;
    const { isBusy: busy, nodes } = spec.props;
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
      // On the node above the form: by then all listeners of the page on the form have had their chance to stop the payment.
      const above = (then: () => void) => parentNode.addEventListener('submit', then, { once: true });
      above(start);
      // Without this, a listener that only keeps the event from others would have the browser send the form.
      event.stopPropagation = () => above(() => Event.prototype.stopPropagation.call(event));
    });
    scope.listen<KeyboardEvent>(element, 'keydown', (event) => {
      // A key that is still held from cancelling something: the focus is on the button by now, and nobody wants to pay anew.
      const isHeld = event.repeat && event.target instanceof HTMLButtonElement;
      if (
        event.key === 'Enter' &&
        (isHeld || (this.#isEnterIgnored && event.target instanceof HTMLInputElement))
      )
        event.preventDefault();
    });
    // jQuery's .submit() ends in form.submit(), which dispatches no event and would send a card form without its card. The form
    // of a fast checkout has no address yet to be sent to.
    if (!spec.isNative || !context.address.checkoutId)
      element.submit = () => parts.startPayment(submitEvent(element));
  }

  /** Does for Enter in a frame what the browser does for Enter in an input of the form. */
  enter(): void {
    const { element } = this.parts;
    if (this.#isEnterIgnored) return;
    if (this.#button?.isConnected && this.#button.form === element) this.#button.click();
    else element.requestSubmit();
  }

  /** Shows on the button that a field is wrong. It stays enabled: another press leads to the field. */
  showError(): void {
    this.#button?.classList.add('wpwl-button-error');
  }

  /** Takes the error's look away when no field is wrong any more, also a look that the page's own check has set. */
  clearError(): void {
    if (this.parts.hasError || !this.#button?.classList.contains('wpwl-button-error')) return;
    this.#button.classList.remove('wpwl-button-error');
    this.#button.disabled = false;
  }

  get #isEnterIgnored(): boolean {
    return this.parts.context.settings.disableSubmitOnEnter;
  }
}
