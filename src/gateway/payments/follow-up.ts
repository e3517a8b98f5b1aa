/** Makes follow-ups of an earlier payment: captures, refunds, reversals and others (gateway-contract 4). */

import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { formatAmount, minorUnits } from '#contract/money.ts';
import { withoutIgnored } from '#contract/parameters/address.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import type { Entity } from '../config/config.ts';
import type { RoutedFollowUp } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { invalidParameters, Refusal } from '../core/refusal.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { isFollowUpType, isReportType } from '../lifecycle/follow-up-rules.ts';
import {
  type AllowedFollowUp,
  type FollowUpRequest,
  judgeFollowUp,
  type ReferencedPayment,
} from '../lifecycle/judge-follow-up.ts';
import { type Ledger, releaseTaken } from '../lifecycle/ledger.ts';
import type { IdempotencyKey } from '../store/payments/idempotency-keys.ts';
import { type Payment, storedPayment } from '../store/payments/payments.ts';
import { createFollowUpStart } from './attempt-start.ts';
import { earlierPayment, nameFollowUp, resumePayment } from './idempotency.ts';
import { type ChainFacts, findChainFacts, findRoute, referencedBy } from './order.ts';
import { findProcessed, processAlone } from './process-payment.ts';
import { refusedFollowUp } from './refused-follow-up.ts';

export interface FollowUpCommand {
  /** The follow-up's channel. A capture uses the channel of its authorisation. */
  readonly channel: Entity;
  readonly parameters: Parameters;
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** The follow-up of an earlier request with the key, which this one goes on with. */
  readonly earlierAttempt?: Payment | undefined;
  /** Keys of due jobs that this follow-up makes unnecessary. */
  readonly obsoleteJobs?: readonly string[];
  /** Members of the record that other follow-ups do not have. */
  readonly besides?: { readonly [Name in keyof PaymentRecord]?: PaymentRecord[Name] | undefined };
}

interface Asked {
  readonly channel: Pick<Entity, 'id'>;
  readonly parameters: Parameters;
}

/** How often a follow-up is checked again because another follow-up changed the same payment at the same time. */
const maxAttempts = 100;

/**
 * Makes a follow-up. Its amount is reserved before the connector is called, so that two concurrent follow-ups cannot
 * take the same money. Returns the earlier follow-up when another request with the same idempotency key has made one.
 * Throws the lifecycle's result code for a follow-up that is not allowed.
 */
export async function createFollowUp(
  gateway: GatewayContext,
  id: string,
  command: FollowUpCommand,
): Promise<Payment> {
  if (command.earlierAttempt !== undefined)
    return resumeFollowUp(gateway, id, command, command.earlierAttempt);
  try {
    return await beginFollowUp(gateway, id, command);
  } catch (error) {
    // Another request with the same key may have made this follow-up meanwhile.
    const earlier =
      error instanceof Refusal ? await earlierPayment(gateway, command.idempotencyKey) : undefined;
    if (earlier === undefined) throw error;
    return earlier;
  }
}

async function resumeFollowUp(
  gateway: GatewayContext,
  id: string,
  command: FollowUpCommand,
  earlierAttempt: Payment,
): Promise<Payment> {
  const referenced = await storedPayment(gateway, id);
  const chain = await findChainFacts(gateway, referenced);
  return resumePayment(
    gateway,
    followUpOrderOf(earlierAttempt.id, referenced, chain, command, earlierAttempt),
    earlierAttempt,
  );
}

async function beginFollowUp(
  gateway: GatewayContext,
  id: string,
  command: FollowUpCommand,
): Promise<Payment> {
  const { obsoleteJobs = [], besides = {}, idempotencyKey } = command;
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const referenced = await storedPayment(gateway, id);
    const judged = await allowedFollowUp(gateway, referenced, command, gateway.clock.now());
    const chain = await findChainFacts(gateway, referenced);
    const { key, id: followUpId } = await nameFollowUp(
      gateway,
      referenced,
      { ...judged, ...namesOf(command.parameters) },
      idempotencyKey,
    );
    const order = followUpOrderOf(followUpId, referenced, chain, command, judged);
    const facts = { key, referenced, judged, obsoleteJobs, besides: withoutUndefined(besides) };
    const start = createFollowUpStart(gateway, order, { ...facts, idempotencyKey });
    const end = await processAlone(gateway, { order, start });
    if (end !== undefined) return findProcessed(gateway, start, end);
    const earlier = await earlierPayment(gateway, idempotencyKey);
    if (earlier !== undefined) return earlier;
  }
  throw new Refusal(503, '800.700.100');
}

/**
 * Checks a follow-up and returns what it takes from the referenced payment. Throws the lifecycle's result code for a
 * follow-up that is not allowed.
 */
