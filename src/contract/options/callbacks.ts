/**
 * What the widget calls on the merchant's page. Every callback is looked up when it is about to be called, so that
 * it may be assigned late; one that throws is reported on the console and breaks nothing.
 *
 * Source: widget-contract.md 3.1 to 3.3; those of the wallets are in `wallet-callbacks.ts`.
 */
import type { ElementList, PageEvent, PageForm, PageFrame, PageSelect } from './page-types.ts';

/** One entry of the argument of {@link Callbacks.onReady}. */
export interface ContainerInfo {
  /** Key of the form: `card`. The container's class is `wpwl-container-<key>`. */
  containerKey: string;
  /** Codes of the card brands of this form, for example `['VISA', 'MASTER']`. */
  ccMethods: string[];
}

/** `this` of the callbacks that concern one field. */
export interface FieldContext {
  /** The field's iframe, or its input where it has none: `this.$iframe[0]`. */
  $iframe: ElementList;
  /** The generated form: `this.$form.find('.wpwl-control-brand').val()`. */
  $form: ElementList;
}

/** What {@link Callbacks.onError} receives: an `Error`. Names: widget-contract.md section 10. */
export interface WidgetFailure {
  name: 'InvalidCheckoutIdError' | 'PciIframeSubmitError' | 'PciIframeCommunicationError' | 'WidgetError';
  message: string;
  /** Result code of the gateway's answer, when there is one. */
  code?: string;
  result?: { parameterErrors: { name: string; value?: string; message: string }[] };
  /**
   * Of a `WidgetError`: the brand whose own window or button it was, and what happened there. `focus_taken` has no brand:
   * a script moved the focus out of a secure field while the shopper typed.
   */
  brand?: string;
  event?: string;
}

/** The gateway's answer after the data was kept for the summary page. */
export interface SavedTransaction {
  ndc?: string;
  result?: { code: string; description?: string };
  [member: string]: unknown;
}

/** What the server's list says of the number's beginning. The digits themselves are never told. */
export interface BinFacts {
  /** Codes of all brands that fit. */
  brands: string[];
  [fact: string]: unknown;
}

/** Argument of {@link Callbacks.createCheckout}. */
export interface CreateCheckoutInfo {
  /** Code of the brand whose button was pressed. */
  brand: string;
}

/** Exactly `false`, or a promise of it or a rejected one, stops the payment; anything else lets it go on. */
export type BeforeSubmitAnswer = unknown | Promise<unknown>;

/** Is asked before anything is sent, after the widget's own validation. `event.target` is the form. */
type BeforeSubmit = (this: PageForm, event: PageEvent) => BeforeSubmitAnswer;
type FieldCallback = (this: FieldContext) => unknown;
type FieldLeft = (this: FieldContext, isValid: boolean) => unknown;

/** The callbacks that stand directly in `wpwlOptions`. Every one may be left out. */
export interface Callbacks {
  /** All forms are drawn, their texts are in the chosen language, the checkout is known. */
  onReady?(containers: ContainerInfo[]): unknown;
  /** Once for each hosted field, when it can be spoken to; again after it was moved in the page. */
  onReadyIframeCommunication?: FieldCallback;
  /** A hosted field got the focus. */
  onFocusIframeCommunication?: FieldCallback;
  /** A hosted field lost the focus. */
  onBlurIframeCommunication?: FieldCallback;
  /** The payment has been sent. */
  onAfterSubmit?(): unknown;
  /** The widget's own 3-D Secure iframe has loaded and is visible; may be called again. `this` is the iframe. */
  onLoadThreeDIframe?(this: PageFrame): unknown;
  /** With `useSummaryPage`: the data was kept, nothing is charged yet. */
  onSaveTransactionData?(data: SavedTransaction): unknown;
  /** Something of the widget failed. A declined payment is no error, it comes with the status. */
  onError?(error: WidgetFailure): unknown;
  /** The shopper closed the window of a brand that opens one; the forms are back. */
  onLightboxCancel?(): unknown;
  /** Known by name only; accepted and never called. */
  onReadyExternal?(): unknown;

  /** The shopper wants to pay with a card. */
  onBeforeSubmitCard?: BeforeSubmit;
  /** The same, for pages that answer by promise: a rejected one stops the payment. */
  onBeforeSubmitCardPromise?(this: PageForm, event: PageEvent): Promise<unknown>;
  /** The shopper wants to pay with a saved card. */
  onBeforeSubmitOneClickCard?: BeforeSubmit;
  /** The shopper wants to pay by direct debit. `event.preventDefault()` stops it, too. */
  onBeforeSubmitDirectDebit?: BeforeSubmit;
  /** The shopper wants to pay by online transfer. `event.preventDefault()` stops it, too. */
  onBeforeSubmitOnlineTransfer?: BeforeSubmit;
  /** The shopper wants to pay with a virtual account. `event.preventDefault()` stops it, too. */
  onBeforeSubmitVirtualAccount?: BeforeSubmit;
  /** The shopper wants to pay with a virtual account that `inlineFlow` names. */
  onBeforeSubmitInlineVirtualAccount?: BeforeSubmit;
  /** The shopper wants to pay by prepayment. `event.preventDefault()` stops it, too. */
  onBeforeSubmitPrepayment?: BeforeSubmit;

  /** The active brand changed; called once at start. Empty when no brand fits. `this` is the brand's select. */
  onChangeBrand?(this: PageSelect, brand: string): unknown;
  /** Brand detection ran: all brands that fit, and the active one. */
  onDetectBrand?(brands: string[], activeBrand: string, cardClass?: unknown): unknown;
  /** With `brandDetectionType: 'binlist'`: the server's list has been asked about the number. */
  onDetectBin?(bin: BinFacts): unknown;
  /** The card number was left. */
  onBlurCardNumber?: FieldLeft;
  /** The security code was left. */
  onBlurSecurityCode?: FieldLeft;
  /** The card holder was left. */
  onBlurCardHolder?: FieldLeft;
  /** The expiry date was left. */
  onBlurExpiryDate?: FieldLeft;

  /**
   * For a script tag without a checkout: makes one when the shopper presses a button, and gives its id, or a promise
   * of it. `null`, an empty text or a rejected promise stops the payment.
   */
  createCheckout?(info: CreateCheckoutInfo): string | null | PromiseLike<string | null>;
}
