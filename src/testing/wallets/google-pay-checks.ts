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
const listRule =
  (name: 'allowedCardNetworks' | 'allowedAuthMethods', allowed: readonly string[]): Rule<GivenRequest> =>
  (request) => {
    const given = cardOf(request)?.parameters?.[name];
    const isRight = areAllOf(given, allowed) && given?.length !== 0;
    return isRight || `${name} of CARD is ${quoted(given)}: list some of ${allowed.join(', ')}.`;
  };

/** For `isReadyToPay`, and for `loadPaymentData` as well. */
export const methodRules: readonly Rule<GivenRequest>[] = [
  ({ apiVersion: major, apiVersionMinor: minor }) =>
    (major === 2 && minor === 0) ||
    `apiVersion and apiVersionMinor are ${quoted(major)} and ${quoted(minor)}: give the numbers 2 and 0.`,
  (request) =>
    (Array.isArray(request.allowedPaymentMethods) && cardOf(request) !== undefined) ||
    "allowedPaymentMethods has no CARD: list { type: 'CARD', parameters }.",
  listRule('allowedAuthMethods', googleAuthMethods),
  listRule('allowedCardNetworks', googleNetworks),
];

/** For the transaction of a request, and of an update. */
export const transactionRules: readonly Rule<Partial<TransactionInfo>>[] = [
  ({ currencyCode }) =>
    isCurrency(currencyCode) || currencySentence('transactionInfo.currencyCode', currencyCode),
  ({ countryCode: given }) =>
    given === undefined || isCountry(given) || countrySentence('transactionInfo.countryCode', given),
  ({ totalPriceStatus: given }) =>
    googlePriceStatuses.includes(given ?? '') ||
    `transactionInfo.totalPriceStatus is ${quoted(given)}: give one of ${googlePriceStatuses.join(', ')}.`,
  ({ totalPrice }) =>
    typeof totalPrice !== 'number' || numberSentence('transactionInfo.totalPrice', Number(totalPrice)),
  ({ totalPrice, totalPriceStatus }) =>
    totalPriceStatus === 'NOT_CURRENTLY_KNOWN' ||
    /^[0-9]+(\.[0-9]{2})?$/.test(totalPrice ?? '') ||
    amountSentence('transactionInfo.totalPrice', totalPrice),
  ({ displayItems = [] }) =>
    displayItems.every(({ label, type, price }) => label && type && typeof price === 'string') ||
    'displayItems has an entry that lacks label, type or price: give all three as texts.',
];

/** For `loadPaymentData` and `prefetchPaymentData`. */
export const googleRequestRules: readonly Rule<GivenRequest & { readonly callbacks: GivenCallbacks }>[] = [
  ...methodRules,
  (request) =>
    cardOf(request)?.tokenizationSpecification !== undefined ||
    "tokenizationSpecification of CARD is missing: give { type: 'PAYMENT_GATEWAY', parameters: { gateway, gatewayMerchantId } }, or DIRECT.",
  (request) => {
    const { type, parameters } = cardOf(request)?.tokenizationSpecification ?? {};
    const { gateway, protocolVersion, publicKey } = (parameters ?? {}) as Partial<Record<string, string>>;
    const isWhole = type === 'DIRECT' ? protocolVersion && publicKey : type === 'PAYMENT_GATEWAY' && gateway;
    return (
      (Boolean(isWhole) && areTexts(parameters)) ||
      'tokenizationSpecification lacks a parameter, or has one that is no text: PAYMENT_GATEWAY wants gateway, DIRECT protocolVersion and publicKey.'
    );
  },
  ({ transactionInfo }) =>
    transactionInfo !== undefined ||
    'transactionInfo is missing: give { totalPriceStatus, totalPrice, currencyCode, countryCode }.',
  ...transactionRules.map(
    (rule) =>
      ({ transactionInfo = {} }: GivenRequest) =>
        rule(transactionInfo),
  ),
  ({ callbackIntents = [] }) =>
    areAllOf(callbackIntents, googleIntents) ||
    `callbackIntents is ${quoted(callbackIntents)}: list some of ${googleIntents.join(', ')}.`,
  ({ callbackIntents = [], callbacks }) =>
    callbackIntents.includes('PAYMENT_AUTHORIZATION') === (callbacks.onPaymentAuthorized !== undefined) ||
    'onPaymentAuthorized and the callback intent PAYMENT_AUTHORIZATION go together: give both or neither.',
  ({ callbackIntents = [], callbacks }) =>
    callbackIntents.every((name) => name === 'PAYMENT_AUTHORIZATION') ||
    callbacks.onPaymentDataChanged !== undefined ||
    `callbackIntents is ${quoted(callbackIntents)}: they want paymentDataCallbacks.onPaymentDataChanged.`,
  ({ shippingOptionRequired, shippingOptionParameters }) =>
    !shippingOptionRequired ||
    Boolean(shippingOptionParameters?.shippingOptions?.length) ||
    'shippingOptionRequired wants shippingOptionParameters.shippingOptions with at least one option.',
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
