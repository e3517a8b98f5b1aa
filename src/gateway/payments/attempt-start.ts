/** A payment as it is stored before its connector is asked. */
import { createHash } from 'node:crypto';
import { minorUnits } from '../../contract/money.ts';
import type { PaymentRecord } from '../../contract/payment.ts';
import type { FollowUpOrder, PaymentOrder } from '../connectors/connector.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import type { WindowFlow } from '../lifecycle/flow.ts';
import { isStandalone } from '../lifecycle/standalone.ts';
import type { AttemptStart } from '../store/payment-attempts.ts';
import type { NewPayment } from '../store/payments.ts';
import { reconciliationJob } from './jobs.ts';
import type { Link } from './link.ts';

export interface AttemptFacts {
  readonly record: PaymentRecord;
  /** Names the transaction to the connector. */
  readonly key: string;
  /** 32 upper-case hex. */
  readonly checkoutId?: string;
  readonly registrationId?: string | undefined;
  readonly shopperResultUrl?: string | undefined;
  readonly flow?: WindowFlow | undefined;
  readonly link?: Link | undefined;
  readonly now: number;
}

type Facts = Pick<NewPayment, 'brand' | 'referenceId' | 'taken' | 'maxCaptures'>;

export function attemptStartOf(order: PaymentOrder, facts: AttemptFacts): AttemptStart {
  const { brand } = order;
  const { link } = facts;
  const referenceId = link?.referenced.id ?? null;
  const taken = link?.judged.taken ?? null;
  const made = startOf(order, facts, { brand, referenceId, taken, maxCaptures: maxCapturesOf(order, facts) });
  if (link === undefined) return made;
  return { ...made, reserved: { version: link.referenced.version, ledger: link.judged.ledger } };
}

/** An authorisation of a stored means is captured once (gateway-contract 4.2, "Multiple captures"). */
function maxCapturesOf({ parameters }: PaymentOrder, { registrationId }: AttemptFacts): number | null {
  const { numberOfCaptures } = parameters;
  if (registrationId !== undefined) return 1;
  return numberOfCaptures === undefined ? null : Number(numberOfCaptures);
}

/** The intent of a follow-up; `reserved` is the referenced payment's ledger with it. */
export function followUpStartOf(
  order: FollowUpOrder,
  facts: AttemptFacts,
  follow: Pick<NewPayment, 'brand' | 'taken'>,
  reserved: NonNullable<AttemptStart['reserved']>,
): AttemptStart {
  const whole = { ...follow, referenceId: order.referenced.id, maxCaptures: null };
  return { ...startOf(order, facts, whole), reserved };
}

function startOf(order: PaymentOrder | FollowUpOrder, facts: AttemptFacts, follow: Facts): AttemptStart {
  const { amount, currency } = order;
  const payment: NewPayment = {
    id: order.id,
    checkoutId: facts.checkoutId ?? null,
    entityId: order.channel.id,
    registrationId: facts.registrationId ?? null,
    paymentType: order.paymentType,
    mode: order.mode,
    amount: minorUnits(amount, currency) ?? 0,
    currency,
    // Queries find payments by this reference. An authentication is no payment and must not be found.
    merchantTransactionId: isStandalone(order) ? null : (order.parameters.merchantTransactionId ?? null),
    record: facts.record,
    connectorKey: facts.key,
    shopperResultUrl: facts.shopperResultUrl ?? null,
    flow: facts.flow ?? null,
    createdAt: facts.now,
    ...follow,
  };
  return { payment, jobs: [reconciliationJob(payment.id, payment.entityId, facts.now + claimLeaseMs)] };
}

/** What an attempt to pay a checkout is called. Browsers choose attempt ids, so one may come with two checkouts. */
export function connectorKeyOf(checkoutId: string, attemptId: string): string {
  return `${checkoutId}-${attemptId}`;
}

/**
 * The id of an attempt's payment: the same however often the attempt begins again, and not to be guessed by who does
 * not know the checkout. 32 lowercase hex.
 */
export function paymentIdOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
