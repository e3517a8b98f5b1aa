/** Makes the data that is stored of a payment before its connector is called. */

import { minorUnits } from '#contract/money.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import type { AuthenticationOrder, RoutedFollowUp, RoutedPayment } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import type { WindowFlow } from '../lifecycle/flow.ts';
import type { AllowedFollowUp } from '../lifecycle/judge-follow-up.ts';
import { registrationToKeep } from '../registrations/registration.ts';
import type { NewJob } from '../store/jobs/jobs.ts';
import type { IdempotencyKey } from '../store/payments/idempotency-keys.ts';
import {
  type AttemptStart,
  addJobs,
  type PaymentAttemptStart,
  removeJobs,
  type Write,
} from '../store/payments/payment-attempts.ts';
import type { NewPayment, Payment } from '../store/payments/payments.ts';
import { createPaymentJob, reconciliation } from './jobs.ts';
import { createAuthenticationRecord, createFollowUpRecord, createPaymentRecord } from './order-record.ts';

type StartContext = Pick<GatewayContext, 'config' | 'assets' | 'clock' | 'random' | 'answers'>;

/** The facts about a payment that are not part of its order. */
export interface PaymentFacts {
  /** Names the transaction to the connector. */
  readonly key: string;
  /** The `ndc` member of the record. */
  readonly ndc: string;
  /** 32 upper-case hex. */
  readonly checkoutId?: string;
  /** The registration that is charged. */
  readonly registrationId?: string | undefined;
  readonly shopperResultUrl?: string | undefined;
  readonly flow?: WindowFlow | undefined;
  /** The authorisation that the payment raises or renews. */
  readonly link?: Pick<FollowUpFacts, 'referenced' | 'judged'> | undefined;
  /** Due jobs that are stored together with the payment. */
  readonly jobs?: readonly NewJob[];
  /** The key by which the merchant's server may repeat its request. */
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** The same payment, which a process that died has begun, and over whose start this one is written. */
  readonly continued?: Payment | undefined;
}

/** Makes the start of a payment, including the registration if the payment stores its instrument. */
export function createPaymentStart(
  { config, assets, clock, random }: StartContext,
  order: RoutedPayment,
  facts: PaymentFacts,
): PaymentAttemptStart {
  const now = clock.now();
  const { ndc, checkoutId, registrationId, continued, jobs = [] } = facts;
  const shopperIp = order.parameters['customer.ip'];
  const ofRecord = { buildNumber: assets.buildNumber, ndc, shopperIp, now };
  const isNew = registrationId === undefined && isToBeStored(order);
  const kept = isNew ? registrationToKeep(config, order, ofRecord, checkoutId) : undefined;
  const record = createPaymentRecord(random, order, {
    ...ofRecord,
    registrationId: registrationId ?? kept?.id,
  });
  const attempt = { ...transactionOf(order, facts.key, now), ...rowMembers(order, facts), record };
  return {
    kind: continued ? 'continue' : 'begin',
    attempt,
    writes: [
      ...(continued ? replaceStart(continued) : reserveStart(attempt, facts)),
      ...(kept ? [{ kind: 'add registration', registration: kept } as const] : []),
      ...addJobs(createPaymentJob(reconciliation, attempt.id, attempt.entityId, now + claimLeaseMs), ...jobs),
    ],
  };
}

/** Returns the members of a payment that its transaction and its record do not have. */
function rowMembers(
  order: RoutedPayment,
  { checkoutId, registrationId, shopperResultUrl, flow, link }: PaymentFacts,
) {
  const { connector, paymentType, brand, parameters } = order;
  return {
    kind: 'payment' as const,
    connector,
    paymentType,
    brand,
    checkoutId: checkoutId ?? null,
    referenceId: link?.referenced.id ?? null,
    registrationId: registrationId ?? null,
    merchantTransactionId: parameters.merchantTransactionId ?? null,
    taken: link?.judged.taken ?? null,
    maxCaptures: maxCapturesOf(order, registrationId),
    shopperResultUrl: shopperResultUrl ?? null,
    notificationUrl: parameters.notificationUrl ?? null,
    flow: flow ?? null,
  };
}

/** Returns what the earlier start of a payment has written and this one has not: an instrument to store, an order. */
function replaceStart({ id, registrationId, record }: Payment): Write[] {
  const created = registrationId === null ? record.registrationId : undefined;
  return [
    ...(created === undefined ? [] : [{ kind: 'drop registration', id: created } as const]),
    { kind: 'erase order', paymentId: id, mayHaveCard: true },
  ];
}

