/**
 * What the widget's script and the script of the wallets agree on. The second one is loaded only by pages with a wallet,
 * so that a card form does not pay for them.
 */
import type { CallbackName, OptionFault, Settings, WalletSettings } from '#contract/options.ts';
import type { CheckoutData } from '#contract/wpwl.ts';
import type { CheckoutTerms } from '../checkout.ts';

/** A form with a wallet, as the wallet sees it. */
export interface WalletHost {
  /** Code of the brand: `APPLEPAY`. */
  readonly brand: string;
  /** All codes of the merchant's form: its card brands are the networks of the sheet. */
  readonly offered: readonly string[];
  readonly settings: Settings & WalletSettings;
  /** The facts as they are now; no id before a fast checkout has begun. */
  readonly checkout: CheckoutData;
  /** Origin of the gateway. */
  readonly origin: string;
  /** Folder of its API, with a slash at the end. */
  readonly base: string;
  /** Of the script tag. */
  readonly nonce: string;
  /** Language tag of the form. */
  readonly language: string;
  /** Where the button stands. */
  readonly place: HTMLElement;
  /** As far as the gateway has said them; nothing before a fast checkout has begun. */
  terms(): Promise<CheckoutTerms>;
  load(address: string): Promise<boolean>;
  callback(name: CallbackName): ((...args: unknown[]) => unknown) | undefined;
  /** Tells the console what a callback threw. */
  thrown(name: CallbackName, error: unknown): void;
  warn(sentence: string): void;
  /** Tells `onError`: a `WidgetError` of this brand. */
  fail(event: string, message: string): void;
  /** The shopper is told that nothing was paid, by this sentence. */
  blocked(): string;
  /** The shopper pressed a button of the wallet's own. */
  press(event?: Event): void;
  /** Asks the shop's before-submit callbacks. */
  allowed(): Promise<boolean>;
  /** Sends the payment. Gives its result code, empty when it is not known or the gateway refused. */
  pay(fields: Record<string, string>): Promise<string>;
}

/** What the widget's script gives: it leaves the wallets' own options to the second one. */
export interface WalletPage extends Omit<WalletHost, 'settings'> {
  readonly settings: Settings;
  /** As the page gives them now. */
  readonly options: object;
  /** Tells the console of wrong ones. */
  report(faults: readonly OptionFault[]): void;
}

/** A wallet whose button is on the page. */
export interface WalletButton {
  /**
   * Opens the sheet; in the task of the shopper's click. Settles when the sheet is closed or the payment is over.
   *
   * @param prepared whether there is a checkout, which a fast checkout makes while the sheet opens
   */
  open(prepared: Promise<boolean>): Promise<void>;
}

/**
 * Draws a wallet's button, or says why the wallet cannot be used; without a word where the browser or the shopper has
 * none, which is no error.
 */
export type WalletDriver = (host: WalletHost) => Promise<WalletButton | string>;
/** The same, as the widget's script calls it. */
export type PageDriver = (page: WalletPage) => Promise<WalletButton | string>;

export type WalletName = 'applePay' | 'googlePay' | 'samsungPay';
export type WalletDrivers = Readonly<Record<WalletName, PageDriver>>;

/** Where the second script leaves its drivers for the first. */
export const driversKey: unique symbol = Symbol.for('payment-widgets.wallets');

declare global {
  interface Window {
    [driversKey]?: WalletDrivers;
  }
}
