/**
 * What Google Pay wants of a page's requests. By @types/googlepay 0.7.13, and Google's "Request objects".
 */
import {
  amountSentence,
  areAllOf,
  countrySentence,
  currencySentence,
  isCountry,
  isCurrency,
  numberSentence,
  quoted,
  type Rule,
} from './checks.ts';
import type { PaymentDataRequest } from './google-pay-data.ts';

type TransactionInfo = google.payments.api.TransactionInfo;

export const googleNetworks =
  'AMEX DISCOVER ELECTRON ELO ELO_DEBIT INTERAC JCB MAESTRO MASTERCARD VISA'.split(' ');
export const googleAuthMethods = ['PAN_ONLY', 'CRYPTOGRAM_3DS'];
export const googlePriceStatuses = ['NOT_CURRENTLY_KNOWN', 'ESTIMATED', 'FINAL'];
export const googleIntents = [
  'OFFER',
  'PAYMENT_AUTHORIZATION',
  'PAYMENT_METHOD',
  'SHIPPING_ADDRESS',
  'SHIPPING_OPTION',
];

/** A request of a page. Any part may be missing. */
export type GivenRequest = Partial<Omit<PaymentDataRequest, 'transactionInfo'>> & {
  readonly transactionInfo?: Partial<TransactionInfo> | undefined;
};
type GivenCallbacks = google.payments.api.PaymentDataCallbacks;

const cardOf = ({
  allowedPaymentMethods = [],
}: GivenRequest): google.payments.api.PaymentMethodSpecification | undefined =>
  allowedPaymentMethods.find(({ type }) => type === 'CARD');
const areTexts = (parameters: object | undefined) =>
  Object.values(parameters ?? {}).every((value) => typeof value === 'string');
const listRule = (name: 'allowedCardNetworks' | 'allowedAuthMethods', allowed: readonly string[]) => ({
  isKept: (request: GivenRequest) => {
    const given = cardOf(request)?.parameters?.[name];
    return areAllOf(given, allowed) && given?.length !== 0;
  },
  says: (request: GivenRequest) =>
    `${name} of CARD is ${quoted(cardOf(request)?.parameters?.[name])}: list some of ${allowed.join(', ')}.`,
});

/** For `isReadyToPay`, and for `loadPaymentData` as well. */
export const methodRules: readonly Rule<GivenRequest>[] = [
  {
    isKept: ({ apiVersion, apiVersionMinor }) => apiVersion === 2 && apiVersionMinor === 0,
    says: ({ apiVersion, apiVersionMinor }) =>
      `apiVersion and apiVersionMinor are ${quoted(apiVersion)} and ${quoted(apiVersionMinor)}: give the numbers 2 and 0.`,
  },
  {
    isKept: (request) => Array.isArray(request.allowedPaymentMethods) && cardOf(request) !== undefined,
    says: () => "allowedPaymentMethods has no CARD: list { type: 'CARD', parameters }.",
  },
  listRule('allowedAuthMethods', googleAuthMethods),
  listRule('allowedCardNetworks', googleNetworks),
];

/** For the transaction of a request, and of an update. */
export const transactionRules: readonly Rule<Partial<TransactionInfo>>[] = [
  {
    isKept: ({ currencyCode }) => isCurrency(currencyCode),
    says: ({ currencyCode }) => currencySentence('transactionInfo.currencyCode', currencyCode),
  },
  {
    isKept: ({ countryCode }) => countryCode === undefined || isCountry(countryCode),
    says: ({ countryCode }) => countrySentence('transactionInfo.countryCode', countryCode),
  },
  {
    isKept: ({ totalPriceStatus }) => googlePriceStatuses.includes(totalPriceStatus ?? ''),
    says: ({ totalPriceStatus }) =>
      `transactionInfo.totalPriceStatus is ${quoted(totalPriceStatus)}: give one of ${googlePriceStatuses.join(', ')}.`,
  },
  {
    isKept: ({ totalPrice }) => typeof totalPrice !== 'number',
    says: ({ totalPrice }) => numberSentence('transactionInfo.totalPrice', Number(totalPrice)),
  },
  {
    isKept: ({ totalPrice, totalPriceStatus }) =>
      totalPriceStatus === 'NOT_CURRENTLY_KNOWN' || /^[0-9]+(\.[0-9]{2})?$/.test(totalPrice ?? ''),
    says: ({ totalPrice }) => amountSentence('transactionInfo.totalPrice', totalPrice),
  },
  {
    isKept: ({ displayItems = [] }) =>
      displayItems.every(({ label, type, price }) => label && type && typeof price === 'string'),
    says: () => 'displayItems has an entry that lacks label, type or price: give all three as texts.',
  },
];

