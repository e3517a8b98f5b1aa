/** The interface between the form of a wallet and the wallet's driver. */
import type { CallbackName, OptionFault, Settings, WalletSettings } from '#contract/options.ts';
import type { CheckoutData } from '#contract/wpwl.ts';
import type { CheckoutTerms } from '../checkout/checkout.ts';

/** What a sheet tells the shopper to pay. */
export interface SheetTotal {
  /** Pages give texts and numbers. */
  amount?: string | number | undefined;
  currency?: string | undefined;
  /** The sheet says that the amount is not known yet. */
  isPending?: boolean;
}

/** The parts of a wallet's form that the wallet's driver may use. */
export interface WalletHost {
  /** The wallet's brand code, for example `APPLEPAY`. */
  readonly brand: string;
  /** All brand codes of the merchant's form. Its card brands decide which networks the sheet offers. */
  readonly offered: readonly string[];
  readonly settings: Settings & WalletSettings;
  /** The checkout's current data. It has no id until a fast checkout has been created. */
  readonly checkout: CheckoutData;
  /**
   * Whether the checkout has got another price since the form was drawn. The amounts of the options belong to the old one
   * then.
   */
  hasNewPrice(): boolean;
  /** The gateway's origin, for example `https://pay.example`. */
  readonly origin: string;
  /** Posts to a path of the checkout at the gateway. Resolves to what a good answer has, to undefined without one. */
  readonly ask: (path: string, body: URLSearchParams) => Promise<unknown>;
  /** The nonce of the widget's script tag. */
  readonly nonce: string;
  /** The form's language, as a language tag (`de-AT`). */
  readonly language: string;
  /** The element that holds the button. */
  readonly place: HTMLElement;
  /**
   * Resolves to the facts about the merchant that the gateway has given; to an empty object before a fast checkout
   * has been created.
   */
  merchantTerms(): Promise<CheckoutTerms>;
  load(address: string): Promise<boolean>;
  callback(name: CallbackName): ((...args: unknown[]) => unknown) | undefined;
  /** Reports on the console the error that a callback of the merchant's threw. */
  thrown(name: CallbackName, error: unknown): void;
  warn(sentence: string): void;
  /** Calls the merchant's `onError` with a `WidgetError` of this brand. */
  fail(event: string, message: string): void;
  /** Tells the shopper that nothing was paid, and returns the sentence used. */
  blocked(): string;
  /** Call it when the shopper has pressed the wallet's own button. */
  press(event?: Event): void;
  /** Calls the shop's before-submit callbacks. Resolves to whether the payment may go on. */
  allowed(): Promise<boolean>;
  /**
   * Sends the payment. `total` is what the shopper saw in the sheet; it is not compared with the checkout while it is not
   * final. Resolves to its result code, which is empty when the outcome is unknown or the gateway has
   * refused the payment.
   */
  pay(fields: Record<string, string>, total: SheetTotal): Promise<string>;
}

/** What the form passes to a wallet's driver, before the wallets' own options are read. */
export interface WalletPage extends Omit<WalletHost, 'settings'> {
  readonly settings: Settings;
  /** The merchant's options as the page gives them now. */
  readonly options: object;
  /** Reports wrong options on the console. */
  report(faults: readonly OptionFault[]): void;
}

/** A wallet whose button is on the page. */
export interface WalletButton {
  /**
   * Opens the sheet. Must be called in the task of the shopper's click. Settles when the sheet is closed or the
   * payment is over.
   *
   * @param prepared whether there is a checkout; a fast checkout is created while the sheet opens
   */
  open(prepared: Promise<boolean>): Promise<void>;
}

/**
 * Draws a wallet's button. Resolves to a sentence where the wallet cannot be used. The sentence is empty where the
 * browser or the shopper lacks the wallet, which is not an error.
 */
export type WalletDriver = (host: WalletHost) => Promise<WalletButton | string>;
/** A {@link WalletDriver} as the form calls it. */
export type PageDriver = (page: WalletPage) => Promise<WalletButton | string>;

/** The wallets, by the names of their options. */
export type WalletName = 'applePay' | 'googlePay' | 'samsungPay';
export type WalletDrivers = Readonly<Record<WalletName, PageDriver>>;
