import type { CheckoutTerms } from '../checkout.ts';
import { networksOf } from './networks.ts';
import type { WalletHost } from './wallet.ts';

const version = { apiVersion: 2, apiVersionMinor: 0 };

function card(host: WalletHost): Record<string, unknown> {
  const { googlePay: options } = host.settings;
  return {
    allowedAuthMethods: options.allowedAuthMethods ?? ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: options.allowedCardNetworks ?? networksOf(host, 2),
  };
}

/** Whether the shopper could pay: no amounts, no merchant. */
export const readyRequest = (host: WalletHost) => ({
  ...version,
  allowedPaymentMethods: [{ type: 'CARD', parameters: card(host) }],
});

export function merchantInfo({ settings }: WalletHost, terms: CheckoutTerms) {
  const { merchantId, merchantName = terms.merchantName } = settings.googlePay;
  return { merchantId, merchantName };
}

/** What Google may ask the page while its sheet is open, by the callbacks that are there now. */
export function intents(host: WalletHost): string[] {
  const { shippingAddressRequired, shippingOptionRequired } = host.settings.googlePay;
  const changes = host.callback('googlePay.onPaymentDataChanged') !== undefined;
  return [
    ...(host.callback('googlePay.onPaymentAuthorized') ? ['PAYMENT_AUTHORIZATION'] : []),
    ...(changes && shippingAddressRequired ? ['SHIPPING_ADDRESS'] : []),
    ...(changes && shippingOptionRequired ? ['SHIPPING_OPTION'] : []),
  ];
}

/** What the sheet shows and gives, from the options and the checkout's facts (widget-contract.md 2.5). */
export function paymentRequest(host: WalletHost, terms: CheckoutTerms, callbackIntents: readonly string[]) {
  const { settings, checkout } = host;
  const { googlePay: options } = settings;
  const { billingAddressRequired, billingAddressParameters } = options;
  const { shippingAddressParameters, shippingOptionParameters } = options;
  return {
    ...version,
    merchantInfo: merchantInfo(host, terms),
    allowedPaymentMethods: [
      {
        type: 'CARD',
        parameters: { ...card(host), billingAddressRequired, billingAddressParameters },
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
      totalPrice: options.amount ?? checkout.amount ?? settings.checkout.amount,
      currencyCode: options.currencyCode ?? checkout.currency,
      countryCode: terms.country ?? settings.locale.split(/[-_]/)[1],
      checkoutOption: options.checkoutOption,
      ...(options.displayItems && {
        totalPriceLabel: 'Total',
        displayItems: options.displayItems.map((item) => ({ ...item, price: String(item.price) })),
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
