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
import { listAdyenBrands } from './account-brands.ts';
import { findUnsentAddresses } from './addresses.ts';
import { adyenIndustryUsages } from './agreements-data.ts';
import { adyenPending, pspReference, readAdyenPayment } from './answers.ts';
import { adyenCapabilities, adyenTrial } from './capabilities-data.ts';
import { createAdyenClient } from './client.ts';
import { adyenExponents } from './currencies-data.ts';
import { findUnsentOfCart } from './line-items.ts';
import { createAdyenMethodPayment } from './method-requests.ts';
import { adyenMethods } from './methods-data.ts';
import { adyenReferenceForm } from './reference-form.ts';
import { refusedForAdyen } from './refused-data.ts';
import { createAdyenPayment, findUnsentOfAny } from './requests.ts';
import { setUpAdyen } from './set-up.ts';
import { type AdyenSettings, adyenSettingsSchema } from './settings.ts';
import { findUnsentAgreement, withLostAccount } from './stored-accounts.ts';
import { createAdyenWebhookReader } from './webhook.ts';
import type { AdyenFollowUp, AdyenPayment } from './wire.ts';

/** Adyen keeps idempotency keys for seven days or more (https://docs.adyen.com/development-resources/api-idempotency). */
const repeatableFor = 7 * 24 * 60 * 60_000;

export const adyen = defineConnector({
  name: 'adyen',
  capabilities: adyenCapabilities,
  trial: adyenTrial,
  settings: adyenSettingsSchema,
  account: ({ merchantAccount, livePrefix }) => ({ merchantAccount, livePrefix }),
  referenceForm: adyenReferenceForm,
  // Adyen cannot be asked, so that much is known by its notifications alone.
  optionalSettings: {
    hmacKey:
      'no notification of Adyen is read, so that captures, refunds and reversals stay pending; give the key of the webhook, which payment-widgets connect makes',
  },
  setUp: setUpAdyen,
  listBrands: listAdyenBrands,
  create: createConnector,
});

function createConnector(parts: ConnectorParts<AdyenSettings>): Connector {
  const { settings, environment } = parts;
  const { livePrefix, merchantAccount } = settings;
  if ((environment === 'live') !== (livePrefix !== undefined))
    throw new Error('livePrefix belongs to the live environment: it is required there, and only there');
  const post = createAdyenClient(parts);
  return {
    repeatableFor,
    readWebhook: createAdyenWebhookReader(parts),

    async charge(order, key) {
      const body = createRequest(order, key, merchantAccount);
      if ('rule' in body) return body;
      const answer = await post('/payments', body, key);
      const method = adyenMethods[order.brand];
      const other = order.isOtherInstrument ? order.instrument : undefined;
      const outcome = answer.refused
        ? withLostAccount(answer.refused, order)
        : readAdyenPayment(answer.body, { key, amount: body.amount, method, other });
      const unsent = findUnsent(order, body);
      return unsent.length === 0 ? outcome : { ...outcome, unsent };
    },

    async followUp(order, key) {
      const payment = pspReference.safeParse(order.referenced.reference?.split('/')[0]).data;
      if (payment === undefined) return refusedForAdyen.unknownPayment;
      const amount = amountOf(order);
      if (amount === undefined) return refusedForAdyen.amount;
      const call = callOf(order);
      if (call === undefined) return refusedForAdyen.reversalOfFollowUp;
      const hasAmount = call === 'captures' || call === 'refunds';
      // The suffix tells a capture's webhook from that of a debit, which Adyen captures by itself.
      const reference = key + order.paymentType;
      const body: AdyenFollowUp = { merchantAccount, reference, ...(hasAmount && { amount }) };
      const answer = await post(`/payments/${payment}/${call}`, body, key);
      return answer.refused ?? readReceipt(answer.body, payment, reference);
    },

    async resume(inquiry, { redirectResult }, key) {
      const amount = amountOf(inquiry);
      const method = adyenMethods[inquiry.brand];
      const waiting = adyenPending('adyen-awaits-the-shopper', inquiry.reference ?? undefined);
      if (redirectResult === undefined || amount === undefined) return waiting;
      // The right result must not get the answer to a wrong one.
      const ownKey = createHash('sha256').update(`${key} ${redirectResult}`).digest('hex');
      const sent = { details: { redirectResult } };
      const answer = await post('/payments/details', sent, ownKey).catch(asUnknown);
      if (answer.refused && answer.kind !== 'validation')
        throw new UnknownOutcome(`Adyen refused for a reason of ${answer.kind}`);
      // What a browser brought may be wrong, which says nothing of the payment.
      return answer.refused ? waiting : readAdyenPayment(answer.body, { key, amount, method, isNamed: true });
    },
  };
}

/** Returns the request of a payment, or the decline of an order that Adyen cannot take. */
function createRequest(order: PaymentOrder, key: string, merchantAccount: string): AdyenPayment | Outcome {
  const { brand, instrument, linkedTo, parameters } = order;
  const payer = adyenMethods[brand] ?? (instrument.kind === 'card' ? instrument : undefined);
  if (payer === undefined) return refusedForAdyen.withoutCard;
  if (linkedTo) return refusedForAdyen.raise;
  const { 'standingInstruction.industryPractice': practice } = parameters;
  if (practice && !adyenIndustryUsages[practice]) return refusedForAdyen.practice;
  const amount = amountOf(order);
  if (amount === undefined) return refusedForAdyen.amount;
  const fixed = { amount, merchantAccount, reference: key };
  return 'details' in payer
    ? createAdyenMethodPayment(order, payer, fixed)
    : createAdyenPayment(order, payer, fixed);
}

/** Names the parameters of which the request says nothing. */
function findUnsent(order: PaymentOrder, body: AdyenPayment): readonly string[] {
  const asks = adyenMethods[order.brand]?.details.asks;
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
  const value = toMinorUnits(amount, currency, adyenExponents);
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
function readReceipt(body: unknown, payment: string, reference: string): Outcome {
  const receipt = z.object({
    pspReference,
    paymentPspReference: z.literal(payment),
    reference: z.literal(reference).optional(),
  });
  const { data } = receipt.safeParse(body);
  if (data === undefined) throw new UnknownOutcome('Adyen’s answer is no receipt of the follow-up');
  return adyenPending('adyen-received', `${payment}/${data.pspReference}`);
}
