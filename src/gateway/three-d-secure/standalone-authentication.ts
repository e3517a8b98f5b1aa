/**
 * Answers authentications without a payment, and checks payments that refer to one, made by this gateway or elsewhere
 * (threeds-security A7 and A8).
 */
import { isAuthenticated } from '#contract/authentication-status.ts';
import { minorUnits } from '#contract/money.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { ThreeDSecure } from '../../connector/orders.ts';
import { acceptedCode, type Outcome } from '../../connector/outcome.ts';
import type { Config } from '../config/config.ts';
import { areOfOneMerchant } from '../config/entities.ts';
import type { AuthenticationOrder, CardOrder } from '../connectors/connector.ts';
import { getCardEnds } from '../connectors/reference.ts';
import type { StandaloneAuthentication } from '../store/payments/standalone-authentications.ts';
import type { Store } from '../store/store.ts';
import { externalAuthenticationProblems } from './external-authentication.ts';
import { getPolicy } from './plan.ts';

/**
 * Result codes for cards whose issuer was not asked, by the rule that decided so. Every other card that is not asked
 * about takes no part in 3-D Secure 2.
 */
const unasked: Readonly<Partial<Record<string, ResultCode>>> = {
  'three-d-secure-off': '000.400.104',
  'test-card-not-participating': '000.400.101',
  'shopper-absent': '000.400.112',
};

/** Answers an authentication without a payment, by its result. Nothing is charged, whatever the answer is. */
export function answerAuthentication({ mode, authentication }: AuthenticationOrder): Outcome {
  const { rule = 'any-other-card', threeDSecure } = authentication ?? {};
  if (threeDSecure === undefined) return { code: unasked[rule] ?? '000.400.109', rule };
  return { code: codeOf(threeDSecure.authenticationStatus, threeDSecure.flow, mode), rule, threeDSecure };
}

/**
 * Returns the result code for an authentication status. An issuer that was only informed (status I), or that does not
 * know the card, has not authenticated the shopper.
 */
function codeOf(
  status: string | undefined,
  flow: string | undefined,
  mode: AuthenticationOrder['mode'],
): ResultCode {
  if (status === 'I') return '000.400.120';
  if (!isAuthenticated(status)) return '000.400.102';
  return flow === 'challenge' ? acceptedCode(mode) : '000.400.110';
}

/** Returns the values by which a payment may refer to an authentication; empty when there are none. */
export function getAuthenticationReferences(threeDSecure: ThreeDSecure = {}): string[] {
  return referenceNames.map((name) => referenceIn(threeDSecure, name)).filter((proof) => proof !== undefined);
}

const referenceNames = ['dsTransactionId', 'acsTransactionId', 'verificationId'] as const;

function referenceIn(threeDSecure: ThreeDSecure, name: (typeof referenceNames)[number]): string | undefined {
  // The other values are UUIDs, for which upper and lower case are equal.
  return name === 'verificationId' ? threeDSecure[name] : threeDSecure[name]?.toLowerCase();
}

/** The reason why a payment cannot use an authentication. */
interface Fault {
  readonly code: ResultCode;
  readonly rule: string;
  /** What is wrong and what to do, without the parameter's name. */
  readonly message: string;
}

const authenticateAgain = 'authenticate the shopper by POST /v1/threeDSecure again';

const failed: Fault = {
  code: '100.390.100',
  rule: 'authentication-failed',
  message: `names an authentication that failed; ${authenticateAgain}, or pay without it`,
};
const ofAnother: Fault = {
  code: '100.390.100',
  rule: 'authentication-of-another',
  message: 'names an authentication of another card or merchant; send the one of this card',
};
const ofLess: Fault = {
  code: '100.390.101',
  rule: 'authentication-of-less',
  message: `names an authentication of a smaller amount or of another currency; ${authenticateAgain}, for what is charged`,
};
const ofTwo: Fault = { ...ofLess, message: 'and the other id name two authentications; send the ids of one' };
const onlyTold: Fault = {
  code: '100.390.107',
  rule: 'authentication-unproven',
  message: `names an authentication of which the issuer was only told, and the channel charges no card without authentication; ${authenticateAgain}, without the challengeIndicator 06`,
};
const usedBy = (paymentId: string): Fault => ({
  code: '100.390.100',
  rule: 'authentication-used',
  message: `names an authentication that has paid already, by ${paymentId}; ${authenticateAgain}; a payment that the merchant starts with a stored card needs none`,
});

