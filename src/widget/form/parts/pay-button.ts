import { effect, type ReadonlySignal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import { detach } from '../../page/detach.ts';
import { getFocusedElement } from '../../page/roots.ts';
import { submitEvent } from '../../payment/submit-event.ts';
import type { Scope } from '../../scope.ts';
import { focusNext } from '../fields/enter-key.ts';
import type { FormFields } from '../fields/form-fields.ts';
import type { FormNodes, FormProps } from '../form-props.ts';

interface Parts {
  scope: Scope;
  element: HTMLFormElement;
  startPayment(event: Event): void;
  context: { settings: Pick<Settings, 'disableSubmitOnEnter' | 'spinner'>; address: { checkoutId: string } };
  spec: {
    isNative: boolean;
    props: Pick<FormProps, 'isBusy' | 'isPaid' | 'buttonTemplate'> & {
      nodes: Pick<FormNodes, 'payButton' | 'brandButton'>;
    };
  };
  readonly fields: Pick<FormFields, 'checked' | 'hasError'>;
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
    const { isBusy: busy, isPaid, buttonTemplate, nodes } = spec.props;
    scope.add(
      effect(() => {
        // What the shopper saw is charged, so a translator of the page must leave the amount as it is.
        if (!nodes.payButton || !buttonTemplate.value.includes('{0}')) return;
        nodes.payButton.translate = false;
        nodes.payButton.classList.add('notranslate');
      }),
    );
    scope.add(effect(() => void nodes.payButton?.classList.toggle('wpwl-button-done', isPaid.value)));
    this.#button = nodes.payButton ?? nodes.brandButton;
    if (this.#button) showBusy(scope, element, this.#button, busy, context.settings.spinner);
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
      // The shopper may still hold Enter from pressing a cancel button, after which the focus moved to this button, or
      // from the field before this one. The repeated key must not start a payment.
      const { target } = event;
      const isInput = target instanceof HTMLInputElement;
      const isHeld = event.repeat && (isInput || target instanceof HTMLButtonElement);
      if (event.key === 'Enter' && (isHeld || (isInput && (this.#leadsOn(event) || this.#isEnterIgnored))))
        event.preventDefault();
    });
    // jQuery's .submit() ends in form.submit(), which dispatches no event and would send a card form without its card.
    // A fast checkout has no checkout yet, so that its form has no address to be sent to.
    if (!spec.isNative || !context.address.checkoutId)
      element.submit = () => parts.startPayment(submitEvent(element));
  }

  /**
   * Does what Enter does in a field's frame: it leads to the next field that is empty or wrong, or else submits the form,
   * as the browser does for an input of the form.
   */
  enter(control: Element): void {
    const { element } = this.parts;
    if (focusNext(control, this.parts.fields.checked()) || this.#isEnterIgnored) return;
    if (this.#button?.isConnected && this.#button.form === element) this.#button.click();
    else submit(element);
  }

  /** Shows on the button that a field is wrong. It stays enabled: another press leads to the field. */
  showError(): void {
    this.#button?.classList.add('wpwl-button-error');
  }

  /** Removes the error style when no field is wrong any more, even if a script of the page has set it. */
  clearError(): void {
    if (this.parts.fields.hasError || !this.#button?.classList.contains('wpwl-button-error')) return;
    this.#button.classList.remove('wpwl-button-error');
    this.#button.disabled = false;
  }

  /**
   * Whether Enter in an input of the page leads to the next field. Never in an input without the focus: a script could
   * send the key there at each keystroke in a frame, and learn whether the frame's value is right by now.
   */
  #leadsOn({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
    const fields = this.parts.fields.checked();
    const own = fields.find(({ field }) => field.control === target)?.field.control;
    const isMeant = own !== undefined && own === getFocusedElement() && !defaultPrevented && !isComposing;
    return isMeant && focusNext(own, fields);
  }

  get #isEnterIgnored(): boolean {
    return this.parts.context.settings.disableSubmitOnEnter;
  }
}

/**
 * Shows a turning ring in the button while it is busy. The ring is an element, because pages hide it by its class or
 * make it transparent (widget-contract.md 2.1, `spinner`). The ring is hidden from assistive technology, since the
 * button's own state says that it is busy. The form has a class: a rule that looked for the button would make the browser
 * compute the whole form's style anew whenever a field in it stops to be busy.
 */
function showBusy(
  scope: Scope,
  form: HTMLElement,
  button: HTMLElement,
  isBusy: ReadonlySignal<boolean>,
  { className = 'spinner', color = '' }: Settings['spinner'],
): void {
  const ring = document.createElement('span');
  ring.className = `wpwl-spinner ${className}`;
  ring.setAttribute('aria-hidden', 'true');
  ring.style.color = color;
  scope.add(
    effect(() => {
      form.classList.toggle('wpwl-paying', isBusy.value);
      if (isBusy.value) button.append(ring);
      else detach(ring);
    }),
  );
  scope.add(() => detach(ring));
}

/** Submits the form as its own button would; where the page has replaced the method, by the event alone. */
function submit(form: HTMLFormElement): void {
  try {
    form.requestSubmit();
  } catch {
    form.dispatchEvent(submitEvent(form));
  }
}
