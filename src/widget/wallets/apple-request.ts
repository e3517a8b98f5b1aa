import type { CheckoutTerms } from '../checkout/checkout.ts';
import type { AppleLine } from './apple-types.ts';
import { getNetworks } from './networks.ts';
import { regionOf } from './region.ts';
import type { WalletHost } from './wallet.ts';

/** Converts an amount to text, as Apple requires it. Pages also give numbers. */
export function appleLine<L extends { readonly amount?: unknown }>(line: L): L & AppleLine {
  const { amount } = line;
  return (amount === undefined ? line : { ...line, amount: String(amount) }) as L & AppleLine;
}

/** Apple's `ApplePayPaymentRequest`, as far as the widget reads it. */
export interface AppleRequest {
  total: AppleLine;
  currencyCode?: string;
  lineItems?: AppleLine[];
  [member: string]: unknown;
}

/**
 * Builds the request for Apple's sheet from the merchant's options and the checkout's data (widget-contract.md 2.4).
 */
export function appleRequest(host: WalletHost, terms: CheckoutTerms): AppleRequest {
  const { applePay: options } = host.settings;
  const isNew = host.hasNewPrice();
  const currencyCode = (isNew ? undefined : options.currencyCode) ?? host.checkout.currency;
  const countryCode = options.countryCode ?? terms.country ?? regionOf(host.settings.locale);
  if (!countryCode || !currencyCode) {
    host.warn(
      'wpwlOptions.applePay.countryCode must be the shop’s country, such as "DE", and currencyCode the currency where there is no checkout yet.',
    );
  }
  const request = {
    countryCode,
    currencyCode,
    merchantCapabilities: options.merchantCapabilities ?? ['supports3DS'],
    supportedNetworks: options.supportedNetworks ?? getNetworks(host, 'applePay'),
    total: createTotal(host, terms, isNew),
    supportedCountries: options.supportedCountries,
    lineItems: isNew ? undefined : options.lineItems?.map(appleLine),
    shippingMethods: options.shippingMethods?.map(appleLine),
    shippingType: options.shippingType,
    requiredShippingContactFields: options.requiredShippingContactFields,
    requiredBillingContactFields: options.requiredBillingContactFields,
    shippingContact: options.shippingContact,
    billingContact: options.billingContact,
    shippingContactEditingMode: options.shippingContactEditingMode,
    supportsCouponCode: options.supportsCouponCode,
    couponCode: options.couponCode,
  };
  // Apple refuses a request with members whose value is undefined.
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  ) as AppleRequest;
}

/** @param isNew whether the checkout has another price than the options say */
function createTotal({ settings, checkout }: WalletHost, { merchantName }: CheckoutTerms, isNew: boolean) {
  const { total, displayName } = settings.applePay;
  const { label = displayName ?? merchantName ?? (document.title || location.hostname), type = 'final' } =
    total;
  const amount = isNew ? undefined : total.amount;
  return { label, amount: amount ?? checkout.amount ?? settings.checkout.amount ?? '', type };
}
