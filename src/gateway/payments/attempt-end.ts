/** Makes the data that the store writes when a connector has returned an outcome. */

import type { CardFacts, MaskedCard } from '#contract/masked-card.ts';
import { getOutcomeCategory, unknownOutcome } from '#contract/outcome-category.ts';
import {
  type AuthenticationRecord,
  type PaymentCode,
  type PaymentRecord,
  paymentRecordOrder,
  type Redirect,
  type Texts,
} from '#contract/payment.ts';
import {
  declinedMember,
  type Outcome,
  type RecordAdditions,
  unbookedMember,
  unsentMember,
} from '../../connector/outcome.ts';
import type { TimedOutcome } from '../connectors/connector.ts';
import { toRecordedCode } from '../connectors/payment-code.ts';
import type { GatewayContext } from '../context.ts';
import { createResult } from '../core/answers.ts';
import { unlessEmpty } from '../core/echo.ts';
import { toStoredTimestamp } from '../core/timestamp.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { type PaymentState, toPaymentState } from '../lifecycle/payment-state.ts';
import type { AttemptEnd } from '../store/payments/payment-attempts.ts';
import type { NewPayment, Payment } from '../store/payments/payments.ts';
import type { NewStandaloneAuthentication } from '../store/payments/standalone-authentications.ts';
import { getAuthenticationReferences } from '../three-d-secure/standalone-authentication.ts';
import { paymentEvents, registrationEvents } from '../webhooks/jobs.ts';
import { notificationJob } from '../webhooks/notification.ts';
import { withoutAccount } from './account-echo.ts';
import { findFinding, withCountedLink } from './agreement-findings.ts';
import { authentication, createJobKey, forgetOrder, reconciliation } from './jobs.ts';

type Beginning = (NewPayment & Partial<Pick<Payment, 'connectorReference'>>) | NewStandaloneAuthentication;

/**
 * Makes the end of an attempt from its outcome, which may still be pending.
 *
 * @param from the state in which the attempt was read
 * @param at when the outcome was known, in milliseconds
 */
export function createAttemptEnd(
  { config }: Pick<GatewayContext, 'config'>,
  attempt: Beginning,
  from: PaymentState,
  outcome: TimedOutcome,
  at: number,
): AttemptEnd {
  const state = toPaymentState(outcome.code, attempt.kind === 'payment' ? attempt.paymentType : undefined);
  const wasSentAway = attempt.record.redirect !== undefined;
  const isBack = wasSentAway && redirectAfter(attempt.record, outcome) === undefined;
  const common = {
    id: attempt.id,
    from,
    mode: attempt.mode,
    ...(attempt.kind === 'payment' && { connector: outcome.movedTo ?? attempt.connector }),
    jobs: [],
    obsoleteJobs: [
      ...(state === 'pending' ? [] : [createJobKey(reconciliation, attempt.id)]),
      ...(isBack ? [createJobKey(authentication, attempt.id)] : []),
    ],
    // A card is stored only while its shopper is on the issuer's pages, so it is erased when the shopper is back.
    ...(isBack && { isAuthenticationOver: true }),
  };
  if (attempt.kind === 'authentication') {
    const record = withOutcome(attempt.record, outcome, at);
    return {
      ...common,
      outcome: { state, record, rule: outcome.rule, connectorReference: null },
      ...(state !== 'pending' && {
        authenticationReferences: getAuthenticationReferences(outcome.threeDSecure),
      }),
    };
  }
  const told = withoutAccount(outcome, attempt.record, isFollowUp(attempt));
  const created = registrationCreatedBy(attempt);
  const recorded = isFollowUp(attempt)
    ? ofFollowUp(attempt, told)
    : withCountedLink(attempt, created, ofOwnCard(attempt, told));
  const record = withOutcome(attempt.record, recorded, at);
  const { paidCard } = recorded;
  // A card that was not paid with is not stored.
  const isKept = state === 'succeeded' && paidCard === undefined;
  const isOver = state !== 'pending';
  // The acquirer may have charged another card than the stored one.
  const isUnused = paidCard !== undefined || (isOver && !isKept && created !== undefined);
  const { card, result } = attempt.record;
  const isKeptFromStart = attempt.mode !== 'INTERNAL' && card === undefined;
  const mayBeKept = isKeptFromStart || result.code === unknownOutcome;
  const isResendOver = mayBeKept && !outcome.isUnanswered;
  const pending = state === 'pending' ? { code: outcome.code, timestamp: record.timestamp } : undefined;
  const action = from === 'processing' && !wasSentAway ? 'CREATED' : 'UPDATED';
  return {
    ...common,
    ...(isResendOver && {
      isResendOver,
      obsoleteJobs: [
        ...common.obsoleteJobs,
        ...(isFollowUp(attempt) ? [] : [createJobKey(forgetOrder, attempt.id)]),
      ],
    }),
    outcome: {
      state,
      record: isUnused ? withoutRegistration(record) : record,
      rule: outcome.rule,
      connectorReference: outcome.reference ?? attempt.connectorReference ?? null,
      brand: paidCard?.brand,
    },
    ...(created !== undefined && isOver && { registration: { id: created, keep: isKept, at } }),
    ...(isKept && findFinding(attempt, created, record)),
    ...(attempt.registrationId !== null && isKept && { paidWith: { id: attempt.registrationId, at } }),
    jobs: [
      ...paymentEvents(config, attempt, action, at, pending),
      ...(isOver && attempt.notificationUrl !== null
        ? [notificationJob(attempt.id, attempt.notificationUrl, at)]
        : []),
      ...(created !== undefined && isKept
        ? registrationEvents(config, { id: created, entityId: attempt.entityId }, 'CREATED', at)
        : []),
    ],
  };
}

