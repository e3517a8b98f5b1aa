/** Asks the issuer to authenticate a payment's shopper (AReq and ARes, threeds-security A.1 and A.4). */
import { minorUnits } from '#contract/money.ts';
import type { ThreeDSecure } from '../../connector/orders.ts';
import type { CardOrder } from '../connectors/connector.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { Authentication, AuthenticationAction, MethodCompletion } from '../lifecycle/authentication.ts';
import { readBrowserData, readChallengeWindow } from './browser.ts';
import { type Issuer, IssuerUnreachable } from './issuer.ts';
import {
  type AuthenticationRequest,
  type AuthenticationResponse,
  messageVersion,
  type ResultsRequest,
} from './messages.ts';
import { type AuthenticationIds, canAskShopper, createLookUp } from './plan.ts';

/** Calls the issuer. When the issuer is unreachable, the status is U; any other error of the issuer is thrown. */
export async function requestAuthentication(
  issuer: Issuer,
  order: CardOrder,
  names: AuthenticationIds,
  completion: MethodCompletion,
): Promise<AuthenticationAction> {
  const request = authenticationRequest(order, names, completion);
  try {
    const response = await issuer.authenticate(request, createLookUp(order, names.transactionId));
    return actionOf(response);
  } catch (error) {
    if (!(error instanceof IssuerUnreachable)) throw error;
    return { kind: 'answered', result: { status: 'U', reason: '22' }, issuer: { isUnreachable: true } };
  }
}

function authenticationRequest(
  order: CardOrder,
  { id, transactionId }: AuthenticationIds,
  threeDSCompInd: MethodCompletion,
): AuthenticationRequest {
  const { instrument, brand, channel, parameters, origin } = order;
  const { amount, currency } = authenticatedAmount(order);
  const browser = readBrowserData(parameters);
  return {
    messageType: 'AReq',
    messageVersion,
    threeDSServerTransID: transactionId,
    acctNumber: instrument.number,
    cardExpiryDate: `${instrument.expiryYear.slice(-2)}${instrument.expiryMonth}`,
    paymentBrand: brand,
    purchaseAmount: String(minorUnits(amount, currency) ?? 0),
    purchaseCurrency: currency,
    merchantName: parameters['threeDSecure.merchant.name'] ?? parameters['merchant.name'] ?? channel.name,
    threeDSCompInd,
    threeDSRequestorChallengeInd: (parameters['threeDSecure.challengeIndicator'] ?? '01').padStart(2, '0'),
    challengeWindowSize: readChallengeWindow(parameters),
    notificationURL: `${origin}/v1/threeDSecure/${id}/challenge`,
    language: getShopperLanguage(order),
    ...(browser && canAskShopper(order) && { browser }),
  };
}

/** Returns the language tag of a payment: the merchant's `locale`, otherwise the browser's language. */
export function getShopperLanguage({ parameters }: Pick<CardOrder, 'parameters'>): string {
  return parameters.locale ?? parameters['customer.browser.language'] ?? 'en';
}

/**
 * Returns the amount that the shopper agrees to: the payment's, unless the merchant sent another one (gateway-contract
 * 5.4).
 */
export function authenticatedAmount({ amount, currency, parameters }: CardOrder) {
  return {
    amount: parameters['threeDSecure.amount'] ?? amount,
    currency: parameters['threeDSecure.currency'] ?? currency,
  };
}

function actionOf(response: AuthenticationResponse): AuthenticationAction {
  const { transStatus, transStatusReason, eci, authenticationValue, acsURL, acsTransID } = response;
  const issuer = {
    acsTransID,
    dsTransID: response.dsTransID,
    mandated: response.acsChallengeMandated,
    authenticationType: response.authenticationType,
    cardholderInfo: response.cardholderInfo?.slice(0, 128),
  };
  const facts = withoutUndefined(issuer);
  if (transStatus === 'D') return { kind: 'answered', challenge: { acsTransID }, issuer: facts };
  if (transStatus === 'C' && acsURL !== undefined) {
    return { kind: 'answered', challenge: { acsTransID, acsURL }, issuer: facts };
  }
  // A challenge without an address is an error of the issuer, and so is Secure Payment Confirmation (S), for which the AReq
  // has not asked: the shopper cannot be sent there.
  if (transStatus === 'C' || transStatus === 'S') return { kind: 'answered', issuer: facts };
  const result = { status: transStatus, reason: transStatusReason, eci, authenticationValue };
  return { kind: 'answered', result: withoutUndefined(result), issuer: facts };
}

/** Returns the issuer's result of a challenge (RReq), as an action on the authentication. */
export function challengeResultsAction(results: ResultsRequest): AuthenticationAction {
  const { acsTransID, transStatus, transStatusReason, eci, authenticationValue, challengeCancel } = results;
  const result = {
    status: transStatus,
    reason: transStatusReason,
    eci,
    authenticationValue,
    cancel: challengeCancel,
  };
  return { kind: 'results', acsTransID, result: withoutUndefined(result) };
}

/** EMV's error of a directory server (source D) that cannot reach the issuer. */
const unreachable = { errorCode: '405', errorDescription: 'System connection failure', errorSource: 'D' };

/** Returns the `threeDSecure` member of the payment's record (gateway-contract 3.2 and 5.4). */
export function toThreeDSecure({ result, issuer = {}, challenge }: Authentication): ThreeDSecure {
  const data = {
    eci: result?.eci,
    verificationId: result?.authenticationValue,
    version: messageVersion,
    flow: challenge === undefined ? 'frictionless' : 'challenge',
    dsTransactionId: issuer.dsTransID,
    acsTransactionId: issuer.acsTransID,
    challengeMandatedIndicator: issuer.mandated,
    authenticationType: issuer.authenticationType,
    authenticationStatus: result?.status,
    transactionStatusReason: result?.reason,
    cardHolderInfo: issuer.cardholderInfo,
    ...(issuer.isUnreachable && unreachable),
  };
  return withoutUndefined(data);
}
