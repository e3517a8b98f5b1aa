import { standingOut } from './button-color.ts';
import { toGoogleLanguage } from './button-language.ts';
import { type Contact, contactFields, splitName } from './contacts.ts';
import { intents, merchantInfo, paymentRequest, readyRequest } from './google-request.ts';
import { reach } from './vendor.ts';
import type { SheetTotal, WalletButton, WalletDriver, WalletHost } from './wallet.ts';

/**
 * Draws the Google Pay button. It uses Google's own interface, or the gateway's stand-in for it in the test
 * environment.
 */
export const googlePay: WalletDriver = async (host) => {
  const { googlePay: options } = host.settings;
  if (!options.gatewayMerchantId) {
    return 'wpwlOptions.googlePay.gatewayMerchantId is missing: set it to your entity id.';
  }
  const { isTest } = await reach(host, 'googlePay', () => google() !== undefined);
  if (!isTest && !options.merchantId)
    host.warn(
      'wpwlOptions.googlePay.merchantId is missing: the live environment needs the id that Google has issued.',
    );
  const terms = await host.merchantTerms();
  const PaymentsClient = google();
  if (!PaymentsClient) return 'The script of Google Pay did not arrive.';
  const about = {
    environment: isTest ? ('TEST' as const) : ('PRODUCTION' as const),
    merchantInfo: merchantInfo(host, terms),
  };
  const client = new PaymentsClient(about);
  const ready = readyRequest(host, terms);
  const { result } = await client.isReadyToPay(ready);
  if (!result) return '';
  host.place.replaceChildren(
    client.createButton({
      onClick: host.press,
      buttonColor: options.buttonColor ?? standingOut(host.place),
      buttonType: options.buttonType ?? 'pay',
      buttonSizeMode: options.buttonSizeMode ?? 'fill',
      buttonLocale: toGoogleLanguage(host.language),
      allowedPaymentMethods: ready.allowedPaymentMethods,
    }),
  );
  return wallet(host, () => {
    // Google accepts callbacks and intents only together, and pages assign their callbacks late, so both are read
    // now.
    const wanted = intents(host);
    const request = paymentRequest(host, terms, wanted);
    const { totalPrice, currencyCode } = request.transactionInfo;
    const sheet: SheetTotal = { amount: totalPrice, currency: currencyCode };
    const paymentDataCallbacks = callbacks(host, wanted, sheet);
    const callbackClient =
      wanted.length > 0 ? new PaymentsClient({ ...about, paymentDataCallbacks }) : client;
    return { sheet, data: callbackClient.loadPaymentData(request) };
  });
};

/** @param sheet changes as the page's callbacks change the sheet */
function callbacks(host: WalletHost, wanted: readonly string[], sheet: SheetTotal): GoogleCallbacks {
  return {
    ...(wanted.includes('PAYMENT_AUTHORIZATION') && {
      onPaymentAuthorized: (data: unknown) => authorize(host, data),
    }),
    ...(wanted.some((intent) => intent !== 'PAYMENT_AUTHORIZATION') && {
      async onPaymentDataChanged(data: unknown) {
        const update = ((await ask(host, 'onPaymentDataChanged', data)) ?? {}) as GoogleUpdate;
        const { totalPrice, totalPriceStatus, currencyCode } = update.newTransactionInfo ?? {};
        if (totalPrice) sheet.amount = totalPrice;
        if (currencyCode) sheet.currency = currencyCode;
        if (totalPriceStatus) sheet.isPending = totalPriceStatus !== 'FINAL';
        return update;
      },
    }),
  };
}

interface OpenSheet {
  readonly sheet: SheetTotal;
  readonly data: Promise<GooglePaymentData>;
}

function wallet(host: WalletHost, load: () => OpenSheet): WalletButton {
  return {
    async open(prepared) {
      // The page cannot close Google's sheet. It is therefore opened only when there is a checkout and the shop has
      // allowed the payment.
      if (!(await prepared) || !(await host.allowed())) return;
      let data: GooglePaymentData;
      let sheet: SheetTotal;
      try {
        const opened = load();
        sheet = opened.sheet;
        data = await opened.data;
      } catch (error) {
        return closed(host, error);
      }
      await host.pay(
        {
          'deviceWalletB.paymentToken': data.paymentMethodData.tokenizationData.token,
          ...contacts(host, data),
        },
        sheet,
      );
    },
  };
}

