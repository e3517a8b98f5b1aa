/** Makes the data that the store writes when a connector has returned an outcome. */

import { unknownOutcome } from '#contract/outcome-category.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import type { Outcome, RecordAdditions } from '../../connector/outcome.ts';
import type { TimedOutcome } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { type PaymentState, toPaymentState } from '../lifecycle/payment-state.ts';
import type { NewJob } from '../store/jobs/jobs.ts';
import { type AttemptEnd, addJobs, removeJobs, type Write } from '../store/payments/payment-attempts.ts';
import type { NewPayment, Payment } from '../store/payments/payments.ts';
import type { NewStandaloneAuthentication } from '../store/payments/standalone-authentications.ts';
import { getAuthenticationReferences } from '../three-d-secure/standalone-authentication.ts';
import { paymentEvents, registrationEvents } from '../webhooks/jobs.ts';
import { notificationJob } from '../webhooks/notification.ts';
import { withoutAccount } from './account-echo.ts';
import { findFinding, withCountedLink } from './agreement-findings.ts';
import { authentication, createJobKey, forgetOrder, reconciliation } from './jobs.ts';
import { redirectAfter, withOutcome } from './outcome-record.ts';

type PaymentBeginning = NewPayment & Partial<Pick<Payment, 'connectorReference'>>;

/** The facts of an end. */
interface Ending<Attempt> {
  readonly attempt: Attempt;
  /** The state in which the attempt was read. */
  readonly from: PaymentState;
  readonly outcome: TimedOutcome;
  /** When the outcome was known, in milliseconds. */
  readonly at: number;
  readonly state: AttemptEnd['outcome']['state'];
}

/**
 * Makes the end of an attempt from its outcome, which may still be pending.
 *
 * @param from the state in which the attempt was read
 * @param at when the outcome was known, in milliseconds
 */
export function createAttemptEnd(
  { config }: Pick<GatewayContext, 'config'>,
  attempt: PaymentBeginning | NewStandaloneAuthentication,
  from: PaymentState,
  outcome: TimedOutcome,
  at: number,
): AttemptEnd {
  if (attempt.kind === 'authentication') {
    return createAuthenticationEnd({ attempt, from, outcome, at, state: toPaymentState(outcome.code) });
  }
  const state = toPaymentState(outcome.code, attempt.paymentType);
  return createPaymentEnd(config, { attempt, from, outcome, at, state });
}

function createAuthenticationEnd(ending: Ending<NewStandaloneAuthentication>): AttemptEnd {
  const { attempt, from, outcome, at, state } = ending;
  const { id, mode } = attempt;
  const record = withOutcome(attempt.record, outcome, at);
  const values = state === 'pending' ? [] : getAuthenticationReferences(outcome.threeDSecure);
  return {
    id,
    from,
    mode,
    outcome: { state, record, rule: outcome.rule, connectorReference: null },
    writes: [
      ...waitWrites(ending),
      ...(values.length === 0 ? [] : [{ kind: 'add references', paymentId: id, values } as const]),
    ],
  };
}

function createPaymentEnd(config: GatewayContext['config'], ending: Ending<PaymentBeginning>): AttemptEnd {
  const { attempt, from, outcome, at, state } = ending;
  const { id, mode } = attempt;
  const outcomeToStore = withoutAccount(outcome, attempt.record, isFollowUp(attempt));
  const created = registrationCreatedBy(attempt);
  const recorded = isFollowUp(attempt)
    ? ofFollowUp(attempt, outcomeToStore)
    : withCountedLink(attempt, created, ofOwnCard(attempt, outcomeToStore));
  const record = withOutcome(attempt.record, recorded, at);
  const { paidCard } = recorded;
  // A card that was not paid with is not stored.
  const isKept = state === 'succeeded' && paidCard === undefined;
  // The acquirer may have charged another card than the stored one.
  const isUnused = paidCard !== undefined || (state === 'failed' && created !== undefined);
  return {
    id,
    from,
    mode,
    connector: outcome.movedTo ?? attempt.connector,
    outcome: {
      state,
      record: isUnused ? withoutRegistration(record) : record,
      rule: outcome.rule,
      connectorReference: outcome.reference ?? attempt.connectorReference ?? null,
      brand: paidCard?.brand,
    },
    writes: [
      ...waitWrites(ending),
      ...orderWrites(ending),
      ...registrationWrites(ending, created, isKept, record),
      ...addJobs(
        ...createEventJobs(config, ending, record.timestamp),
        ...(created !== undefined && isKept
          ? registrationEvents(config, { id: created, entityId: attempt.entityId }, 'CREATED', at)
          : []),
      ),
    ],
  };
}

