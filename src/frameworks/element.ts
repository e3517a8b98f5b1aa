/**
 * The package's `payment-widgets/element`: the custom element `<payment-form>`, for pages without React and Vue. Source:
 * HTML Living Standard, section 4.13 (custom elements).
 */
import type { PaymentWidgets, PaymentWidgetsLoadError, WpwlOptions } from '../loader/index.ts';
import {
  type ComponentEvents,
  type FormSettings,
  formKey,
  type MountedForm,
  mountForm,
} from './mount-form.ts';

/** What the event `ready` tells: the arguments of the components' `onReady`. */
export interface PaymentFormReady {
  readonly widgets: PaymentWidgets;
  readonly containers: readonly string[];
}

/** The attributes of the element and the properties that reflect them. */
const attributes = {
  gateway: 'gateway',
  checkoutId: 'checkout-id',
  integrity: 'integrity',
  action: 'action',
  brands: 'brands',
  refreshKey: 'refresh-key',
  timeout: 'timeout',
} as const;

type AttributeName = keyof typeof attributes;

/** How long a page may leave out an attribute before the developer is told on the console, in milliseconds. */
const missingNoticeMs = 5_000;

const attributeNames = Object.keys(attributes) as AttributeName[];

/** The events of the element. Those of the page's own elements keep their types. */
export interface PaymentFormEventMap {
  readonly ready: CustomEvent<PaymentFormReady>;
  readonly error: CustomEvent<PaymentWidgetsLoadError>;
}

type ListenTo<Options> = <Name extends keyof PaymentFormEventMap>(
  type: Name,
  listener: (event: PaymentFormEventMap[Name]) => unknown,
  options?: boolean | Options,
) => void;

/** Stands before the methods of `HTMLElement`, whose `error` is an `ErrorEvent`. */
interface PaymentFormListening {
  addEventListener: ListenTo<AddEventListenerOptions>;
  removeEventListener: ListenTo<EventListenerOptions>;
}

/** A server has no elements, and may import this file all the same. */
const PageElement = (globalThis.HTMLElement ?? class {}) as new () => PaymentFormListening & HTMLElement;

/**
 * The form of a checkout, as long as the element is in the page. Attributes are those of the components: `gateway`,
 * `checkout-id`, `integrity`, `action`, `brands`, `refresh-key`, `disabled`, `timeout`, `nonce`; each has a property as well.
 * `options` is a property only. Tells the events of {@link PaymentFormEventMap}, which do not bubble. A child with `slot="fallback"` stands in the place of the
 * form until it is drawn.
 *
 * It has no value in a form around it: a form inside another one is not HTML, and no card data may be in the page.
 */
export class PaymentFormElement extends PageElement {
  static readonly observedAttributes = [...Object.values(attributes), 'disabled'];

  declare gateway: string | undefined;
  declare checkoutId: string | undefined;
  declare integrity: string | undefined;
  declare action: string | undefined;
  declare brands: string | undefined;
  declare refreshKey: string | undefined;
  declare timeout: string | undefined;
  readonly #fallback: HTMLSlotElement;
  #options: WpwlOptions | undefined;
  #shown: { key: string; host: HTMLElement; form: MountedForm } | undefined;
  #isQueued = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(':host { display: block } :host([hidden]) { display: none }');
    root.adoptedStyleSheets = [style];
    this.#fallback = document.createElement('slot');
    this.#fallback.name = 'fallback';
    root.append(this.#fallback, document.createElement('slot'));
  }

