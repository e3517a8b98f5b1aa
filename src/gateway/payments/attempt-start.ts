/** Makes the data that is stored of a payment before its connector is called, with its record (gateway-contract 3). */

import { minorUnits } from '#contract/money.ts';
import type { AuthenticationRecord, PaymentRecord } from '#contract/payment.ts';
import type { AuthenticationOrder, RoutedFollowUp, RoutedPayment } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { createResult } from '../core/answers.ts';
import { selectMembers, toCart, unlessEmpty } from '../core/echo.ts';
import { entityNdc, newDescriptor } from '../core/identifiers.ts';
import { randomHex } from '../core/random-source.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { claimLeaseMs } from '../lifecycle/checkout.ts';
import type { WindowFlow } from '../lifecycle/flow.ts';
import type { AllowedFollowUp } from '../lifecycle/judge-follow-up.ts';
import { type RecordFacts, sharedMembers } from '../registrations/record-members.ts';
import { registrationToKeep } from '../registrations/registration.ts';
import type { NewJob } from '../store/jobs/jobs.ts';
import type { AttemptStart, PaymentAttemptStart } from '../store/payments/payment-attempts.ts';
import type { NewPayment, Payment } from '../store/payments/payments.ts';
import { createPaymentJob, reconciliation } from './jobs.ts';

type StartContext = Pick<GatewayContext, 'config' | 'assets' | 'clock'>;

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
}

/** Makes the start of a payment, including the registration if the payment stores its instrument. */
export function createPaymentStart(
  { config, assets, clock }: StartContext,
  order: RoutedPayment,
  { key, ndc, checkoutId, registrationId, shopperResultUrl, flow, link, jobs = [] }: PaymentFacts,
): PaymentAttemptStart {
  const now = clock.now();
  const { buildNumber } = assets;
  const facts = { buildNumber, ndc, shopperIp: order.parameters['customer.ip'], now };
  const isNew = registrationId === undefined && isToBeStored(order);
  const kept = isNew ? registrationToKeep(config, order, facts, checkoutId) : undefined;
  const attempt: NewPayment = {
    ...transactionOf(order, key, now),
    kind: 'payment',
    connector: order.connector,
    checkoutId: checkoutId ?? null,
    referenceId: link?.referenced.id ?? null,
    registrationId: registrationId ?? null,
    paymentType: order.paymentType,
    brand: order.brand,
    merchantTransactionId: order.parameters.merchantTransactionId ?? null,
    record: recordOf(order, { ...facts, registrationId: registrationId ?? kept?.id }),
    taken: link?.judged.taken ?? null,
    maxCaptures: maxCapturesOf(order, registrationId),
    shopperResultUrl: shopperResultUrl ?? null,
    notificationUrl: order.parameters.notificationUrl ?? null,
    flow: flow ?? null,
  };
  return {
    attempt,
    ...(link && { reserved: { version: link.referenced.version, ledger: link.judged.ledger } }),
    ...(kept && { registration: kept }),
    jobs: [createPaymentJob(reconciliation, attempt.id, attempt.entityId, now + claimLeaseMs), ...jobs],
  };
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
  { assets, clock }: StartContext,
  order: AuthenticationOrder,
): AttemptStart {
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
      ...transactionOf(order, randomHex('attempt'), now),
      kind: 'authentication',
      brand,
      record,
      shopperResultUrl,
    },
    jobs: [createPaymentJob(reconciliation, id, channel.id, now + claimLeaseMs)],
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
}

/**
 * Makes the start of a follow-up. It includes the reservation of the follow-up's share in the ledger of the referenced
 * payment.
 */