/** For `loadPaymentData` and `prefetchPaymentData`. */
export const googleRequestRules: readonly Rule<GivenRequest & { readonly callbacks: GivenCallbacks }>[] = [
  ...methodRules,
  {
    isKept: (request) => cardOf(request)?.tokenizationSpecification !== undefined,
    says: () =>
      "tokenizationSpecification of CARD is missing: give { type: 'PAYMENT_GATEWAY', parameters: { gateway, gatewayMerchantId } }, or DIRECT.",
  },
  {
    isKept: (request) => {
      const { type, parameters } = cardOf(request)?.tokenizationSpecification ?? {};
      const { gateway, protocolVersion, publicKey } = (parameters ?? {}) as Partial<Record<string, string>>;
      const isWhole =
        type === 'DIRECT' ? protocolVersion && publicKey : type === 'PAYMENT_GATEWAY' && gateway;
      return Boolean(isWhole) && areTexts(parameters);
    },
    says: () =>
      'tokenizationSpecification lacks a parameter, or has one that is no text: PAYMENT_GATEWAY wants gateway, DIRECT protocolVersion and publicKey.',
  },
  {
    isKept: ({ transactionInfo }) => transactionInfo !== undefined,
    says: () =>
      'transactionInfo is missing: give { totalPriceStatus, totalPrice, currencyCode, countryCode }.',
  },
  ...transactionRules.map(({ isKept, says }) => ({
    isKept: ({ transactionInfo = {} }: GivenRequest) => isKept(transactionInfo),
    says: ({ transactionInfo = {} }: GivenRequest) => says(transactionInfo),
  })),
  {
    isKept: ({ callbackIntents = [] }) => areAllOf(callbackIntents, googleIntents),
    says: ({ callbackIntents }) =>
      `callbackIntents is ${quoted(callbackIntents)}: list some of ${googleIntents.join(', ')}.`,
  },
  {
    isKept: ({ callbackIntents = [], callbacks }) =>
      callbackIntents.includes('PAYMENT_AUTHORIZATION') === (callbacks.onPaymentAuthorized !== undefined),
    says: () =>
      'onPaymentAuthorized and the callback intent PAYMENT_AUTHORIZATION go together: give both or neither.',
  },
  {
    isKept: ({ callbackIntents = [], callbacks }) =>
      callbackIntents.every((name) => name === 'PAYMENT_AUTHORIZATION') ||
      callbacks.onPaymentDataChanged !== undefined,
    says: ({ callbackIntents }) =>
      `callbackIntents is ${quoted(callbackIntents)}: they want paymentDataCallbacks.onPaymentDataChanged.`,
  },
  {
    isKept: ({ shippingOptionRequired, shippingOptionParameters }) =>
      !shippingOptionRequired || Boolean(shippingOptionParameters?.shippingOptions?.length),
    says: () =>
      'shippingOptionRequired wants shippingOptionParameters.shippingOptions with at least one option.',
  },
];

/** What Google takes, and what goes wrong later. */
export function googleMistakes({ merchantInfo, transactionInfo = {} }: GivenRequest): string[] {
  const { countryCode, displayItems, totalPriceLabel } = transactionInfo;
  return [
    ...(merchantInfo ? [] : ['merchantInfo is missing: Google wants { merchantId, merchantName }.']),
    ...(countryCode
      ? []
      : ['transactionInfo.countryCode is missing: merchants of the European Economic Area must give it.']),
    ...(displayItems && !totalPriceLabel
      ? ['totalPriceLabel is missing: Google shows displayItems only beside it.']
      : []),
  ];
}
