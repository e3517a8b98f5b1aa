/**
 * The parts of the Google Pay API for the web, version 2.0, that the widget uses. Source: Google's public reference.
 */

export interface GoogleAddress {
  name?: string;
  phoneNumber?: string;
  address1?: string;
  address2?: string;
  address3?: string;
  locality?: string;
  administrativeArea?: string;
  postalCode?: string;
  countryCode?: string;
}

export interface GooglePaymentData {
  email?: string;
  shippingAddress?: GoogleAddress;
  paymentMethodData: {
    tokenizationData: { token: string };
    info?: { billingAddress?: GoogleAddress };
  };
}

/** The page's answer to Google on whether the payment is authorized; `error` is shown in the sheet. */
export interface GoogleDecision {
  transactionState: string;
  error?: unknown;
}

/** What the page changes in the sheet. */
export interface GoogleUpdate {
  newTransactionInfo?: { totalPrice?: string | number; totalPriceStatus?: string; currencyCode?: string };
}

export interface GoogleCallbacks {
  onPaymentAuthorized?(data: unknown): Promise<GoogleDecision>;
  onPaymentDataChanged?(data: unknown): Promise<object>;
}

export interface GoogleClient {
  isReadyToPay(request: object): Promise<{ result: boolean }>;
  createButton(options: object): HTMLElement;
  loadPaymentData(request: object): Promise<GooglePaymentData>;
}

type PaymentsClient = new (options: {
  environment: 'TEST' | 'PRODUCTION';
  merchantInfo: object;
  paymentDataCallbacks?: GoogleCallbacks;
}) => GoogleClient;

declare global {
  interface Window {
    google?: { payments?: { api?: { PaymentsClient?: PaymentsClient } } };
  }
}

/**
 * Returns the constructor of the payments client that Google's script or the gateway's stand-in has put into the
 * window.
 */
export function google(): PaymentsClient | undefined {
  return window.google?.payments?.api?.PaymentsClient;
}
