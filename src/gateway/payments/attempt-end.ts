/** From a connector's outcome to everything the store has to remember of it. */
import type { Outcome } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { type PaymentState, stateOf } from '../lifecycle/payment-state.ts';
import { isStandalone } from '../lifecycle/standalone.ts';
import { registrationEvents } from '../registrations/events.ts';
import type { AttemptEnd } from '../store/payment-attempts.ts';
import type { NewPayment, Payment } from '../store/payments.ts';
import { paymentEvents } from './events.ts';
import { authenticationReferencesOf } from './external-authentication.ts';
import { authenticationKey, reconciliationKey } from './jobs.ts';
import { withOutcome, withoutRegistration } from './record.ts';

/** The ending of a payment with an outcome, final or not. */
export function attemptEndOf(
  { config }: Pick<GatewayContext, 'config'>,
  payment: NewPayment & Partial<Pick<Payment, 'connectorReference'>>,
  from: PaymentState,
  outcome: Outcome,
  at: number,
): AttemptEnd {
  const state = stateOf(outcome.code);
  // The registration that was stored with the payment, not one it was paid with.
  // A follow-up repeats that of its authorisation; a payment of a checkout that raises one is the shopper's own.
  const isFollowUp = payment.referenceId !== null && payment.checkoutId === null;
  const created = payment.registrationId === null && !isFollowUp ? payment.record.registrationId : undefined;
  const keep = state === 'succeeded';
  const wasSentAway = payment.record.redirect !== undefined;
  const record = withOutcome(payment.record, outcome, at);
  const isBack = wasSentAway && record.redirect === undefined;
  return {
    paymentId: payment.id,
    from,
    outcome: {
      state,
      record: state === 'failed' && created !== undefined ? withoutRegistration(record) : record,
      rule: outcome.rule,
      connectorReference: outcome.reference ?? payment.connectorReference ?? null,
    },
    ...(created !== undefined && state !== 'pending' && { registration: { id: created, keep } }),
    ...(isStandalone(payment) &&
      state !== 'pending' && { authenticationReferences: authenticationReferencesOf(outcome.threeDSecure) }),
    // Only then anything waited.
    ...(isBack && { isAuthenticationOver: true }),
    jobs: [
      ...paymentEvents(config, payment, from === 'processing' && !wasSentAway ? 'CREATED' : 'UPDATED', at),
      ...(created !== undefined && keep
        ? registrationEvents(config, { id: created, entityId: payment.entityId }, 'CREATED', at)
        : []),
    ],
    obsoleteJobs: [
      ...(state === 'pending' ? [] : [reconciliationKey(payment.id)]),
      ...(isBack ? [authenticationKey(payment.id)] : []),
    ],
  };
}
