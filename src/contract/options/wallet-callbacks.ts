/**
 * The arguments and answers of the wallets' callbacks, and the lists in the wallets' options. Source:
 * widget-contract.md 2.4 to 2.6, 3.4.
 */
import type { Amount, Word } from './values.ts';

/** A value, or a promise of it. */
type Soon<T> = T | PromiseLike<T>;

/** A line of Apple Pay's sheet. */
export interface ApplePayLineItem {
  label: string;
  amount: Amount;
  type?: 'final' | 'pending';
}

export interface ApplePayShippingMethod {
  label: string;
  amount: Amount;
  identifier: string;
  detail: string;
  dateComponentsRange?: unknown;
}

/** The answer of a callback of Apple Pay's sheet; undefined changes nothing. */
export interface ApplePayUpdate {
  newTotal?: ApplePayLineItem;
  newLineItems?: ApplePayLineItem[];
  newShippingMethods?: ApplePayShippingMethod[];
  status?: unknown;
  errors?: ApplePayFault[];
}

export interface ApplePayFault {
  code: Word<'shippingContactInvalid' | 'billingContactInvalid' | 'addressUnserviceable'>;
  contactField?: Word<'phoneNumber' | 'emailAddress' | 'name' | 'postalAddress' | 'country'>;
  message?: string;
}

/**
 * The answer to a confirmed Apple Pay payment. `ABORT` ends the session, `FAILURE` shows the errors, anything else
 * lets the payment go on.
 */
export interface ApplePayDecision {
  status?: Word<'SUCCESS' | 'FAILURE' | 'ABORT'>;
  errors?: ApplePayFault[];
  transactionState?: string;
}

export interface ApplePayCallbacks {
  /** The shopper pressed the button. */
  onClick?(event: unknown): unknown;
  /** The shopper closed the sheet. */
  onCancel?(): unknown;
  /** The shopper has chosen a card in the sheet. `undefined` leaves the sheet as it is. */
  onPaymentMethodSelected?(paymentMethod: unknown): Soon<ApplePayUpdate | undefined>;
  /** The shopper has chosen a shipping contact in the sheet. */
  onShippingContactSelected?(contact: unknown): Soon<ApplePayUpdate | undefined>;
  /** The shopper has chosen a shipping method in the sheet. */
  onShippingMethodSelected?(method: ApplePayShippingMethod): Soon<ApplePayUpdate | undefined>;
  /** The shopper has typed a coupon code in the sheet. */
  onCouponCodeChanged?(code: string): Soon<ApplePayUpdate | undefined>;
  /** The shopper confirmed the payment. A rejected promise counts as a failure. */
  onPaymentAuthorized?(payment: unknown): Soon<ApplePayDecision | undefined>;
}

export interface GooglePayDisplayItem {
  label: string;
  type: Word<'SUBTOTAL' | 'LINE_ITEM' | 'TAX'>;
  price: Amount;
}

/** The answer of {@link GooglePayCallbacks.onPaymentDataChanged}. */
export interface GooglePayUpdate {
  newTransactionInfo?: Record<string, unknown>;
  newShippingOptionParameters?: Record<string, unknown>;
  error?: GooglePayFault;
}

export interface GooglePayFault {
  reason: string;
  message: string;
  intent: string;
}

export interface GooglePayDecision {
  transactionState: 'SUCCESS' | 'ERROR';
  error?: GooglePayFault;
}

export interface GooglePayCallbacks {
  /** The shopper closed the sheet; `statusCode` is `'CANCELED'`. Without this callback `onError` is called. */
  onCancel?(statusCode: string): unknown;
  /** The shopper changed the address or the delivery in the sheet. */
  onPaymentDataChanged?(data: Record<string, unknown>): PromiseLike<GooglePayUpdate>;
  /** The shopper confirmed the payment. A rejected promise stops it. */
  onPaymentAuthorized?(data: Record<string, unknown>): PromiseLike<GooglePayDecision>;
}

export interface GooglePayShippingOption {
  id: string;
  label: string;
  description?: string;
}

export interface PayPalCallbacks {
  /**
   * The shopper wants to pay with PayPal. Called after the before-submit callback and before the payment is sent. `false`
   * or a promise of it stops the payment.
   */
  onApprove?(event: unknown): unknown | Promise<unknown>;
}
