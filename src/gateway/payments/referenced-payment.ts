/**
 * Finds earlier payments that a request names by their id: in `referenceUuid`, or in its path (`service.md`,
 * "Endpoints").
 */
import type { Parameters } from '#contract/parameters/table.ts';
import type { Grant } from '../config/config.ts';
import { findParty, owns, type Party } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { invalidParameters, type Refusal } from '../core/refusal.ts';
import { mayBePaid } from '../lifecycle/checkout.ts';
import type { AllowedFollowUp } from '../lifecycle/judge-follow-up.ts';
import { releaseTaken } from '../lifecycle/ledger.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import type { Payment } from '../store/payments/payments.ts';
import { allowedFollowUp } from './follow-up.ts';
import { type ChainFacts, findChainFacts } from './order.ts';

/** The authorisation that a checkout's payment raises or renews, and what the payment takes from its ledger. */
export interface Link {
  readonly referenced: Payment;
  readonly chain: ChainFacts;
  readonly judged: AllowedFollowUp;
}

type PaymentContext = Pick<GatewayContext, 'store' | 'config'>;

/**
 * Finds a payment that the token may read. Whether the request's channel may make a follow-up is decided by the
 * lifecycle.
 */
export async function paymentOfGrant(
  context: PaymentContext,
  grant: Grant,
  id: string,
): Promise<Payment | undefined> {
  const payment = await context.store.findPayment(id);
  return payment && findParty(context.config, grant, payment.entityId) && payment;
}

export const unknownId = 'names no payment of this entity; send the id of the payment to follow';

/** Returns the error for a `referenceUuid` that matches no payment: a validation error (`service.md`, "Endpoints"). */
export function unknownUuid(value: string): Refusal {
  return invalidParameters([{ name: 'referenceUuid', value, message: unknownId }]);
}

interface Linking {
  /** The channel of the payment, when it is already known. */
  readonly channel?: Pick<Party, 'id'> | undefined;
  /** The checkout, whose payment may have the link already: it goes before another one, or is begun again. */
  readonly checkout?: Checkout | undefined;
}

/**
 * Returns the link of a checkout with `referenceUuid`; undefined without that parameter. It is checked when the
 * checkout is prepared, so that the merchant learns of a mistake, and again for each payment, because other follow-ups
 * may have been made meanwhile. Throws as a follow-up does.
 */
export async function toLink(
  context: PaymentContext,
  { id }: Pick<Party, 'id'>,
  parameters: Parameters,
  now: number,
  { channel, checkout }: Linking = {},
): Promise<Link | undefined> {
  const { referenceUuid } = parameters;
  if (referenceUuid === undefined) return undefined;
  const original = await context.store.findPayment(referenceUuid);
  if (original === undefined) throw unknownUuid(referenceUuid);
  const { entityId, ledger } = original;
  const held =
    checkout && mayBePaid(checkout) ? await context.store.findPayment(checkout.paymentId) : undefined;
  const isLinked = held?.referenceId === original.id && held.taken !== null;
  const referenced = isLinked ? { ...original, ledger: releaseTaken(ledger, held.taken) } : original;
  const ownChannel = channel ?? { id: owns(context.config, { id }, entityId) ? entityId : id };
  return {
    referenced,
    chain: await findChainFacts(context, referenced),
    judged: await allowedFollowUp(context, referenced, { channel: ownChannel, parameters }, now),
  };
}