/**
 * Returns the id of the registration that this payment created. Undefined for a registration that the payment charges.
 * Also undefined for a follow-up, whose record only repeats the id of its authorisation's registration. The exception
 * is a payment of a checkout that raises an authorisation: there the shopper may store the instrument.
 */
function registrationCreatedBy(attempt: NewPayment) {
  const { registrationId, record } = attempt;
  return registrationId === null && !isFollowUp(attempt) ? record.registrationId : undefined;
}

/** Returns the outcome of a follow-up as its record has it: the shopper was authenticated for the first payment only. */
function ofFollowUp({ record }: NewPayment, outcome: Outcome): Outcome {
  const { threeDSecure = record.threeDSecure, paidCard: _card, ...rest } = outcome;
  return {
    ...rest,
    ...(threeDSecure && { threeDSecure }),
    additions: followUpAdditions(outcome.additions),
  };
}

/** Returns the outcome of a payment without the card that it names, unless that is another one than the payment's. */
function ofOwnCard({ record: { card } }: NewPayment, { paidCard, ...outcome }: Outcome): Outcome {
  const { bin, last4Digits } = paidCard?.masked ?? {};
  const isOther = bin !== card?.bin || last4Digits !== card?.last4Digits;
  return paidCard && isOther ? { ...outcome, paidCard } : outcome;
}

/** Whether a payment follows another one and names no card or account itself, such as a refund. */
function isFollowUp({ referenceId, checkoutId }: NewPayment): boolean {
  return referenceId !== null && checkoutId === null;
}

/**
 * Returns the redirect that the record has after this outcome: a new one, or the earlier one as long as the outcome is
 * pending or the same challenge is told again. Undefined when the connector was asked and gave no answer: the shopper is back then, and must not pay in
 * another way, because the payment may have been charged.
 */
export function redirectAfter({ redirect }: AuthenticationRecord, outcome: Outcome): Redirect | undefined {
  if (outcome.redirect !== undefined && !(outcome.isChallenge && redirect)) return outcome.redirect;
  return getOutcomeCategory(outcome.code) === 'pending' && outcome.code !== unknownOutcome
    ? redirect
    : undefined;
}

/** Returns what the shopper pays with after this outcome, as long as it is pending. */
function codeAfter({ paymentCode }: Partial<PaymentRecord>, outcome: Outcome): PaymentCode | undefined {
  if (getOutcomeCategory(outcome.code) !== 'pending') return undefined;
  return outcome.paymentCode === undefined ? paymentCode : toRecordedCode(outcome.paymentCode);
}

/**
 * Returns the record with an outcome that replaces an earlier, pending one. Its members are in the recorded order, without
 * those that the outcome leaves out. The currency is left out with the amount.
 */
