/** Captures, refunds, reversals and the like of an earlier payment (gateway-contract 4). */

import { findPaymentBrand } from '../../contract/brands/payment-brands.ts';
import { formatAmount, minorUnits } from '../../contract/money.ts';
import { withoutIgnored } from '../../contract/parameters/address.ts';
import type { Parameters } from '../../contract/parameters/table.ts';
import type { PaymentRecord } from '../../contract/payment.ts';
import type { Entity } from '../config/config.ts';
import type { FollowUpOrder } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { entityNdc, randomHex } from '../core/identifiers.ts';
import { invalidParameters, Refusal } from '../core/refusal.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { isMove } from '../lifecycle/follow-up-rules.ts';
import { type Allowed, type Existing, judge, type Move } from '../lifecycle/payment.ts';
import type { Payment } from '../store/payments.ts';
import { outcomeOf } from './call-connector.ts';
import { recordOutcome, stored } from './create-payment.ts';
import { endingOf } from './ending.ts';
import { followUpIntentOf } from './intent.ts';
import { followUpRecordOf } from './record.ts';
import { refusedMove } from './refused-move.ts';

export interface FollowUp {
  /** Of the follow-up: captures are made through the channel that authorised. */
  readonly channel: Entity;
  readonly parameters: Parameters;
  /** Keys of due jobs that this follow-up does. */
  readonly obsoleteJobs?: readonly string[];
  /** Members that the record has besides those of a follow-up. */
  readonly besides?: { readonly [Name in keyof PaymentRecord]?: PaymentRecord[Name] | undefined };
}

interface Asked {
  readonly channel: Pick<Entity, 'id'>;
  readonly parameters: Parameters;
}

/** How often a follow-up is judged anew because others follow the same payment at the same moment. */
const patience = 100;

/**
 * Follows a payment up. What it takes is reserved before the connector is asked, so that no two follow-ups at once take
 * the same money. Throws the code of the lifecycle's table for a move that is not allowed.
 */
export async function followUp(gateway: GatewayContext, id: string, request: FollowUp): Promise<Payment> {
  const { store, clock, assets } = gateway;
  for (let tries = 0; tries < patience; tries += 1) {
    const referenced = await stored(gateway, id);
    const now = clock.now();
    const judged = await allowedMove(gateway, referenced, request, now);
    const order = orderOf(referenced, request, judged);
    const ndc = entityNdc(request.channel.id);
    const record = {
      ...followUpRecordOf(order, { buildNumber: assets.buildNumber, ndc, now }),
      ...withoutUndefined(request.besides ?? {}),
    };
    const reserved = { version: referenced.version, ledger: judged.ledger };
    const facts = { record, key: randomHex(), now };
    const { brand } = referenced;
    const intent = followUpIntentOf(order, facts, { brand, taken: judged.taken }, reserved);
    const { obsoleteJobs = [] } = request;
    if (!(await store.begin({ ...intent, obsoleteJobs }))) continue;
    const outcome = await outcomeOf(gateway, order, facts.key, now);
    await recordOutcome(gateway, endingOf(gateway, intent.payment, 'processing', outcome, clock.now()));
    return stored(gateway, order.id);
  }
  throw new Refusal(503, '800.700.100');
}

/** What a move takes of the payment it follows. Throws the code of the lifecycle's table for one that is not allowed. */
export async function allowedMove(
  gateway: Pick<GatewayContext, 'store' | 'config'>,
  referenced: Payment,
  request: Asked,
  now: number,
): Promise<Allowed> {
  const move = moveOf(request, referenced.currency);
  const { paymentType } = move;
  if (!isSupported(referenced.brand, paymentType)) throw unsupported(referenced.brand, paymentType);
  const judged = judge(await existingOf(gateway, referenced), move, now, gateway.config);
  if (!judged.allowed) throw refusedMove(judged, request.parameters, referenced);
  return judged;
}

/** Not every brand can give money back or take a reservation (gateway-contract 5.3). */
function isSupported(brand: string, paymentType: string): boolean {
  const types = findPaymentBrand(brand)?.paymentTypes;
  return types === undefined || !isMove(paymentType) || types.includes(paymentType);
}

function unsupported(brand: string, paymentType: string): Refusal {
  const types = findPaymentBrand(brand)?.paymentTypes.join(', ') ?? '';
  const message = `is nothing that ${brand} does; send one of [${types}]`;
  return new Refusal(400, '600.200.310', [{ name: 'paymentType', value: paymentType, message }]);
}

function moveOf({ channel, parameters }: Asked, referencedCurrency: string): Move {
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

async function existingOf({ store }: Pick<GatewayContext, 'store'>, payment: Payment): Promise<Existing> {
  const { referenceId, taken, maxCaptures } = payment;
  const followed = referenceId === null ? undefined : await store.findPayment(referenceId);
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

function orderOf(referenced: Payment, { channel, parameters }: FollowUp, judged: Allowed): FollowUpOrder {
  return {
    id: randomHex(),
    channel,
    mode: referenced.mode,
    amount: formatAmount(judged.amount, judged.currency),
    currency: judged.currency,
    paymentType: parameters.paymentType ?? '',
    parameters: withoutIgnored(parameters),
    referenced: referencedBy(referenced),
  };
}

/** An earlier payment as the connector of a later one has to know it. */
export function referencedBy(payment: Payment): FollowUpOrder['referenced'] {
  const { id, paymentType, connectorReference: reference } = payment;
  return { id, paymentType, reference };
}
