/** From a connector's outcome to everything that the store has to remember of it. */
import type { Outcome } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { type PaymentState, stateOf } from '../lifecycle/payment-state.ts';
import { registrationEvents } from '../registrations/events.ts';
import type { AttemptEnd } from '../store/payment-attempts.ts';
import type { NewPayment, Payment } from '../store/payments.ts';
import type { NewStandaloneAuthentication } from '../store/standalone-authentications.ts';
import { paymentEvents } from './events.ts';
import { authenticationReferencesOf } from './external-authentication.ts';
import { authenticationKey, reconciliationKey } from './jobs.ts';
import { redirectAfter, withOutcome, withoutRegistration } from './record.ts';

type Beginning = (NewPayment & Partial<Pick<Payment, 'connectorReference'>>) | NewStandaloneAuthentication;

/**
 * The end of an attempt with an outcome, final or not.
 *
 * @param from the state in which the attempt was seen
 * @param at when the outcome was known, in milliseconds
 */
export function attemptEndOf(
  { config }: Pick<GatewayContext, 'config'>,
  attempt: Beginning,
  from: PaymentState,
  outcome: Outcome,
  at: number,
): AttemptEnd {
  const state = stateOf(outcome.code);
  const wasSentAway = attempt.record.redirect !== undefined;
  const isBack = wasSentAway && redirectAfter(attempt.record, outcome) === undefined;
  const common = {
    id: attempt.id,
    from,
    jobs: [],
    obsoleteJobs: [
      ...(state === 'pending' ? [] : [reconciliationKey(attempt.id)]),
      ...(isBack ? [authenticationKey(attempt.id)] : []),
    ],
    // Only then anything waited.
    ...(isBack && { isAuthenticationOver: true }),
  };
  if (attempt.kind === 'authentication') {
    const record = withOutcome(attempt.record, outcome, at);
    return {
      ...common,
      outcome: { state, record, rule: outcome.rule, connectorReference: null },
      ...(state !== 'pending' && {
        authenticationReferences: authenticationReferencesOf(outcome.threeDSecure),
      }),
    };
  }
  const record = withOutcome(attempt.record, outcome, at);
  const created = registrationCreatedBy(attempt);
  const isKept = state === 'succeeded';
  const action = from === 'processing' && !wasSentAway ? 'CREATED' : 'UPDATED';
  return {
    ...common,
    outcome: {
      state,
      record: state === 'failed' && created !== undefined ? withoutRegistration(record) : record,
      rule: outcome.rule,
      connectorReference: outcome.reference ?? attempt.connectorReference ?? null,
    },
    ...(created !== undefined && state !== 'pending' && { registration: { id: created, keep: isKept } }),
    jobs: [
      ...paymentEvents(config, attempt, action, at),
      ...(created !== undefined && isKept
        ? registrationEvents(config, { id: created, entityId: attempt.entityId }, 'CREATED', at)
        : []),
    ],
  };
}

/**
 * The registration that was stored with the payment, not one it was paid with. A follow-up repeats that of its
 * authorisation; a payment of a checkout that raises one is the shopper's own.
 */
function registrationCreatedBy({ registrationId, referenceId, checkoutId, record }: NewPayment) {
  const isFollowUp = referenceId !== null && checkoutId === null;
  return registrationId === null && !isFollowUp ? record.registrationId : undefined;
}