export async function allowedFollowUp(
  gateway: Pick<GatewayContext, 'store' | 'config'>,
  referenced: Payment,
  request: Asked,
  now: number,
): Promise<AllowedFollowUp> {
  const followUpRequest = readFollowUpRequest(request, referenced.currency);
  const { paymentType } = followUpRequest;
  if (!isSupported(referenced.brand, paymentType)) throw unsupported(referenced.brand, paymentType);
  const judged = judgeFollowUp(
    await findReferencedPayment(gateway, referenced),
    followUpRequest,
    now,
    gateway.config,
  );
  if (!judged.isAllowed) throw refusedFollowUp(judged, request.parameters, referenced);
  return judged;
}

/**
 * Whether the brand supports this payment type. For example, not every brand supports refunds or authorisations
 * (gateway-contract 5.3).
 */
function isSupported(brand: string, paymentType: string): boolean {
  const types = findPaymentBrand(brand)?.paymentTypes;
  const isAsked = isFollowUpType(paymentType) && !isReportType(paymentType);
  return types === undefined || !isAsked || types.includes(paymentType);
}

function unsupported(brand: string, paymentType: string): Refusal {
  const types = findPaymentBrand(brand)?.paymentTypes.join(', ') ?? '';
  const message = `is nothing that ${brand} does; send one of [${types}]`;
  return new Refusal(400, '600.200.310', [{ name: 'paymentType', value: paymentType, message }]);
}

/** Returns the request as the lifecycle judges it. */
export function readFollowUpRequest(
  { channel, parameters }: Asked,
  referencedCurrency: string,
): FollowUpRequest {
  const { paymentType = '', amount, currency, sequence } = parameters;
  const practice = parameters['standingInstruction.industryPractice'];
  const units = amount === undefined ? undefined : amountOf(amount, currency ?? referencedCurrency);
  return {
    paymentType,
    entityId: channel.id,
    final: sequence === 'FINAL',
    ...(units !== undefined && { amount: units }),
    ...(currency !== undefined && { currency }),
    ...((practice === 'REAUTHORIZATION' || practice === 'INCREMENTAL_AUTH') && { purpose: practice }),
  };
}

function amountOf(amount: string, currency: string): number {
  const units = minorUnits(amount, currency);
  if (units !== undefined) return units;
  const message = `is no amount of ${currency}, which has no such decimals; send a whole number of its smallest units`;
  throw invalidParameters([{ name: 'amount', value: amount, message }]);
}

/** Returns a payment as the lifecycle judges its follow-ups. */
export async function findReferencedPayment(
  { store }: Pick<GatewayContext, 'store'>,
  payment: Payment,
): Promise<ReferencedPayment> {
  const { referenceId, taken, maxCaptures } = payment;
  const followed = await store.findPayment(referenceId);
  return {
    paymentType: payment.paymentType,
    entityId: payment.entityId,
    state: payment.state,
    amount: payment.amount,
    currency: payment.currency,
    createdAt: payment.createdAt,
    ledger: payment.ledger,
    paymentBrand: payment.brand,
    ...(maxCaptures !== null && { maxCaptures }),
    ...(followed && { follows: followed.paymentType }),
    ...(taken?.purpose && { purpose: taken.purpose }),
  };
}

function namesOf({ paymentType = '', merchantTransactionId }: Parameters) {
  return { paymentType, merchantTransactionId };
}

function followUpOrderOf(
  id: string,
  referenced: Payment,
  chain: ChainFacts,
  { channel, parameters, earlierAttempt }: FollowUpCommand,
  judged: Pick<AllowedFollowUp, 'amount' | 'currency'>,
): RoutedFollowUp {
  const { ledger } = referenced;
  return {
    kind: 'follow-up',
    id,
    channel,
    ...findRoute(referenced),
    amount: formatAmount(judged.amount, judged.currency),
    currency: judged.currency,
    paymentType: parameters.paymentType ?? '',
    parameters: withoutIgnored(parameters),
    referenced: referencedBy(referenced, chain),
    isPart: judged.amount < referenced.amount + ledger.raised,
    isRepeated: hasBefore(
      earlierAttempt?.taken ? releaseTaken(ledger, earlierAttempt.taken) : ledger,
      parameters.paymentType,
    ),
  };
}

/** Whether a follow-up of this type is in the ledger. */
function hasBefore(ledger: Ledger, paymentType = ''): boolean {
  const { captured, refunded, givenBack, rebills, raised, raising } = ledger;
  const taken: Record<string, number> = {
    CP: captured,
    RF: refunded,
    RV: givenBack,
    RB: rebills,
    PA: raised + raising,
  };
  return (taken[paymentType] ?? 0) > 0;
}