  /** Nothing can be typed or pressed; what was typed stays. */
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled);
  }

  /** As `wpwlOptions`, callbacks included. Others change the form in place. */
  get options(): WpwlOptions | undefined {
    return this.#options;
  }

  set options(options: WpwlOptions | undefined) {
    this.#options = options;
    this.#shown?.form.update();
  }

  connectedCallback(): void {
    for (const name of [...attributeNames, 'disabled', 'options'] as const) this.#takeOver(name);
    this.#queue();
    setTimeout(() => this.#reportMissing(), missingNoticeMs);
  }

  disconnectedCallback(): void {
    this.#queue();
  }

  attributeChangedCallback(): void {
    this.#queue();
  }

  /** A page that has set a property before the element was defined has set one of the object, which hides the class's. */
  #takeOver(name: AttributeName | 'disabled' | 'options'): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete this[name];
    Object.assign(this, { [name]: value });
  }

  /** Waits for the end of the page's task, which may set several attributes, or move the element. */
  #queue(): void {
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      this.#show();
    });
  }

  #show(): void {
    const settings = this.#settings();
    const isWanted = this.isConnected && settings !== undefined;
    const key = isWanted ? formKey(settings) : undefined;
    if (this.#shown && this.#shown.key !== key) this.#remove(this.#shown.host);
    this.#shown?.form.update();
    if (this.#shown || key === undefined || settings === undefined) return;
    this.#fallback.hidden = false;
    const host = document.createElement('div');
    this.append(host);
    this.#shown = {
      key,
      host,
      form: mountForm(host, () => ({ ...(this.#settings() ?? settings), ...this.#events() })),
    };
  }

  #remove(host: HTMLElement): void {
    this.#shown?.form.unmount();
    this.#shown = undefined;
    host.remove();
  }

  /** Gives the attributes that no form can do without and that are not there. A framework may set them one by one. */
  #missing(): string[] {
    const isMadeLater = this.#options?.createCheckout !== undefined;
    const required = [
      'gateway',
      'action',
      'brands',
      ...(isMadeLater ? [] : (['checkoutId'] as const)),
    ] as const;
    return required.filter((name) => this[name] === undefined).map((name) => attributes[name]);
  }

  #reportMissing(): void {
    const missing = this.#missing();
    if (!this.isConnected || missing.length === 0) return;
    warn(`nothing is drawn without the attributes ${missing.join(', ')}. Set them on the element.`);
  }

  /** Gives nothing as long as an attribute is missing. */
  #settings(): FormSettings | undefined {
    const {
      gateway = '',
      checkoutId,
      integrity,
      nonce,
      action = '',
      brands = '',
      refreshKey,
      timeout,
      options,
    } = this;
    if (this.#missing().length > 0) return undefined;
    const timeoutMs = timeout === undefined ? undefined : Number(timeout);
    return {
      gateway,
      checkoutId,
      integrity,
      action,
      brands,
      refreshKey,
      options,
      disabled: this.disabled,
      nonce: nonce || undefined,
      timeout: timeoutMs,
    };
  }

  #events(): ComponentEvents {
    return {
      onDrawn: () => {
        this.#fallback.hidden = true;
      },
      onReady: (widgets, containers) => this.#tell<PaymentFormReady>('ready', { widgets, containers }),
      onError: (error) => {
        if (this.#tell<PaymentWidgetsLoadError>('error', error)) warn(error.message);
      },
    };
  }

  /** Returns whether no listener has prevented what the element does by itself. */
  #tell<Detail>(name: string, detail: Detail): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
  }
}

function warn(sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is where a merchant's developer looks
  console.warn(`payment-form: ${sentence}`);
}

for (const name of attributeNames) {
  const attribute = attributes[name];
  Object.defineProperty(PaymentFormElement.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: PaymentFormElement) {
      // Vue and Preact set a property that is gone to the empty text.
      return this.getAttribute(attribute) || undefined;
    },
    set(this: PaymentFormElement, value: unknown) {
      if (value === undefined || value === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, String(value));
    },
  });
}

/** Defines `<payment-form>`. Importing this file does so, where a page has elements. A second call does nothing. */
export function definePaymentForm(): void {
  if (!('customElements' in globalThis) || customElements.get('payment-form')) return;
  customElements.define('payment-form', PaymentFormElement);
}

definePaymentForm();

declare global {
  interface HTMLElementTagNameMap {
    'payment-form': PaymentFormElement;
  }
}
