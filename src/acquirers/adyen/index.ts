/** The connector for Adyen (https://docs.adyen.com/online-payments): Checkout API, raw card data from server to server. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import {
  type Connector,
  type ConnectorParts,
  defineConnector,
  type FollowUpOrder,
  NotSent,
  type Outcome,
  type PaymentOrder,
  toMinorUnits,
  UnknownOutcome,
} from '../../connector/index.ts';
import { listBrands } from './account-brands.ts';
import { findUnsentAddresses } from './addresses.ts';
import { industryUsages } from './agreements-data.ts';
import { createPending, pspReference, readPayment } from './answers.ts';
import { capabilities, trial } from './capabilities-data.ts';
import { createClient } from './client.ts';
import { exponents } from './currencies-data.ts';
import { createFollowUpLines, findUnsentOfCart } from './line-items.ts';
import { createMethodPayment } from './method-requests.ts';
import { methods } from './methods-data.ts';
import { referenceForm } from './reference-form.ts';
import { refusedOrders } from './refused-data.ts';
import { createCardPayment, findUnsentOfAny } from './requests.ts';
import { setUp } from './set-up.ts';
import { type Settings, settingsSchema } from './settings.ts';
import { findUnsentAgreement, withLostAccount } from './stored-accounts.ts';
import { createWebhookReader } from './webhook.ts';
import type { FollowUp, Payment } from './wire.ts';

/** Adyen keeps idempotency keys for seven days or more (https://docs.adyen.com/development-resources/api-idempotency). */
const repeatableFor = 7 * 24 * 60 * 60_000;

export const adyen = defineConnector({
  name: 'adyen',
  capabilities,
  trial,
  settings: settingsSchema,
  account: ({ merchantAccount, livePrefix }) => ({ merchantAccount, livePrefix }),
  referenceForm,
  // Adyen cannot be asked, so that much is known by its notifications alone.
  optionalSettings: {
    hmacKey:
      'no notification of Adyen is read, so that captures, refunds and reversals stay pending; give the key of the webhook, which payment-widgets connect makes',
  },
  setUp,
  listBrands,
  hosts: [
    'checkout-test.adyen.com',
    '*-checkout-live.adyenpayments.com',
    'management-test.adyen.com',
    'management-live.adyen.com',
  ],
  create: createConnector,
});

function createConnector(parts: ConnectorParts<Settings>): Connector {
  const { settings, environment } = parts;
  const { livePrefix, merchantAccount } = settings;
  if ((environment === 'live') !== (livePrefix !== undefined))
    throw new Error('livePrefix belongs to the live environment: it is required there, and only there');
  const post = createClient(parts);
  return {
    repeatableFor,
    readWebhook: createWebhookReader(parts),

    async charge(order, key) {
      const body = createRequest(order, key, merchantAccount);
      if ('rule' in body) return body;
      const answer = await post('/payments', body, key);
      const method = methods[order.brand];
      const other = order.isOtherInstrument ? order.instrument : undefined;
      const outcome = answer.refused
        ? withLostAccount(answer.refused, order)
        : readPayment(answer.body, { key, amount: body.amount, method, other });
      const unsent = findUnsent(order, body);
      return unsent.length === 0 ? outcome : { ...outcome, unsent };
    },

    async followUp(order, key) {
      const request = createFollowUp(order, key, merchantAccount);
      if ('rule' in request) return request;
      const { path, body, receipt, unsent } = request;
      const answer = await post(path, body, key);
      const outcome = answer.refused ?? readReceipt(answer.body, receipt);
      return unsent.length === 0 ? outcome : { ...outcome, unsent };
    },

    async resume(inquiry, { redirectResult }, key) {
      const amount = amountOf(inquiry);
      const method = methods[inquiry.brand];
      const waiting = createPending('adyen-awaits-the-shopper', inquiry.reference ?? undefined);
      if (redirectResult === undefined || amount === undefined) return waiting;
      // The right result must not get the answer to a wrong one.
      const ownKey = createHash('sha256').update(`${key} ${redirectResult}`).digest('hex');
      const sent = { details: { redirectResult } };
      const answer = await post('/payments/details', sent, ownKey).catch(asUnknown);
      if (answer.refused && answer.kind !== 'validation')
        throw new UnknownOutcome(`Adyen refused for a reason of ${answer.kind}`);
      // What a browser brought may be wrong, which says nothing of the payment.
      return answer.refused ? waiting : readPayment(answer.body, { key, amount, method, isNamed: true });
    },
  };
}

