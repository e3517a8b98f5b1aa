/** What the page's `window` has of the widget. Source: widget-contract.md sections 3 and 4. */
import type { PageForm } from './options/page-types.ts';
import type { GeneralOptions, WpwlOptions } from './options/types.ts';

declare global {
  interface Window {
    /** The widget's public interface. The script sets it; the page may delete it. */
    wpwl?: Wpwl;
    /**
     * The merchant's options. The widget reads them when it draws the forms, and looks each callback up when it calls
     * it.
     */
    wpwlOptions?: WpwlOptions;
  }
}

/** `window.wpwl`, the object by which a page talks to the widget. */
export interface Wpwl {
  /**
   * Removes everything that the widget has put into the page. May be called any number of times; never throws. During a payment
   * `onError` is told: the gateway may charge, and nobody leads the shopper to the result.
   *
   * @param options `keepsPayment`: a payment under way goes on to its end, as after the removal of its form
   */
  unload(options?: { readonly keepsPayment?: boolean }): void;
  /**
   * Starts the payment of one form, as its Pay button does.
   *
   * @param container class of the form's container, such as `wpwl-container-card`; several classes are joined by dots
   * @returns a promise of `true` when a payment of the form is under way (for a wallet, when its sheet is open); of
   * `false` when a check or a callback stopped the payment, another form is paying, or no form has this container (the
   * console then shows a warning)
   */
  executePayment(container: string): Promise<boolean>;
  /**
   * Does the same as {@link Wpwl.executePayment}, and tells why no payment has begun.
   *
   * @param container as of `executePayment`
   * @returns a promise that never rejects
   */
  tryPayment(container: string): Promise<PaymentStart>;
  /**
   * Reads the checkout anew after your server has updated it: amount, currency and what else the form shows of it. All that
   * the shopper has typed stays. During a payment it waits for the payment's end.
   *
   * @returns a promise that never rejects: of `true` when the form shows the checkout as it is now; of `false` when no
   * answer came, when the checkout is over, or when the form has left the page
   */
  refresh(): Promise<boolean>;
  /**
   * Changes the forms in place: what was typed, the focus and the caret stay. All changes happen together, or none of them.
   * During a payment it waits for the payment's end.
   *
   * @returns a promise that resolves when the change is painted. It rejects with a TypeError for a key or value that is not
   * possible, and with an Error when something did not arrive or the forms have left the page; the message says what to do
   */
  update(changes: FormChanges): Promise<void>;
  readonly checkout: CheckoutData;
  /** Version of the widget's files, as in `{gateway}/v1/static/{cacheVersion}/…`. */
  readonly cacheVersion: string;
}

/**
 * What {@link Wpwl.update} changes: options, which take the place of those of the same name, and what follows. A key that is
 * undefined changes nothing.
 */
export interface FormChanges
  extends Pick<GeneralOptions, 'locale' | 'labels' | 'errorMessages' | 'disabled' | 'style' | 'layout'> {
  /** Codes of the brands in their order, as in `data-brands` or as an array. A form whose brand stays is kept. */
  brands?: string | readonly string[] | undefined;
  /** The form of the page whose `brands` change. Needed where the checkout has several; all else is for all of them. */
  form?: PageForm | undefined;
  /**
   * The amount that your server has given to the checkout, such as `92.00`. The form reads the checkout anew; another amount
   * there is an error.
   */
  amount?: string | number | undefined;
  /** The same for the currency, such as `EUR`. */
  currency?: string | undefined;
  /** The id of this checkout. Another one is an error: another checkout needs another form. */
  checkoutId?: string | undefined;
}

/**
 * What has come of an attempt to pay. `underWay`: a payment of the form has begun; for a wallet, its sheet is open.
 * `invalid`: a field is empty or wrong; the form shows which, and the first of them has the focus. `notReady`: a frame or a
 * file of the form has not loaded. `otherPayment`: an earlier payment has no outcome yet, of this form or another one.
 * `stopped`: a callback of the page stopped it, the browser is offline, the form is `disabled`, or the payment ended at once;
 * then the form says what the shopper can do. `unknownContainer`: no form has this container, and the console names those there are.
 */
export type PaymentStart =
  | 'underWay'
  | 'invalid'
  | 'notReady'
  | 'otherPayment'
  | 'stopped'
  | 'unknownContainer';

/** The part of `wpwl.checkout` that merchants read. `amount` and `currency` are set from `onReady` on. */
export interface CheckoutData {
  id: string;
  amount?: string;
  currency?: string;
  /**
   * The stored payment instruments that the form offers, and an object into which pages write the colours of the
   * redirect page.
   */
  config: { registrations: OneClick[]; customRedirectPageConfig: Record<string, unknown> };
}

/** The part of a stored payment instrument that the shopper's browser may know: enough to recognise it. */
export interface OneClick {
  /** The id of the registration. */
  id: string;
  /** The gateway's code of the brand, such as `VISA`. */
  brand: string;
  last4Digits?: string | undefined;
  holder?: string | undefined;
  /** Month of a card's expiry, `01` to `12`; only for a card. */
  expiryMonth?: string | undefined;
  /** Year of a card's expiry in four digits; only for a card. */
  expiryYear?: string | undefined;
  /**
   * Seconds from the answer of the gateway until the card has expired; 0 or less for one that has. It is a duration, so
   * that a wrong clock of the browser does not matter. Only for a card.
   */
  expiresIn?: number | undefined;
  /** The country and the last four characters of the IBAN. */
  iban?: string | undefined;
  /** The masked id of a virtual account. */
  accountId?: string | undefined;
  /**
   * A masked e-mail address for a virtual account: the account itself when it is an address, else the shopper's own
   * address.
   */
  email?: string | undefined;
}
