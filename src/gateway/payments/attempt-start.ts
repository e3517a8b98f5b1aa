/** Makes the data that is stored of a payment before its connector is called. */
import { createHash } from 'node:crypto';
import { minorUnits } from '#contract/money.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import type { AuthenticationOrder, FollowUpOrder, PaymentOrder } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { entityNdc, randomHex } from '../core/identifiers.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import type { WindowFlow } from '../lifecycle/flow.ts';
import type { AllowedFollowUp } from '../lifecycle/judge-follow-up.ts';
import { registrationToKeep } from '../registrations/keep.ts';
import type { NewJob } from '../store/jobs.ts';
import type { AttemptStart } from '../store/payment-attempts.ts';
import type { NewPayment, Payment } from '../store/payments.ts';
import { reconciliationJob } from './jobs.ts';
import type { Link } from './link.ts';
import { authenticationRecordOf, followUpRecordOf, recordOf } from './record.ts';

type Parts = Pick<GatewayContext, 'config' | 'assets' | 'clock'>;

/** The facts about a payment that are not part of its order. */
export interface PaymentFacts {
  /** Names the transaction to the connector. */
  readonly key: string;
  /** Of the record. */
  readonly ndc: string;
  /** 32 upper-case hex. */
  readonly checkoutId?: string;
  /** The registration that is charged. */
  readonly registrationId?: string | undefined;
  readonly shopperResultUrl?: string | undefined;
  readonly flow?: WindowFlow | undefined;
  readonly link?: Link | undefined;
  /** Due jobs that are stored together with the payment. */
  readonly jobs?: readonly NewJob[];
}

/** Makes the start of a payment, including the registration if the payment stores its instrument. */
export function paymentStartOf(
  { config, assets, clock }: Parts,
  order: PaymentOrder,
  { key, ndc, checkoutId, registrationId, shopperResultUrl, flow, link, jobs = [] }: PaymentFacts,
): AttemptStart {
  const now = clock.now();
  const kept =
    registrationId === undefined
      ? registrationToKeep({ config, assets }, order, ndc, now, checkoutId)
      : undefined;
  const record = recordOf(order, {
    buildNumber: assets.buildNumber,
    ndc,
    shopperIp: order.parameters['customer.ip'],
    registrationId: registrationId ?? kept?.id,
    now,
  });
  const attempt: NewPayment = {
    ...transactionOf(order, key, now),
    kind: 'payment',
    checkoutId: checkoutId ?? null,
    referenceId: link?.referenced.id ?? null,
    registrationId: registrationId ?? null,
    paymentType: order.paymentType,
    brand: order.brand,
    merchantTransactionId: order.parameters.merchantTransactionId ?? null,
    record,
    taken: link?.judged.taken ?? null,
    maxCaptures: maxCapturesOf(order, registrationId),
    shopperResultUrl: shopperResultUrl ?? null,
    flow: flow ?? null,
  };
  return {
    attempt,
    ...(link && { reserved: { version: link.referenced.version, ledger: link.judged.ledger } }),
    ...(kept && { registration: kept }),
    jobs: [reconciliationJob(attempt.id, attempt.entityId, now + claimLeaseMs), ...jobs],
  };
}

/**
 * Returns the maximum number of captures; null for any number. An authorisation of a stored instrument is captured only
 * once (gateway-contract 4.2, "Multiple captures").
 */
function maxCapturesOf({ parameters }: PaymentOrder, registrationId: string | undefined): number | null {
  const { numberOfCaptures } = parameters;
  if (registrationId !== undefined) return 1;
  return numberOfCaptures === undefined ? null : Number(numberOfCaptures);
}

/** Makes the start of an authentication without a payment. */
export function authenticationStartOf({ assets, clock }: Parts, order: AuthenticationOrder): AttemptStart {
  const now = clock.now();
  const record = authenticationRecordOf(order, {
    buildNumber: assets.buildNumber,
    ndc: entityNdc(order.channel.id),
    shopperIp: order.parameters['customer.ip'],
    now,
  });
  const { id, channel, brand, parameters } = order;
  const shopperResultUrl = parameters.shopperResultUrl ?? null;
  return {
    attempt: {
      ...transactionOf(order, randomHex(), now),
      kind: 'authentication',
      brand,
      record,
      shopperResultUrl,
    },
    jobs: [reconciliationJob(id, channel.id, now + claimLeaseMs)],
  };
}

/** The facts about a follow-up that are not part of its order. */
export interface FollowUpFacts {
  readonly referenced: Payment;
  readonly judged: AllowedFollowUp;
  /** Keys of due jobs that the follow-up makes unnecessary. */
  readonly obsoleteJobs: readonly string[];
  /** Members of the record that other follow-ups do not have. */
  readonly besides: { readonly [Name in keyof PaymentRecord]?: PaymentRecord[Name] };
}

/**
 * Makes the start of a follow-up. It includes the reservation of the follow-up's share in the ledger of the referenced
 * payment.
 */
export function followUpStartOf(
  { assets, clock }: Parts,
  order: FollowUpOrder,
  { referenced, judged, obsoleteJobs, besides }: FollowUpFacts,
): AttemptStart {
  const now = clock.now();
  const facts = { buildNumber: assets.buildNumber, ndc: entityNdc(order.channel.id), now };
  const attempt: NewPayment = {
    ...transactionOf(order, randomHex(), now),
    kind: 'payment',
    checkoutId: null,
    referenceId: referenced.id,
    registrationId: null,
    paymentType: order.paymentType,
    brand: referenced.brand,
    merchantTransactionId: order.parameters.merchantTransactionId ?? null,
    record: { ...followUpRecordOf(order, facts), ...besides },
    taken: judged.taken,
    maxCaptures: null,
    shopperResultUrl: null,
    flow: null,
  };
  return {
    attempt,
    reserved: { version: referenced.version, ledger: judged.ledger },
    jobs: [reconciliationJob(attempt.id, attempt.entityId, now + claimLeaseMs)],
    obsoleteJobs,
  };
}

function transactionOf(
  { id, channel, mode, amount, currency }: PaymentOrder | FollowUpOrder | AuthenticationOrder,
  connectorKey: string,
  createdAt: number,
) {
  return {
    id,
    entityId: channel.id,
    mode,
    amount: minorUnits(amount, currency) ?? 0,
    currency,
    connectorKey,
    createdAt,
  };
}

/**
 * Returns the connector key of an attempt to pay a checkout. It contains both ids: browsers choose attempt ids, so two
 * checkouts may have the same one.
 */
export function connectorKeyOf(checkoutId: string, attemptId: string): string {
  return `${checkoutId}-${attemptId}`;
}

/**
 * Returns the id of an attempt's payment. It stays the same when the attempt begins again, and cannot be guessed
 * without the checkout's id. 32 lower-case hexadecimal digits.
 */
export function paymentIdOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