/** Returns the request of a payment, or the decline of an order that Adyen cannot take. */
function createRequest(order: PaymentOrder, key: string, merchantAccount: string): Payment | Outcome {
  const { brand, instrument, linkedTo, parameters } = order;
  const payer = methods[brand] ?? (instrument.kind === 'card' ? instrument : undefined);
  if (payer === undefined) return refusedOrders.withoutCard;
  if (linkedTo) return refusedOrders.raise;
  const { 'standingInstruction.industryPractice': practice } = parameters;
  if (practice && !industryUsages[practice]) return refusedOrders.practice;
  const amount = amountOf(order);
  if (amount === undefined) return refusedOrders.amount;
  const fixed = { amount, merchantAccount, reference: key };
  return 'details' in payer
    ? createMethodPayment(order, payer, fixed)
    : createCardPayment(order, payer, fixed);
}

interface Receipt {
  /** Adyen's name of the payment. */
  readonly payment: string;
  readonly reference: string;
}

interface FollowUpRequest {
  readonly path: string;
  readonly body: FollowUp;
  /** What the receipt has to name. */
  readonly receipt: Receipt;
  readonly unsent: readonly string[];
}

/** Returns the request of a follow-up, or the decline of an order that Adyen cannot take. */
function createFollowUp(
  order: FollowUpOrder,
  key: string,
  merchantAccount: string,
): FollowUpRequest | Outcome {
  const payment = pspReference.safeParse(order.referenced.reference?.split('/')[0]).data;
  if (payment === undefined) return refusedOrders.unknownPayment;
  const amount = amountOf(order);
  if (amount === undefined) return refusedOrders.amount;
  const call = callOf(order);
  if (call === undefined) return refusedOrders.reversalOfFollowUp;
  // The suffix tells a capture's webhook from that of a debit, which Adyen captures by itself.
  const reference = key + order.paymentType;
  const request = { path: `/payments/${payment}/${call}`, receipt: { payment, reference }, unsent: [] };
  const fixed = { merchantAccount, reference };
  if (call === 'cancels' || call === 'reversals') return { ...request, body: fixed };
  if (methods[order.referenced.brand]?.details.asks !== 'cart')
    return { ...request, body: { ...fixed, amount } };
  const lineItems = createFollowUpLines(order, amount.value);
  if ('rule' in lineItems) return lineItems;
  const body = { ...fixed, amount, ...(lineItems.length > 0 && { lineItems }) };
  return { ...request, body, unsent: findUnsentOfCart(order, lineItems) };
}

/** Names the parameters of which the request says nothing. */
function findUnsent(order: PaymentOrder, body: Payment): readonly string[] {
  const asks = methods[order.brand]?.details.asks;
  return [
    ...findUnsentAddresses(order.parameters, body),
    ...findUnsentOfAny(order.parameters, body),
    ...(asks === 'account' ? findUnsentAgreement(order, body) : []),
    ...(asks === 'cart' ? findUnsentOfCart(order, body.lineItems ?? []) : []),
  ];
}

/** A payment that was sent before is not one that never was. */
function asUnknown(error: unknown): never {
  throw error instanceof NotSent ? new UnknownOutcome('Adyen could not be asked') : error;
}

function amountOf({ amount, currency }: { amount: string; currency: string }) {
  const value = toMinorUnits(amount, currency, exponents);
  return value === undefined ? undefined : { value, currency };
}

function callOf({ paymentType, referenced }: FollowUpOrder) {
  if (paymentType === 'CP') return 'captures';
  if (paymentType === 'RF') return 'refunds';
  if (referenced.paymentType === 'PA') return 'cancels';
  // It cancels or refunds, whichever is possible.
  return referenced.paymentType === 'DB' ? 'reversals' : undefined;
}

/**
 * Adyen takes a follow-up in, and tells its outcome by webhook. The name of a follow-up begins with that of its payment,
 * because a follow-up of a follow-up is one of the payment.
 */
function readReceipt(body: unknown, { payment, reference }: Receipt): Outcome {
  const receipt = z.object({
    pspReference,
    paymentPspReference: z.literal(payment),
    reference: z.literal(reference).optional(),
  });
  const { data } = receipt.safeParse(body);
  if (data === undefined) throw new UnknownOutcome('Adyen’s answer is no receipt of the follow-up');
  return createPending('adyen-received', `${payment}/${data.pspReference}`);
}
