/**
 * The callbacks that the widget calls on the merchant's page. Every callback is looked up when it is about to be
 * called, so that a page may assign it late. A callback that throws is reported on the console and breaks nothing.
 *
 * Source: widget-contract.md 3.1 to 3.3; the callbacks of the wallets are in `wallet-callbacks.ts`.
 */
import type { ElementList, PageEvent, PageForm, PageFrame, PageSelect } from './page-types.ts';

/** One entry of the argument of {@link Callbacks.onReady}. */
export interface ContainerInfo {
  /** Key of the form, such as `card`. The class of its container is `wpwl-container-<key>`. */
  containerKey: string;
  /** Codes of the card brands of this form, for example `['VISA', 'MASTER']`. */
  ccMethods: string[];
}

/** The `this` of callbacks that concern one field. */
export interface FieldContext {
  /** The field's iframe, or its input where it has no iframe: `this.$iframe[0]`. */
  $iframe: ElementList;
  /** The generated form: `this.$form.find('.wpwl-control-brand').val()`. */
  $form: ElementList;
}

/** The `Error` that {@link Callbacks.onError} receives. Its names: widget-contract.md section 10. */
export interface WidgetFailure {
  name: 'InvalidCheckoutIdError' | 'PciIframeSubmitError' | 'PciIframeCommunicationError' | 'WidgetError';
  message: string;
  /** The result code of the gateway's answer, when there was one. */
  code?: string;
  result?: { parameterErrors: { name: string; value?: string; message: string }[] };
  /**
   * For a `WidgetError`: the brand whose own window or button failed. `event` names what happened. The event
   * `focus_taken` has no brand; it means that a script moved the focus out of a secure field while the shopper typed.
   * `unknown_brand` means that no code of `data-brands` is a brand; the errors of the parameter name the nearest ones.
   * `untaken_brand` means that no connector of the gateway takes any brand of the form in this checkout.
   * `sandboxed` means that the iframe around the page lacks `allow-forms`, so that nothing can be paid.
   * `cannot_leave` means that the iframe around the page does not let it lead the tab to a provider or a bank.
   * `form_replaced` means that another form has come in the place of the drawn one, without a script tag of its own.
   * `form_removed` means that the page removed the form during its payment, which did not lead the shopper on by itself.
   * `challenge_hidden` means that the page has hidden the challenge that the shopper has to answer.
   * `unloaded` means that the page called `wpwl.unload()` during a payment, for whose outcome nobody waits any more.
   */
  brand?: string;
  event?: string;
}

/** The gateway's answer after it has kept the data for the shop's summary page. */
export interface SavedTransaction {
  ndc?: string;
  result?: { code: string; description?: string };
  [member: string]: unknown;
}

/**
 * The result of looking up the number's first digits in the gateway's BIN list. The page never learns the digits
 * themselves.
 */
export interface BinFacts {
  /** Codes of all brands that fit the number. */
  brands: string[];
  [fact: string]: unknown;
}

/** The argument of {@link Callbacks.onValidityChange}. */
export interface FormValidity {
  /** Class of the form's container, as `wpwl.startPayment` takes it: `wpwl-container-card`. */
  container: string;
  /** Whether no field stopped a payment when the shopper last left one. Always true when `validation` is false. */
  isComplete: boolean;
  /**
   * The fields whose errors the form shows. A name is the end of the class of the field's control:
   * `wpwl-control-cardNumber`.
   */
  errors: string[];
}

/** Argument of {@link Callbacks.createCheckout}. */
export interface CreateCheckoutInfo {
  /** Code of the brand whose button the shopper pressed. */
  brand: string;
}

/**
 * The answer of a callback that may stop a payment. Exactly `false`, a promise of `false`, or a rejected promise
 * stops it; after anything else the payment goes on.
 */
export type BeforeSubmitAnswer = unknown | Promise<unknown>;

/**
 * A callback that the widget calls before it sends anything, after its own validation. `event.target` is the form.
 */
type BeforeSubmit = (this: PageForm, event: PageEvent) => BeforeSubmitAnswer;
type FieldCallback = (this: FieldContext) => unknown;
type FieldBlurCallback = (this: FieldContext, isValid: boolean) => unknown;