/** Returns the writes by which only one of several requests begins the payment. */
function reserveStart(
  payment: Pick<NewPayment, 'id' | 'createdAt'>,
  { idempotencyKey: key, link }: Pick<PaymentFacts, 'idempotencyKey' | 'link'>,
): Write[] {
  return [
    ...(key ? [{ kind: 'note key', key, payment } as const] : []),
    ...(link ? [reserveTake(link)] : []),
  ];
}

/** Reserves a follow-up's share in the ledger of the payment that it follows. */
function reserveTake({ referenced, judged }: Pick<FollowUpFacts, 'referenced' | 'judged'>): Write {
  const { id, version } = referenced;
  return { kind: 'replace ledger', paymentId: id, version, ledger: judged.ledger };
}

/** Whether the shopper wants the instrument stored, which is not stored yet. */
function isToBeStored({ parameters }: RoutedPayment): boolean {
  return parameters.createRegistration === 'true' && parameters.registrationId === undefined;
}

/**
 * Returns the maximum number of captures; null for any number. An authorisation of a stored instrument is captured only
 * once (gateway-contract 4.2, "Multiple captures").
 */
function maxCapturesOf({ parameters }: RoutedPayment, registrationId: string | undefined): number | null {
  const { numberOfCaptures } = parameters;
  if (registrationId !== undefined) return 1;
  return numberOfCaptures === undefined ? null : Number(numberOfCaptures);
}

/** Makes the start of an authentication without a payment. */
export function createAuthenticationStart(
  { assets, clock, random, answers }: StartContext,
  order: AuthenticationOrder,
): AttemptStart {
  const now = clock.now();
  const record = createAuthenticationRecord(order, {
    buildNumber: assets.buildNumber,
    ndc: answers.entityNdc(order.channel.id),
    shopperIp: order.parameters['customer.ip'],
    now,
  });
  const { id, channel, brand, parameters } = order;
  const shopperResultUrl = parameters.shopperResultUrl ?? null;
  return {
    kind: 'begin',
    attempt: {
      ...transactionOf(order, random.hex('attempt'), now),
      kind: 'authentication',
      brand,
      record,
      shopperResultUrl,
    },
    writes: addJobs(createPaymentJob(reconciliation, id, channel.id, now + claimLeaseMs)),
  };
}

/** The facts about a follow-up that are not part of its order. */
export interface FollowUpFacts {
  /** Names the transaction to the connector. */
  readonly key: string;
  readonly referenced: Payment;
  readonly judged: AllowedFollowUp;
  /** Keys of due jobs that the follow-up makes unnecessary. */
  readonly obsoleteJobs: readonly string[];
  /** Members of the record that other follow-ups do not have. */
  readonly besides: { readonly [Name in keyof PaymentRecord]?: PaymentRecord[Name] };
  /** The key by which the merchant's server may repeat its request. */
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/**
 * Makes the start of a follow-up. It includes the reservation of the follow-up's share in the ledger of the referenced
 * payment.
 */
export function createFollowUpStart(
  { assets, clock, random, answers }: StartContext,
  order: RoutedFollowUp,
  { key, referenced, judged, obsoleteJobs, besides, idempotencyKey }: FollowUpFacts,
): PaymentAttemptStart {
  const now = clock.now();
  const facts = { buildNumber: assets.buildNumber, ndc: answers.entityNdc(order.channel.id), now };
  const attempt: NewPayment = {
    ...transactionOf(order, key, now),
    kind: 'payment',
    connector: order.connector,
    checkoutId: null,
    referenceId: referenced.id,
    registrationId: null,
    paymentType: order.paymentType,
    brand: referenced.brand,
    merchantTransactionId: order.parameters.merchantTransactionId ?? null,
    record: { ...createFollowUpRecord(random, order, facts), ...besides },
    taken: judged.taken,
    maxCaptures: null,
    shopperResultUrl: null,
    // A follow-up without an address of its own is announced where its payment was announced.
    notificationUrl: order.parameters.notificationUrl ?? referenced.notificationUrl,
    flow: null,
  };
  return {
    kind: 'begin',
    attempt,
    writes: [
      ...reserveStart(attempt, { idempotencyKey, link: { referenced, judged } }),
      ...removeJobs(...obsoleteJobs),
      ...addJobs(createPaymentJob(reconciliation, attempt.id, attempt.entityId, now + claimLeaseMs)),
    ],
  };
}

function transactionOf(
  { id, channel, mode, amount, currency }: RoutedPayment | RoutedFollowUp | AuthenticationOrder,
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
