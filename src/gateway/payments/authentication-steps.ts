/** Continues and ends payments whose shopper is on the card issuer's pages (threeds-security A). */
import type { Parameters } from '#contract/parameters/table.ts';
import type { Step } from '#contract/three-d-secure.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { getEntityName } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { readShopOrigins } from '../core/shop-origins.ts';
import { NotOpenableHere } from '../core/short-seal.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import type { Handler } from '../jobs/runner.ts';
import {
  type AuthenticationAction,
  isAwaitingShopper,
  maxWaitMs,
  nextDeadline,
} from '../lifecycle/authentication.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import { timedOutCode } from '../lifecycle/decline.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import type { StoredAuthentication } from '../store/payments/authentications.ts';
import type { Payment, PaymentAttempt } from '../store/payments/payments.ts';
import type { Store } from '../store/store.ts';
import { advanceAuthentication } from '../three-d-secure/advance.ts';
import type { ResultsRequest } from '../three-d-secure/messages.ts';
import type { Shown } from '../three-d-secure/page/page.tsx';
import { challengeResultsAction, getShopperLanguage } from '../three-d-secure/request.ts';
import { type OpenedOrder, openOrder, openOrderIfHere } from '../three-d-secure/sealed-order.ts';
import { executePath, toStep } from '../three-d-secure/steps.ts';
import { type AttemptSlot, readmitAttempt } from '../throttling/card-testing.ts';
import { chargeAuthenticated } from './authenticate-and-charge.ts';
import { createPaymentJob, paymentPayload, reconciliation } from './jobs.ts';
import { attemptedLate, type ReconciliationContext, recordOutcome } from './record-outcome.ts';
import { getReturnUrl } from './return-urls.ts';

/** What goes on with a payment after its shopper's authentication. */
type AuthenticationContext = Pick<
  GatewayContext,
  'clock' | 'config' | 'connectors' | 'issuer' | 'random' | 'store' | 'warn'
>;

/** Returns the next step of the 3-D Secure page; undefined for an unknown authentication. */
export async function nextAuthenticationStep(
  gateway: AuthenticationContext,
  id: string,
  event: AuthenticationAction,
): Promise<Step | undefined> {
  const authentication = await applyAuthenticationAction(gateway, id, event);
  const attempt = authentication && (await gateway.store.findAttempt(authentication.paymentId));
  if (authentication === undefined || attempt === undefined) return undefined;
  const { phase, returnedAt } = authentication.state;
  const isBack = attempt.record.redirect === undefined || (phase === 'acquirer' && returnedAt !== undefined);
  const isUnknown = attempt.state === 'pending' && isBack;
  // An unknown outcome also ends the page's steps: the shopper has nothing left to do, and the shop's server asks for
  // the outcome.
  if (isFinal(attempt) || isUnknown) {
    return {
      step: 'done',
      url: getReturnUrl(attempt) ?? '',
      code: attempt.record.result.code,
    };
  }
  const order = (await openOrderIfHere(gateway, authentication))?.order;
  return toStep(authentication, order, gateway.clock.now()) ?? { step: 'wait', decoupled: false };
}

/**
 * Applies the issuer's result, which may come at any time and more than once. False when its authentication is unknown.
 */
export async function takeChallengeResults(
  gateway: AuthenticationContext,
  results: ResultsRequest,
): Promise<boolean> {
  const storedAuthentication = await gateway.store.authentications.findByTransaction(
    results.threeDSServerTransID,
  );
  if (storedAuthentication?.state.issuer?.acsTransID !== results.acsTransID) return false;
  await applyAuthenticationAction(gateway, storedAuthentication.id, challengeResultsAction(results));
  return true;
}

/** Applies an event to an authentication, and ends its payment when the authentication is over. */
export async function applyAuthenticationAction(
  gateway: AuthenticationContext,
  id: string,
  event: AuthenticationAction,
): Promise<StoredAuthentication | undefined> {
  const authentication = await advanceAuthentication(gateway, id, event);
  if (authentication?.state.phase === 'over') await endAuthenticated(gateway, authentication);
  return authentication;
}

/**
 * Charges a payment whose authentication is over. Of several callers only one charges. It first moves the attempt out
 * of `pending`, so that neither another caller nor a shopper who pays in another way can interfere.
 */
async function endAuthenticated(
  gateway: ReconciliationContext,
  authentication: StoredAuthentication,
): Promise<void> {
  const { store, clock } = gateway;
  const attempt = await store.findAttempt(authentication.paymentId);
  if (attempt?.state !== 'pending' || attempt.record.redirect === undefined) return;
  // Before the attempt is moved: a node that cannot decrypt the card leaves the payment to another one.
  const waiting = await openOrder(gateway, authentication);
  const { id, entityId } = attempt;
  const job = createPaymentJob(reconciliation, id, entityId, clock.now() + claimLeaseMs);
  if (!(await store.resumeAttempt({ id, job }))) return;
  await charge(gateway, { ...attempt, state: 'processing' }, authentication, waiting);
}

async function charge(
  gateway: ReconciliationContext,
  attempt: PaymentAttempt,
  authentication: StoredAuthentication,
  waiting: OpenedOrder | undefined,
  isRepeated = false,
): Promise<void> {
  const slot = isRepeated ? undefined : await slotFor(gateway, attempt, waiting);
  const outcome = await outcomeAfter(gateway, authentication, waiting, slot);
  // The card may have been charged. If the outcome cannot be stored, the payment stays pending, and its due job
  // continues.
  await unlessUnavailable(recordOutcome(gateway, attempt, outcome, slot), false);
}