async function ask(
  host: WalletHost,
  name: 'onPaymentAuthorized' | 'onPaymentDataChanged',
  data: unknown,
): Promise<unknown> {
  return host.callback(`googlePay.${name}`)?.(data);
}

/** Asks the shop whether to authorize the payment. Without a clear yes nothing is paid (widget-contract.md 3.4). */
async function authorize(host: WalletHost, data: unknown): Promise<GoogleDecision> {
  try {
    const decision = (await ask(host, 'onPaymentAuthorized', data)) as GoogleDecision | undefined;
    if (decision?.transactionState === 'SUCCESS' || decision?.transactionState === 'ERROR') return decision;
    host.warn(
      "wpwlOptions.googlePay.onPaymentAuthorized must return a promise of { transactionState: 'SUCCESS' } or 'ERROR'; nothing is paid.",
    );
    host.fail('not_authorized', 'onPaymentAuthorized gave no transactionState.');
  } catch (error) {
    host.thrown('googlePay.onPaymentAuthorized', error);
    host.fail('not_authorized', 'onPaymentAuthorized was rejected.');
  }
  const error = { reason: 'OTHER_ERROR', message: host.blocked(), intent: 'PAYMENT_AUTHORIZATION' };
  return { transactionState: 'ERROR', error };
}

/** Handles a sheet that was closed without a payment. */
function closed(host: WalletHost, error: unknown): void {
  const { statusCode = '', statusMessage = '' } = error as { statusCode?: string; statusMessage?: string };
  if (statusCode !== 'CANCELED') {
    host.blocked();
    return host.fail(statusCode.toLowerCase(), `${statusCode}: ${statusMessage || String(error)}`);
  }
  const name = 'googlePay.onCancel';
  const callback = host.callback(name);
  if (!callback) return host.fail('closed', 'The shopper closed the sheet of Google Pay.');
  try {
    callback(statusCode);
  } catch (thrown) {
    host.thrown(name, thrown);
  }
}

function contacts(host: WalletHost, data: GooglePaymentData): Record<string, string> {
  const { email, shippingAddress, paymentMethodData } = data;
  const billing = contact(paymentMethodData.info?.billingAddress ?? {});
  const shipping = contact(shippingAddress ?? {});
  const customer = { ...(shipping.family ? shipping : billing), email };
  return contactFields(host, host.settings.googlePay.submitOnPaymentAuthorized, customer, billing);
}

function contact(address: GoogleAddress): Contact {
  return {
    ...splitName(address.name, address.countryCode),
    phone: address.phoneNumber,
    lines: [address.address1, address.address2, address.address3],
    city: address.locality,
    // The code of FULL-ISO3166 has the country before it: US-IL.
    state: address.iso3166AdministrativeArea?.replace(/^..-/, '') || address.administrativeArea,
    postcode: address.postalCode,
    country: address.countryCode,
  };
}

/** The parts of the Google Pay API for the web, version 2.0, that the widget uses (@types/googlepay 0.7.13, read on 2026-11-30). */
interface GoogleAddress {
  name?: string;
  phoneNumber?: string;
  address1?: string;
  address2?: string;
  address3?: string;
  locality?: string;
  administrativeArea?: string;
  iso3166AdministrativeArea?: string;
  postalCode?: string;
  countryCode?: string;
}

interface GooglePaymentData {
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
interface GoogleUpdate {
  newTransactionInfo?: { totalPrice?: string | number; totalPriceStatus?: string; currencyCode?: string };
}

interface GoogleCallbacks {
  onPaymentAuthorized?(data: unknown): Promise<GoogleDecision>;
  onPaymentDataChanged?(data: unknown): Promise<object>;
}

interface GoogleClient {
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
function google(): PaymentsClient | undefined {
  return window.google?.payments?.api?.PaymentsClient;
}