export function createFollowUpStart(
  { assets, clock }: StartContext,
  order: RoutedFollowUp,
  { key, referenced, judged, obsoleteJobs, besides }: FollowUpFacts,
): PaymentAttemptStart {
  const now = clock.now();
  const facts = { buildNumber: assets.buildNumber, ndc: entityNdc(order.channel.id), now };
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
    record: { ...followUpRecordOf(order, facts), ...besides },
    taken: judged.taken,
    maxCaptures: null,
    shopperResultUrl: null,
    // A follow-up without an address of its own is announced where its payment was announced.
    notificationUrl: order.parameters.notificationUrl ?? referenced.notificationUrl,
    flow: null,
  };
  return {
    attempt,
    reserved: { version: referenced.version, ledger: judged.ledger },
    jobs: [createPaymentJob(reconciliation, attempt.id, attempt.entityId, now + claimLeaseMs)],
    obsoleteJobs,
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

/**
 * Makes the record of a payment before its outcome is known.
 *
 * @param facts including the registration that the payment charges or creates
 */
function recordOf(
  order: RoutedPayment,
  facts: RecordFacts & { readonly registrationId?: string | undefined },
): PaymentRecord {
  const { registrationId } = facts;
  return {
    id: order.id,
    ...(registrationId !== undefined && { registrationId, registration: { id: registrationId } }),
    ...(order.linkedTo && { referencedId: order.linkedTo.id }),
    paymentType: order.paymentType,
    paymentBrand: order.brand,
    ...amountOf(order),
    descriptor: descriptorOf(order),
    ...orderMembers(order, facts, '100'),
  };
}

/** Makes the record of an authentication without a payment, before its outcome is known. */
function authenticationRecordOf(order: AuthenticationOrder, facts: RecordFacts): AuthenticationRecord {
  return {
    id: order.id,
    paymentBrand: order.brand,
    ...amountOf(order),
    ...orderMembers(order, facts),
  };
}

function orderMembers(order: RoutedPayment | AuthenticationOrder, facts: RecordFacts, riskScore?: string) {
  const { parameters } = order;
  const { instrument, shopper, customParameters, closing } = sharedMembers(order, facts, riskScore);
  return {
    ...namesOf(order),
    result: createResult('000.200.000'),
    ...withoutUndefined({
      ...instrument,
      ...shopper,
      shipping: unlessEmpty(selectMembers(parameters, /^shipping\.([A-Za-z0-9]+)$/)),
      merchant: unlessEmpty(selectMembers(parameters, /^merchant\.([A-Za-z0-9]+)$/)),
      cart: toCart(parameters),
      recurringType: parameters.recurringType,
      standingInstruction: unlessEmpty(selectMembers(parameters, /^standingInstruction\.([A-Za-z0-9]+)$/)),
      customParameters,
    }),
    ...closing,
  };
}

/** Makes the record of a follow-up, which has neither brand nor instrument (gateway-contract 3.2). */
function followUpRecordOf(order: RoutedFollowUp, facts: RecordFacts): PaymentRecord {
  const { customParameters, closing } = sharedMembers(order, facts, '0');
  return {
    id: order.id,
    referencedId: order.referenced.id,
    paymentType: order.paymentType,
    ...amountOf(order),
    descriptor: descriptorOf(order),
    ...namesOf(order),
    result: createResult('000.200.000'),
    ...(customParameters && { customParameters }),
    ...closing,
  };
}

function amountOf({ amount, currency }: Pick<RoutedPayment, 'amount' | 'currency'>) {
  return { amount, currency };
}

/**
 * Returns the statement descriptor. `merchant.name` overrides the parameter `descriptor` (parameters.md, "Merchant").
 */
function descriptorOf({ parameters, channel }: RoutedPayment | RoutedFollowUp): string {
  return parameters['merchant.name'] ?? parameters.descriptor ?? newDescriptor(channel.name);
}

/** Returns the merchant's own references of the payment. */
function namesOf({
  parameters: { merchantTransactionId, merchantInvoiceId },
}: Pick<RoutedPayment, 'parameters'>) {
  return withoutUndefined({ merchantTransactionId, merchantInvoiceId });
}
