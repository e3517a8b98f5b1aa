import { effect, type ReadonlySignal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import { submitEvent } from '../../payment/submit-event.ts';
import type { Scope } from '../../scope.ts';
import type { FormNodes } from '../form-props.ts';
import { addSpinner } from './spinner.ts';

interface Parts {
  scope: Scope;
  element: HTMLFormElement;
  /** Starts the payment. */
  startPayment(event: Event): void;
  context: { settings: Pick<Settings, 'disableSubmitOnEnter' | 'spinner'>; address: { checkoutId: string } };
  spec: {
    isNative: boolean;
    props: {
      isBusy: ReadonlySignal<boolean>;
      buttonTemplate: ReadonlySignal<string>;
      nodes: Pick<FormNodes, 'payButton' | 'brandButton'>;
    };
  };
  /** Whether the value of some field is wrong. */
  readonly hasError: boolean;
}

/**
 * Handles all ways to start a payment: a click, Enter, and scripts. Each ends in the form's `submit` event or in
 * `startPayment`, because merchants click the button by script, listen to it, or hide it (widget-contract.md 5.9).
 */
export class PayButton {
  /** Absent in the form of a wallet, which has a button of its own. */
  readonly #button: HTMLButtonElement | undefined;

  constructor(private readonly parts: Parts) {
    const { scope, element, spec, context } = parts;
    const { isBusy: busy, buttonTemplate, nodes } = spec.props;
    scope.add(
      effect(() => {
        // What the shopper saw is charged, so a translator of the page must leave the amount as it is.
        if (!nodes.payButton || !buttonTemplate.value.includes('{0}')) return;
        nodes.payButton.translate = false;
        nodes.payButton.classList.add('notranslate');
      }),
    );
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
      // The payment starts in a listener on the form's parent node. All listeners that the page has on the form run
      // before, and can stop the payment.
      const above = (then: () => void) => parentNode.addEventListener('submit', then, { once: true });
      above(start);
      // A listener that only stops the propagation does not stop the payment. Without this line, the browser would send
      // the form natively.
      event.stopPropagation = () => above(() => Event.prototype.stopPropagation.call(event));
    });
    scope.listen<KeyboardEvent>(element, 'keydown', (event) => {
      // The shopper may still hold Enter from pressing a cancel button, after which the focus moved to this button. The
      // repeated key must not start another payment.
      const isHeld = event.repeat && event.target instanceof HTMLButtonElement;
      if (
        event.key === 'Enter' &&
        (isHeld || (this.#isEnterIgnored && event.target instanceof HTMLInputElement))
      )
        event.preventDefault();
    });
    // jQuery's .submit() ends in form.submit(), which dispatches no event and would send a card form without its card.
    // A fast checkout has no checkout yet, so that its form has no address to be sent to.
    if (!spec.isNative || !context.address.checkoutId)
      element.submit = () => parts.startPayment(submitEvent(element));
  }

  /** Submits the form when Enter is pressed in a frame, as the browser does for an input of the form. */
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

  /** Removes the error style when no field is wrong any more, even if a script of the page has set it. */
  clearError(): void {
    if (this.parts.hasError || !this.#button?.classList.contains('wpwl-button-error')) return;
    this.#button.classList.remove('wpwl-button-error');
    this.#button.disabled = false;
  }

  get #isEnterIgnored(): boolean {
    return this.parts.context.settings.disableSubmitOnEnter;
  }
}