/** Ends what waited for this outcome: the job that asks for it, and the card of a shopper who was on the issuer's pages. */
function waitWrites({
  attempt: { id, record },
  outcome,
  state,
}: Ending<PaymentBeginning | NewStandaloneAuthentication>): Write[] {
  const isBack = record.redirect !== undefined && redirectAfter(record, outcome) === undefined;
  return [
    ...(state === 'pending' ? [] : removeJobs(createJobKey(reconciliation, id))),
    ...(isBack ? removeJobs(createJobKey(authentication, id)) : []),
    ...(isBack ? [{ kind: 'erase card', paymentId: id } as const] : []),
  ];
}

/** Erases the order by which the transaction would be sent again, where one may have been kept until this outcome. */
function orderWrites({ attempt, from, outcome }: Ending<PaymentBeginning>): Write[] {
  const { id, mode, record } = attempt;
  const isKeptFromStart = mode !== 'INTERNAL' && record.card === undefined;
  const mayBeKept = isKeptFromStart || record.result.code === unknownOutcome;
  if (!mayBeKept || outcome.isUnanswered) return [];
  return [
    { kind: 'erase order', paymentId: id, mayHaveCard: from !== 'processing' },
    ...(isFollowUp(attempt) ? [] : removeJobs(createJobKey(forgetOrder, id))),
  ];
}

/** Keeps or erases the instrument that the payment would store, and notes what the payment says of the one that it charged. */
function registrationWrites(
  { attempt, at, state }: Ending<PaymentBeginning>,
  created: string | undefined,
  isKept: boolean,
  record: PaymentRecord,
): Write[] {
  const { registrationId: charged } = attempt;
  if (!isKept) {
    return created === undefined || state === 'pending' ? [] : [{ kind: 'drop registration', id: created }];
  }
  return [
    ...(created === undefined ? [] : [{ kind: 'confirm registration', id: created, at } as const]),
    ...findFinding(attempt, created, record),
    ...(charged === null ? [] : [{ kind: 'mark paid', id: charged, at } as const]),
  ];
}

/** Returns the jobs that tell the merchant of the payment. */
function createEventJobs(
  config: GatewayContext['config'],
  { attempt, from, outcome: { code }, at, state }: Ending<PaymentBeginning>,
  timestamp: string,
): NewJob[] {
  const { id, notificationUrl, record } = attempt;
  const action = from === 'processing' && record.redirect === undefined ? 'CREATED' : 'UPDATED';
  if (state === 'pending') return paymentEvents(config, attempt, action, at, { code, timestamp });
  return [
    ...paymentEvents(config, attempt, action, at),
    ...(notificationUrl === null ? [] : [notificationJob(id, notificationUrl, at)]),
  ];
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

/** Returns the record of a payment without the registration, because its instrument was not stored or not charged. */
function withoutRegistration(record: PaymentRecord): PaymentRecord {
  const { registrationId: _id, registration: _registration, ...rest } = record;
  return rest;
}

/** The part of the additions that the record of a follow-up has, which has no instrument (gateway-contract 3.2). */
function followUpAdditions({
  descriptor,
  customParameters,
  merchantAccountId,
}: RecordAdditions = {}): RecordAdditions {
  return withoutUndefined({ descriptor, customParameters, merchantAccountId });
}