/** Admits the attempt again, whose slots were free while it waited for its shopper. */
async function slotFor(
  gateway: Pick<GatewayContext, 'store' | 'clock' | 'config' | 'warn'>,
  attempt: PaymentAttempt,
  waiting: OpenedOrder | undefined,
): Promise<AttemptSlot> {
  const attempted = await attemptedLate(gateway, attempt);
  return readmitAttempt(gateway, attempted && { ...attempted, instrument: waiting?.order.instrument });
}

async function outcomeAfter(
  gateway: Pick<GatewayContext, 'clock' | 'config' | 'connectors' | 'store' | 'warn'>,
  authentication: StoredAuthentication,
  waiting: OpenedOrder | undefined,
  slot: AttemptSlot | undefined,
): Promise<Outcome> {
  const { clock } = gateway;
  if (waiting === undefined) return { code: timedOutCode, rule: 'shopper-gone' };
  const { order, key, isCodeLost } = waiting;
  if (isCodeLost) {
    gateway.warn('A payment goes on without its security code, whose key was destroyed.');
  }
  const charging = { key, now: clock.now(), isCodeLost, cardLock: slot?.cardLock };
  return chargeAuthenticated(gateway, order, charging, authentication.state);
}

/**
 * Charges a payment again under the same key, when the process that had sent it to the connector died. False when the
 * payment is not of this kind, or its card is already erased; the connector can then only be asked for the outcome.
 */
export async function resumeCharge(
  gateway: ReconciliationContext,
  attempt: PaymentAttempt,
): Promise<boolean> {
  if (attempt.state !== 'processing' || attempt.record.redirect === undefined) return false;
  const authentication = await gateway.store.authentications.findByPayment(attempt.id);
  if (authentication?.state.phase !== 'over') return false;
  const waiting = await openOrder(gateway, authentication);
  if (waiting === undefined) return false;
  await charge(gateway, attempt, authentication, waiting, true);
  return true;
}

/**
 * Handles the due job that ends an authentication whose time is over, and erases its card after half an hour at the
 * latest. A card that no node can decrypt is erased then, too, so that its payment ends.
 */
export function authenticationHandler(gateway: AuthenticationContext): Handler {
  const { store } = gateway;
  return async ({ payload }, { now }) => {
    const storedAuthentication = await store.authentications.findByPayment(
      paymentPayload.parse(payload).paymentId,
    );
    if (storedAuthentication === undefined) return 'done';
    const atLast = storedAuthentication.state.beganAt + maxWaitMs;
    const ask = () => applyAuthenticationAction(gateway, storedAuthentication.id, { kind: 'ask' });
    const asked = ask().catch(async (error) => {
      if (!(error instanceof NotOpenableHere) || now < atLast) throw error;
      await store.authentications.erase(storedAuthentication.paymentId);
      return ask();
    });
    const { state, paymentId } = (await asked) ?? storedAuthentication;
    if (now < atLast) return { retryAt: state.phase === 'over' ? atLast : nextDeadline(state) };
    return (await store.authentications.erase(paymentId)) ? 'done' : { retryAt: now + 1_000 };
  };
}

/** Returns the address at which an interrupted authentication continues; undefined when no authentication is open. */
export async function openAuthenticationUrl(
  { store, clock }: Pick<GatewayContext, 'store' | 'clock'>,
  payment: Pick<Payment, 'id' | 'state'>,
  origin: string,
): Promise<string | undefined> {
  if (payment.state !== 'pending') return undefined;
  const storedAuthentication = await store.authentications.findByPayment(payment.id);
  if (!storedAuthentication || !isAwaitingShopper(storedAuthentication.state, clock.now())) return undefined;
  return `${origin}${executePath}?id=${storedAuthentication.id}`;
}

/** Returns the data that the 3-D Secure page shows; undefined for an unknown authentication. */
export async function findAuthenticationPage(
  gateway: Pick<GatewayContext, 'config' | 'store' | 'clock'>,
  id: string,
): Promise<Shown | undefined> {
  const { store, config, clock } = gateway;
  const authentication = await store.authentications.find(id);
  const attempt = authentication && (await store.findAttempt(authentication.paymentId));
  if (authentication === undefined || attempt === undefined) return undefined;
  const { order } = (await openOrderIfHere(gateway, authentication)) ?? {};
  const { amount, currency } = attempt.record;
  return {
    shops: readShopOrigins(await findShopParameters(store, attempt)),
    merchant: order?.parameters['merchant.name'] ?? getEntityName(config, attempt.entityId),
    language: (order && getShopperLanguage(order)) ?? '',
    amount,
    currency,
    shopUrl: getReturnUrl(attempt),
    step: isFinal(attempt) ? undefined : ownStep(toStep(authentication, order, clock.now())),
  };
}

/** Finds what names the shop's origin: the checkout. Without one only the merchant's server can have named the return address. */
async function findShopParameters(store: Store, attempt: PaymentAttempt): Promise<Parameters> {
  const { shopperResultUrl } = attempt;
  const checkoutId = attempt.kind === 'payment' ? attempt.checkoutId : null;
  const checkout = checkoutId === null ? undefined : await store.findCheckout(checkoutId);
  return checkout?.parameters ?? (shopperResultUrl === null ? {} : { shopperResultUrl });
}

/** Other steps may need an answer of the issuer. The page asks for them itself when it has loaded. */
const ownStep = (step: ReturnType<typeof toStep>) =>
  step?.step === 'challenge' || (step?.step === 'method' && step.left > 0) ? step : undefined;
