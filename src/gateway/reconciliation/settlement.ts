/** Ends a payment of which nobody tells any more what became of it, as its operator has found it at the acquirer. */
import { holdsCardNumber } from '#contract/parameters/stray-number.ts';
import type { ReferenceForm } from '../../connector/connector.ts';
import { acceptedCode, type Outcome } from '../../connector/outcome.ts';
import type { GatewayConnector } from '../connectors/connector.ts';
import { neverSentAt } from '../connectors/forwardings.ts';
import { lateArrivalMs } from '../connectors/late-arrival.ts';
import { neverArrivedCode } from '../lifecycle/decline.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import { findRoute } from '../payments/order.ts';
import { type ReconciliationContext, recordOutcome } from '../payments/record-outcome.ts';
import type { Payment } from '../store/payments/payments.ts';

export interface Settlement {
  readonly paymentId: string;
  readonly as: 'declined' | 'paid';
  /** The acquirer's name of a paid one, by which follow-ups name it; absent when the acquirer has told it. */
  readonly reference?: string | undefined;
  /** Whether it is settled also while its acquirer may still tell or get it. */
  readonly isForced: boolean;
}

export const settledByOperator = 'settled-by-operator';
const resultDetails = { ExtendedDescription: 'Settled by the operator of the gateway.' };

/**
 * Writes the outcome, with all that an outcome causes: webhooks, the checkout, the ledger of what it follows. Returns the
 * payment with it. Throws an error whose message says which part of the settlement is wrong, and what to do.
 */
export async function settlePayment(
  gateway: ReconciliationContext,
  { paymentId, as, reference, isForced }: Settlement,
): Promise<Payment> {
  const { store } = gateway;
  const payment = await store.findPayment(paymentId);
  if (payment === undefined)
    throw new Error(`There is no payment ${paymentId}: give the id that the gateway has told its merchant.`);
  const { code } = payment.record.result;
  if (isFinal(payment))
    throw new Error(`The payment ${paymentId} has an outcome, ${code}, and an outcome never changes.`);
  if (payment.mode === 'INTERNAL')
    throw new Error(`The payment ${paymentId} is the simulator's, which ends it by itself.`);
  if (!isForced) await requireOver(gateway, payment);
  const outcome = await (as === 'paid' ? paidAs(gateway, payment, reference) : neverMade(gateway, payment));
  if (!(await recordOutcome(gateway, payment, outcome)))
    throw new Error(`The payment ${paymentId} has changed meanwhile: run the command again.`);
  return { ...payment, ...(await store.findPayment(paymentId)) };
}

/** Throws while the acquirer may get the payment again, or end it by itself. */
async function requireOver(gateway: ReconciliationContext, payment: Payment): Promise<void> {
  const until = await openUntil(gateway, payment);
  const isEarly = gateway.clock.now() < until;
  const why = whyOpen(gateway, payment);
  const time = isEarly && new Date(until).toISOString();
  if (why !== undefined)
    throw new Error(
      `The acquirer may still end the payment ${payment.id}, because ${why}: look it up in the acquirer's own records${time ? ` after ${time}, when it can no longer arrive there` : ''}, and add --force if it has ended or was never made.`,
    );
  if (time)
    throw new Error(
      `The acquirer may tell of the payment ${payment.id}, or get it again, until ${time}: wait until then, or look it up in the acquirer's own records and add --force.`,
    );
}

/** Says why an acquirer may end a payment at any time; undefined when it no longer can. */
function whyOpen(gateway: ReconciliationContext, payment: Payment): string | undefined {
  const { record, connector, connectorReference } = payment;
  if (record.redirect !== undefined) return 'it has sent the shopper to a page of its own';
  if (connectorReference !== null) return `it has the payment under the name ${connectorReference}`;
  const { connectors, entities } = gateway.config;
  const isConfigured =
    connector === null
      ? entities.some(({ id, upstream }) => id === payment.entityId && upstream !== undefined)
      : connectors[connector] !== undefined;
  if (!isConfigured)
    return `its ${connector === null ? 'upstream' : `connector ${connector}`} is not in the configuration`;
  return findConnector(gateway, payment).isAskable ? 'it can be asked' : undefined;
}

/** Returns until when the acquirer may still get a payment, or answer its key, in milliseconds. */
async function openUntil(gateway: ReconciliationContext, payment: Payment): Promise<number> {
  const { repeatableFor = 0 } = findConnector(gateway, payment);
  const { sentAt, firstSentAt } = (await gateway.store.forwardings.find(payment.connectorKey)) ?? {
    sentAt: neverSentAt,
    firstSentAt: neverSentAt,
  };
  return Math.max(Math.max(payment.createdAt, sentAt) + lateArrivalMs, firstSentAt + repeatableFor);
}

/** Returns the connector that a payment was sent to, also when its channel is no longer in the configuration. */
function findConnector({ config, connectors }: ReconciliationContext, payment: Payment): GatewayConnector {
  const channel = config.entities.find(({ id }) => id === payment.entityId) ?? { id: payment.entityId };
  return connectors.find(config, { ...findRoute(payment), channel });
}

async function neverMade({ store }: ReconciliationContext, { id, connectorKey }: Payment): Promise<Outcome> {
  const { forwardings } = store;
  // Nobody may send it from now on.
  const mark = await forwardings.mark(connectorKey, neverSentAt);
  if (mark !== undefined && !(await forwardings.giveUp(connectorKey, mark.sentAt)))
    throw new Error(`The payment ${id} is just being sent again: run the command again in a minute.`);
  return { code: neverArrivedCode, rule: settledByOperator, resultDetails };
}

async function paidAs(
  gateway: ReconciliationContext,
  payment: Payment,
  reference = payment.connectorReference ?? '',
): Promise<Outcome> {
  const { store } = gateway;
  const { mode, connector, entityId, connectorKey } = payment;
  const form = await findReferenceForm(gateway, payment);
  if (
    !/^[\x21-\x7e]{1,255}$/.test(reference) ||
    holdsCardNumber(reference) ||
    !(form?.fits(reference) ?? true)
  )
    throw new Error(
      `--reference must be ${form?.text ?? "the acquirer's name of the payment, such as a PSP reference"}, without spaces and no card number: follow-ups find the payment by it.`,
    );
  if (!(await store.forwardings.owns(connectorKey, connector ?? entityId, reference)))
    throw new Error(`--reference ${reference} is the name of another payment: look it up again.`);
  return { code: acceptedCode(mode), rule: settledByOperator, reference, resultDetails };
}

/** Returns the form of the acquirer's name of a payment; undefined where any name may be one. */
async function findReferenceForm(
  gateway: ReconciliationContext,
  payment: Payment,
): Promise<ReferenceForm | undefined> {
  const { paymentType, referenceId } = payment;
  const connector = findConnector(gateway, payment);
  if (referenceId === null) return connector.referenceForm?.(paymentType);
  const followed = (await gateway.store.findPayment(referenceId))?.connectorReference;
  return followed ? connector.referenceForm?.(paymentType, followed) : undefined;
}
