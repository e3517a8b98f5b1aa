import type { ReadonlySignal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import type { CheckoutData } from '#contract/wpwl.ts';
import type { FormTexts } from '../texts/form.ts';
import type { Language } from '../texts/languages.ts';
import type { CheckoutAnswer, CheckoutTerms } from './checkout.ts';
import type { HiddenPaymentFrame } from './hosted/hidden-payment-frame.ts';
import type { ScriptAddress } from './page/script.ts';
import type { Scope } from './scope.ts';

/** What every form of one widget shares. */
export interface WidgetContext {
  readonly address: ScriptAddress;
  readonly settings: Settings;
  readonly texts: ReadonlySignal<FormTexts>;
  /** The same texts as the language has them, without the merchant's own. */
  readonly spoken: ReadonlySignal<FormTexts>;
  readonly language: ReadonlySignal<Language>;
  /** The language file is on its way: texts are drawn but not shown, so that nothing flashes or moves. */
  readonly waiting: ReadonlySignal<boolean>;
  /** The other forms wait behind those of saved registrations (`hideInitialPaymentForms`). */
  readonly held: ReadonlySignal<boolean>;
  readonly scope: Scope;
  /** Counts the forms of the page, from 1. */
  nextOrdinal(): number;
  /** The facts of the checkout as they are now; without an id while a fast checkout has none. */
  readonly checkout: CheckoutData;
  /** As far as the gateway has said them. */
  terms(): Promise<CheckoutTerms>;
  /** Whether there is a checkout for a payment with this brand; a fast checkout makes it now. */
  prepare(brand: string): boolean | Promise<boolean>;
  /** The frame that sends the payments of forms without a card field; made at the first call. */
  paymentFrame(): HiddenPaymentFrame;
  /** Shows the forms that wait. `focus`: the first of them gets it. */
  release(focus: boolean): void;
  /** Asks the gateway what has become of the checkout. */
  ask(): Promise<CheckoutAnswer>;
  /** Whether a form of the page is paying; where that goes on in a provider's page, the shopper is led there. */
  isTaken(): boolean;
  /** The data is stored on the checkout, nothing is charged yet. */
  saved(result: { code: string; description: string }): void;
  /** The gateway does not know the checkout (any more). */
  sessionEnded(): void;
  /** The browser brought the page back as it had been left. */
  restored(): void;
  /** A secure frame did not come up. */
  frameLost(name: string): void;
}
