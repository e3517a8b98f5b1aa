import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import type { CheckoutData } from '#contract/wpwl.ts';
import type { FormTexts } from '../texts/form.ts';
import type { Language } from '../texts/languages.ts';
import type { CheckoutAnswer, CheckoutTerms } from './checkout/checkout.ts';
import type { HiddenPaymentFrame } from './hosted/hidden-payment-frame.ts';
import type { CheckoutPrice, Total, WireAmountText } from './locales/total.ts';
import type { PageNotice } from './page/page-notice.ts';
import type { ScriptAddress } from './page/script.ts';
import type { Scope } from './scope.ts';

/** The state and functions that all forms of one widget share. */
export interface WidgetContext {
  readonly address: ScriptAddress;
  readonly settings: Settings;
  readonly texts: ReadonlySignal<FormTexts>;
  /** The texts of the language as they were loaded, without the merchant's own texts. */
  readonly spoken: ReadonlySignal<FormTexts>;
  readonly language: ReadonlySignal<Language>;
  readonly total: Total;
  /** The shop's fonts that the gateway has, each as family, hash, weight and style. Empty until it has answered. */
  readonly fonts: string[][];
  /**
   * Whether the language file is still loading. The texts are laid out but hidden meanwhile, so that nothing flashes
   * or moves.
   */
  readonly waiting: ReadonlySignal<boolean>;
  /**
   * Whether the forms for new payment details are hidden behind those of saved registrations
   * (`hideInitialPaymentForms`).
   */
  readonly areNewFormsHidden: ReadonlySignal<boolean>;
  /** Whether the checkout may have saved cards, whose list would move the rows below it: the answer has not come yet. */
  readonly areSavedAwaited: ReadonlySignal<boolean>;
  /** Whether the chosen row of the layout `accordion` is a saved card. */
  readonly isSavedChosen: Signal<boolean>;
  /** The container of the form whose payment is under way, during which no row of the list can be chosen. */
  readonly payingContainer: Signal<HTMLElement | undefined>;
  readonly notice: PageNotice;
  readonly scope: Scope;
  /** The random value by which copies of what is drawn for one form of the merchant are known. */
  readonly drawing: string;
  /** Resolves when the gateway has answered, to whether the checkout can be paid. Its brands are known by then. */
  readonly accepted: Promise<boolean>;
  /** Returns the number of the page's next form with frames, counted from 1. */
  nextOrdinal(): number;
  /** The checkout's current data. It has no id until a fast checkout has been created. */
  readonly checkout: CheckoutData;
  /**
   * Resolves to the facts about the merchant that the gateway has given; to an empty object where it has given none.
   */
  merchantTerms(): Promise<CheckoutTerms>;
  /**
   * Ensures that there is a checkout for a payment with this brand; a fast checkout is created now. Returns false
   * when there is none.
   */
  prepare(brand: string): boolean | Promise<boolean>;
  /** Returns the hidden frame that sends the payments of forms without a card field. The first call creates it. */
  paymentFrame(): HiddenPaymentFrame;
  /** Returns that frame where it has been created. */
  addedPaymentFrame(): HiddenPaymentFrame | undefined;
  /** Shows the forms that `areNewFormsHidden` hides. `focus`: the first of them receives the focus. */
  showNewForms(focus: boolean): void;
  fetchCheckout(): Promise<CheckoutAnswer>;
  /**
   * Whether a form of the page is paying. If its payment continues on a provider's page, that page receives the
   * focus.
   */
  isTaken(): boolean;
  /** Returns all forms of the checkout, with the buttons that open them. */
  forms(): readonly { readonly container: HTMLElement; readonly openers: readonly HTMLElement[] }[];
  /** Call it when the payment data is stored on the checkout and nothing has been charged yet. */
  onSaved(result: { code: string; description: string }): void;
  /** Call it when the gateway has told that the checkout has another price than the shopper saw. */
  priceChanged(price: CheckoutPrice, written?: WireAmountText): void;
  /** Call it when the gateway does not know the checkout, or no longer knows it. */
  sessionEnded(): void;
  /** Call it when the shopper has come back to the page. Resolves when the gateway has been asked for the checkout. */
  restored(): Promise<unknown>;
  /** Call it when the secure frame of this name did not load or does not answer. */
  frameLost(name: string): void;
}