function withOutcome<Stored extends AuthenticationRecord>(
  record: Stored,
  outcome: Outcome,
  at: number,
): Stored {
  const { paidCard } = outcome;
  const { paymentCode: _code, ...before }: Partial<PaymentRecord> = record;
  const { redirect: _redirect, resultDetails: earlier, threeDSecure: _authentication, ...kept } = before;
  const whole: Partial<PaymentRecord> = {
    ...withAdditions(kept, outcome.additions),
    ...(paidCard && { card: paidCard.masked }),
    ...(paidCard?.brand !== undefined && { paymentBrand: paidCard.brand }),
    ...withoutUndefined({
      redirect: redirectAfter(record, outcome),
      paymentCode: codeAfter(record, outcome),
      resultDetails: unlessEmpty({ ...keptDetails(earlier), ...outcome.resultDetails }),
      threeDSecure: outcome.threeDSecure,
      risk: outcome.riskScore === undefined ? undefined : { score: outcome.riskScore },
    }),
    result: createResult(outcome.code, outcome.errors, outcome.checks),
    timestamp: toStoredTimestamp(at),
  };
  const { without = [] } = outcome;
  const leftOut: readonly string[] = without.includes('amount') ? [...without, 'currency'] : without;
  const names = paymentRecordOrder.filter((name) => whole[name] !== undefined && !leftOut.includes(name));
  const ordered: Partial<PaymentRecord> = Object.fromEntries(names.map((name) => [name, whole[name]]));
  return ordered as Stored;
}

/** Returns what a later outcome keeps: the parameters that were not sent, a decline before, and what no record could hold. */
function keptDetails(details: Texts = {}): Texts {
  const kept = [unsentMember, declinedMember, unbookedMember];
  return Object.fromEntries(Object.entries(details).filter(([name]) => kept.includes(name)));
}

/** Returns the record of a payment without the registration, because its instrument was not stored or not charged. */
function withoutRegistration(record: PaymentRecord): PaymentRecord {
  const { registrationId: _id, registration: _registration, ...rest } = record;
  return rest;
}

/**
 * Returns the members of a payment's record with what its connector adds. What the merchant sent stays as it was sent,
 * except for the agreement, whose network's ids only the connector knows, and for the descriptor, which is what the
 * shopper's statement says.
 */
function withAdditions(
  record: Partial<PaymentRecord>,
  additions: RecordAdditions = {},
): Partial<PaymentRecord> {
  const { card, bankAccount, virtualAccount, customer, billing, shipping, ...more } = additions;
  return withoutUndefined({
    ...record,
    ...more,
    card: cardWith(record.card, card),
    bankAccount: filled(record.bankAccount, bankAccount),
    virtualAccount: filled(record.virtualAccount, virtualAccount),
    customer: filled(record.customer, customer),
    // Members of two addresses must not be mixed.
    billing: record.billing ?? billing,
    shipping: record.shipping ?? shipping,
    recurringType: record.recurringType ?? more.recurringType,
    standingInstruction: unlessEmpty({ ...record.standingInstruction, ...more.standingInstruction }),
    customParameters: filled(record.customParameters, more.customParameters),
  });
}

/** The part of the additions that the record of a follow-up has, which has no instrument (gateway-contract 3.2). */
function followUpAdditions({
  descriptor,
  customParameters,
  merchantAccountId,
}: RecordAdditions = {}): RecordAdditions {
  return withoutUndefined({ descriptor, customParameters, merchantAccountId });
}

/** Returns the group with those members of `more` that it lacks; undefined when both are absent. */
function filled(group: Texts | undefined, more: Texts = {}): Texts | undefined {
  return unlessEmpty({ ...group, ...more, ...group });
}

/** Returns the card of the record with facts about it. Without a card, a whole masked one is taken from the connector. */
function cardWith(card: MaskedCard | undefined, more: Partial<MaskedCard> = {}): MaskedCard | undefined {
  const { bin, last4Digits, expiryMonth, expiryYear, holder, ...facts } = more;
  if (card !== undefined) return { ...card, ...(facts satisfies CardFacts) };
  if (!bin || !last4Digits || !expiryMonth || !expiryYear) return undefined;
  return { bin, last4Digits, ...(holder !== undefined && { holder }), expiryMonth, expiryYear, ...facts };
}