/**
 * Uses the standalone authentication of this gateway to which a payment refers. It can be used for one payment, and
 * again only after that payment failed. The data that the merchant sends about it (status, ECI) are ignored, because
 * the gateway has the original data. An authentication made elsewhere must state a success if the channel requires
 * authentication.
 *
 * @returns the decline when the payment cannot use it; otherwise undefined
 */
export async function useAuthentication(
  { store, config }: { readonly store: Store; readonly config: Config },
  order: CardOrder,
  threeDSecure: ThreeDSecure,
): Promise<Outcome | undefined> {
  const [authentication, another] = await store.findReferencedAuthentications(
    getAuthenticationReferences(threeDSecure),
  );
  if (authentication === undefined) return refusedElsewhere(order, threeDSecure);
  const fault = faultOf(authentication, order, config) ?? (another && ofTwo);
  if (fault !== undefined) return declined(fault, threeDSecure, authentication);
  const user = await store.useAuthenticationOnce({
    authenticationId: authentication.id,
    paymentId: order.id,
  });
  return user === order.id ? undefined : declined(usedBy(user ?? ''), threeDSecure, authentication);
}

function faultOf(
  authentication: StandaloneAuthentication,
  order: CardOrder,
  config: Config,
): Fault | undefined {
  if (authentication.state !== 'succeeded') return failed;
  if (!isOfTheSame(authentication, order, config)) return ofAnother;
  if (!covers(authentication, order)) return ofLess;
  const isOnlyTold = authentication.record.threeDSecure?.authenticationStatus === 'I';
  return isOnlyTold && isRequired(order) ? onlyTold : undefined;
}

function refusedElsewhere(order: CardOrder, threeDSecure: ThreeDSecure): Outcome | undefined {
  const errors = isRequired(order) ? externalAuthenticationProblems(order, threeDSecure) : [];
  if (errors.length === 0) return undefined;
  return { code: '100.390.107', rule: 'authentication-unproven', threeDSecure, errors };
}

function isRequired(order: CardOrder): boolean {
  return getPolicy(order).mode === 'required';
}

/**
 * Whether the authentication belongs to the same merchant and card. Cards are compared by the masked number in the
 * record.
 */
function isOfTheSame(
  { record, entityId }: StandaloneAuthentication,
  order: CardOrder,
  config: Config,
): boolean {
  const ends = getCardEnds(order);
  const isCard =
    ends !== undefined && record.card?.bin === ends.bin && record.card.last4Digits === ends.last4Digits;
  return isCard && areOfOneMerchant(config, entityId, order.channel.id);
}

function covers({ amount, currency }: StandaloneAuthentication, order: CardOrder): boolean {
  const charged = minorUnits(order.amount, order.currency);
  return currency === order.currency && charged !== undefined && charged <= amount;
}

function declined(
  { code, rule, message }: Fault,
  threeDSecure: ThreeDSecure,
  { record }: StandaloneAuthentication,
): Outcome {
  const sent = referenceNames.filter((name) => threeDSecure[name] !== undefined);
  const isOfIt = (name: (typeof referenceNames)[number]) =>
    referenceIn(threeDSecure, name) === record.threeDSecure?.[name];
  const name = sent.find(isOfIt) ?? 'verificationId';
  const value = threeDSecure[name] ?? null;
  return { code, rule, threeDSecure, errors: [{ name: `threeDSecure.${name}`, value, message }] };
}