/** The callbacks that stand directly in `wpwlOptions`. Each may be left out. */
export interface Callbacks {
  /** Called when all forms are drawn, their texts are in the chosen language, and the checkout is known. */
  onReady?(containers: ContainerInfo[]): unknown;
  /**
   * Called once for each hosted field, when the widget can exchange messages with it, and again after the field was
   * moved in the page.
   */
  onReadyIframeCommunication?: FieldCallback;
  /** A hosted field got the focus. */
  onFocusIframeCommunication?: FieldCallback;
  /** A hosted field lost the focus. */
  onBlurIframeCommunication?: FieldCallback;
  /** The payment has been sent. */
  onAfterSubmit?(): unknown;
  /** The widget's own 3-D Secure iframe has loaded and is visible. May be called again. `this` is the iframe. */
  onLoadThreeDIframe?(this: PageFrame): unknown;
  /** With `useSummaryPage`: the gateway has kept the data, and nothing is charged yet. */
  onSaveTransactionData?(data: SavedTransaction): unknown;
  /**
   * Called when the widget failed. A declined payment is not an error; the shop learns of it from the payment's status.
   */
  onError?(error: WidgetFailure): unknown;
  /** The shopper closed the window of a brand that opens one, and the forms are shown again. */
  onLightboxCancel?(): unknown;
  /** Accepted but never called: the specification gives only the name of this callback. */
  onReadyExternal?(): unknown;

  /** The shopper wants to pay with a card. */
  onBeforeSubmitCard?: BeforeSubmit;
  /**
   * Like {@link Callbacks.onBeforeSubmitCard}, for pages that answer by a promise: a rejected promise stops the
   * payment.
   */
  onBeforeSubmitCardPromise?(this: PageForm, event: PageEvent): Promise<unknown>;
  /** The shopper wants to pay with a saved card. */
  onBeforeSubmitOneClickCard?: BeforeSubmit;
  /** The shopper wants to pay by direct debit. `event.preventDefault()` stops it, too. */
  onBeforeSubmitDirectDebit?: BeforeSubmit;
  /** The shopper wants to pay by online transfer. `event.preventDefault()` stops it, too. */
  onBeforeSubmitOnlineTransfer?: BeforeSubmit;
  /** The shopper wants to pay with a virtual account. `event.preventDefault()` stops it, too. */
  onBeforeSubmitVirtualAccount?: BeforeSubmit;
  /** The shopper wants to pay with a virtual account whose brand is listed in `inlineFlow`. */
  onBeforeSubmitInlineVirtualAccount?: BeforeSubmit;
  /** The shopper wants to pay by prepayment. `event.preventDefault()` stops it, too. */
  onBeforeSubmitPrepayment?: BeforeSubmit;

  /**
   * The active brand changed. Also called once at start. `brand` is empty when no brand fits. `this` is the brand
   * selector.
   */
  onChangeBrand?(this: PageSelect, brand: string): unknown;
  /**
   * Brand detection has run. `brands` are the codes of all brands that fit, empty before the fifth digit, `activeBrand` is
   * the active one.
   */
  onDetectBrand?(brands: string[], activeBrand: string, cardClass?: unknown): unknown;
  /** With `brandDetectionType: 'binlist'`: the number was looked up in the gateway's BIN list. */
  onDetectBin?(bin: BinFacts): unknown;
  /**
   * The form shows other errors than before, or has become complete or incomplete. Called for each form when it is ready,
   * and then when it shows or clears an error, when the shopper leaves a field and when a payment is tried; never for a
   * keystroke that changes nothing in the form.
   */
  onValidityChange?(validity: FormValidity): unknown;
  /** The shopper left the field of the card number. */
  onBlurCardNumber?: FieldBlurCallback;
  /** The shopper left the field of the security code. */
  onBlurSecurityCode?: FieldBlurCallback;
  /** The shopper left the field of the card holder. */
  onBlurCardHolder?: FieldBlurCallback;
  /** The shopper left the field of the expiry date. */
  onBlurExpiryDate?: FieldBlurCallback;

  /**
   * Only for a page whose script tag names no checkout. Must create a checkout when the shopper presses a button, and
   * return its id or a promise of it. `null`, an empty text or a rejected promise stops the payment.
   */
  createCheckout?(info: CreateCheckoutInfo): string | null | PromiseLike<string | null>;
}
