/** The parts of Apple Pay JS that the widget uses. Source: Apple's public reference of `ApplePaySession`. */

/** An `ApplePayLineItem`; `amount` is a decimal number as text (`"92.00"`). */
export interface AppleLine {
  label: string;
  amount: string;
  [member: string]: unknown;
}

export interface AppleContact {
  givenName?: string;
  familyName?: string;
  emailAddress?: string;
  phoneNumber?: string;
  addressLines?: string[];
  locality?: string;
  administrativeArea?: string;
  postalCode?: string;
  countryCode?: string;
}

export interface ApplePayment {
  token: { paymentData: unknown; paymentMethod?: { network?: string; type?: string } };
  billingContact?: AppleContact;
  shippingContact?: AppleContact;
}

/** The members of all events of a session that are read. Each event has only those of its own kind. */
export interface AppleEvent {
  readonly validationURL: string;
  readonly paymentMethod: unknown;
  readonly shippingContact: unknown;
  readonly shippingMethod: unknown;
  readonly couponCode: unknown;
  readonly payment: ApplePayment;
}

type Listener = (event: AppleEvent) => void;
/** The handlers of the events that let the page change the sum while the sheet is open. */
export type AppleHandler =
  | `on${'paymentmethod' | 'shippingcontact' | 'shippingmethod'}selected`
  | 'oncouponcodechanged';
/** The methods that answer these events. */
export type AppleAnswer =
  | `complete${'PaymentMethod' | 'ShippingContact' | 'ShippingMethod'}Selection`
  | 'completeCouponCodeChange';

export interface AppleSession extends Record<AppleAnswer, (update: object) => void> {
  onvalidatemerchant: Listener;
  onpaymentauthorized: Listener;
  oncancel: () => void;
  onpaymentmethodselected?: Listener;
  onshippingcontactselected?: Listener;
  onshippingmethodselected?: Listener;
  oncouponcodechanged?: Listener;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePayment(result: { status: number; errors?: unknown[] }): void;
}

export interface AppleInterface {
  new (version: number, request: object): AppleSession;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  supportsVersion(version: number): boolean;
  canMakePayments(): boolean;
  canMakePaymentsWithActiveCard(merchant: string): Promise<boolean>;
  applePayCapabilities?(merchant: string): Promise<{ paymentCredentialStatus: string }>;
}

type AppleError = new (code: string, field?: string, message?: string) => object;

interface AppleGlobals {
  ApplePaySession?: AppleInterface;
  ApplePayError?: AppleError;
}

declare global {
  interface Window extends AppleGlobals {}
}

/** Returns the globals of Apple Pay that Apple's browser or the gateway's stand-in has put into the window. */
export function apple(): AppleGlobals {
  return window;
}
