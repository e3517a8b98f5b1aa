import type { CheckoutTerms } from '../checkout/checkout.ts';
import { getNetworks } from './networks.ts';
import { regionOf } from './region.ts';
import type { WalletHost } from './wallet.ts';

/** Source: @types/googlepay 0.7.13, read on 2026-11-30. */
const version = { apiVersion: 2, apiVersionMinor: 0 };

const countryOf = ({ settings }: WalletHost, terms: CheckoutTerms) =>
  terms.country ?? regionOf(settings.locale);

function card(host: WalletHost, terms: CheckoutTerms): Record<string, unknown> {
  const { googlePay: options } = host.settings;
  // Google offers Elo in Brazil alone, and refuses it elsewhere (@types/googlepay 0.7.13, read on 2026-11-30).
  const isTaken = (code: string) => code !== 'ELO' || countryOf(host, terms) === 'BR';
  const offered = host.offered.filter(isTaken);
  return {
    allowedAuthMethods: options.allowedAuthMethods ?? ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: options.allowedCardNetworks ?? getNetworks({ offered }, 'googlePay'),
  };
}

/** Builds the request that asks Google whether the shopper can pay at all. It holds no amounts and no merchant. */
export const readyRequest = (host: WalletHost, terms: CheckoutTerms) => ({
  ...version,
  allowedPaymentMethods: [{ type: 'CARD', parameters: card(host, terms) }],
});

/** Returns the merchant's id and name for Google. A name in the options comes before the gateway's. */
export function merchantInfo({ settings }: WalletHost, terms: CheckoutTerms) {
  const { merchantId, merchantName = terms.merchantName } = settings.googlePay;
  return { merchantId, merchantName };
}

/**
 * Returns the intents, that is what Google may ask the page while its sheet is open. They follow from the callbacks
 * that the page has set by now.
 */
export function intents(host: WalletHost): string[] {
  const { shippingAddressRequired, shippingOptionRequired } = host.settings.googlePay;
  const changes = host.callback('googlePay.onPaymentDataChanged') !== undefined;
  return [
    ...(host.callback('googlePay.onPaymentAuthorized') ? ['PAYMENT_AUTHORIZATION'] : []),
    ...(changes && shippingAddressRequired ? ['SHIPPING_ADDRESS'] : []),
    ...(changes && shippingOptionRequired ? ['SHIPPING_OPTION'] : []),
  ];
}

/**
 * Builds the request for Google's sheet from the merchant's options and the checkout's data (widget-contract.md 2.5).
 */
export function paymentRequest(host: WalletHost, terms: CheckoutTerms, callbackIntents: readonly string[]) {
  const { settings, checkout } = host;
  const { googlePay: options } = settings;
  const { billingAddressRequired, billingAddressParameters } = options;
  const { shippingAddressParameters, shippingOptionParameters } = options;
  const { amount, currencyCode, displayItems }: Partial<typeof options> = host.hasNewPrice() ? {} : options;
  return {
    ...version,
    merchantInfo: merchantInfo(host, terms),
    allowedPaymentMethods: [
      {
        type: 'CARD',
        parameters: { ...card(host, terms), billingAddressRequired, billingAddressParameters },
        tokenizationSpecification: {
          type: 'PAYMENT_GATEWAY',
          parameters: {
            gateway: options.gateway ?? 'aciworldwide',
            gatewayMerchantId: options.gatewayMerchantId,
          },
        },
      },
    ],
    transactionInfo: {
      totalPriceStatus: 'FINAL',
      totalPrice: amount ?? checkout.amount ?? settings.checkout.amount,
      currencyCode: currencyCode ?? checkout.currency,
      countryCode: countryOf(host, terms),
      checkoutOption: options.checkoutOption,
      ...(displayItems && {
        totalPriceLabel: 'Total',
        displayItems: displayItems.map((item) => ({ ...item, price: String(item.price) })),
      }),
    },
    emailRequired: options.emailRequired,
    shippingAddressRequired: options.shippingAddressRequired,
    ...(options.shippingAddressRequired && { shippingAddressParameters }),
    shippingOptionRequired: options.shippingOptionRequired,
    ...(options.shippingOptionRequired && { shippingOptionParameters }),
    ...(callbackIntents.length > 0 && { callbackIntents }),
  };
}
