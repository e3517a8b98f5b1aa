/**
 * The connector of Stripe: Payment Intents with the number of a card, or with what another method needs, from server to server. A
 * payment is called by the id of its intent, a capture `pi_…/capture`, the cancellation of an authorisation `pi_…/cancel`, a refund
 * by its id.
 */
import type Stripe from 'stripe';
import type {
  Connector,
  ConnectorParts,
  Inquiry,
  Outcome,
  PaymentOrder,
  ReferenceForm,
} from '../../connector/index.ts';
import { defineConnector, readJsonAnswer, UnknownOutcome } from '../../connector/index.ts';
import { listBrands } from './account-brands.ts';
import { createReader, type StripeEvent, type ThinEvent } from './answers.ts';
import { capabilities, trial } from './capabilities-data.ts';
import { createClient, type Unchecked } from './client.ts';
import { createMethodPayment, findDebitRefusal, findUnsentOfMethod } from './method-requests.ts';
import { findMethod } from './methods-data.ts';
import { createCardPayment, findOrderRefusal, findUnsent, toUnits } from './requests.ts';
import { findListed, findPaymentOfKey, repeatableFor } from './search.ts';
import { setUp } from './set-up.ts';
import { type Settings, settingsSchema } from './settings.ts';
import { getIntent, isSigned, readEvent } from './webhook.ts';

/** How long a shopper may take on the page of a challenge or a method. Stripe sets no end to it, and would charge days later. */
const challengeTimeoutMs = 30 * 60_000;

export const stripe = defineConnector<Settings>({
  name: 'stripe',
  capabilities,
  trial,
  settings: settingsSchema,
  account: ({ apiKey }) => ({ apiKey }),
  referenceForm: stripeReferenceForm,
  setUp,
  listBrands,
  optionalSettings: {
    webhookSecret:
      'no event of Stripe is read, so that chargebacks and refunds that fail are never told, and debits and vouchers late; give the signing secret of the endpoint, which payment-widgets connect makes',
  },
  hosts: ['api.stripe.com'],
  create: createStripe,
});

function stripeReferenceForm(paymentType: string, followed?: string): ReferenceForm | undefined {
  const capture = `${followed?.split('/')[0]}/capture`;
  if (paymentType === 'CP') return { text: capture, fits: (reference) => reference === capture };
  // Nothing follows a refund or a cancellation.
  if (paymentType !== 'DB' && paymentType !== 'PA') return undefined;
  return { text: 'the id of its payment intent, pi_…', fits: (reference) => /^pi_\w+$/.test(reference) };
}

function createStripe({ settings, send, environment, warn }: ConnectorParts<Settings>): Connector {
  const { apiKey, previousWebhookSecrets = [], webhookSecret } = settings;
  if (!apiKey.slice('sk_'.length).startsWith(environment))
    throw new Error(`the apiKey is no key of the ${environment} environment`);
  const client = createClient(apiKey, send);
  const reader = createReader(environment, warn);

  async function post<Type>(
    path: string,
    parameters: object,
    key: string,
    read: (object: Unchecked<Type>) => Outcome,
  ): Promise<Outcome> {
    const answer = await client.post<Type>(path, parameters, key);
    return 'object' in answer ? read(answer.object) : reader.refusal(answer.refusal, path);
  }

  function change(id: string, verb: 'capture' | 'cancel', units: number, key: string): Promise<Outcome> {
    const capture: Stripe.PaymentIntentCaptureParams = { amount_to_capture: units };
    const cancellation: Stripe.PaymentIntentCancelParams = { cancellation_reason: 'requested_by_customer' };
    const parameters = verb === 'capture' ? capture : cancellation;
    return post<Stripe.PaymentIntent>(`payment_intents/${id}/${verb}`, parameters, key, (intent) => {
      const isCaptured = intent.status === 'succeeded' && intent.amount_received === units;
      const isDone = verb === 'capture' ? isCaptured : intent.status === 'canceled';
      if (intent.id === id && isDone) return reader.change(id, verb);
      throw new UnknownOutcome('Stripe did something else than it was asked');
    });
  }

  async function pay(order: PaymentOrder, parameters: object, key: string, unsent: readonly string[]) {
    const outcome = await post<Stripe.PaymentIntent>('payment_intents', parameters, key, (intent) =>
      reader.payment(intent, key, order),
    );
    return unsent.length === 0 ? outcome : { ...outcome, unsent };
  }

  async function findPayment(inquiry: Inquiry, key: string, now: number) {
    const { brand, reference, sentAt } = inquiry;
    const id = reference ?? (await findPaymentOfKey(client, key, sentAt, now));
    const mayWait = findMethod(brand)?.way === 'voucher';
    const isLate = sentAt && !mayWait ? now - sentAt >= challengeTimeoutMs : false;
    return id ? reader.payment(await getIntent(client, id, isLate), key, inquiry) : undefined;
  }

  async function findRefundId({ reference, sentAt }: Inquiry, key: string) {
    // A cancellation has the name of its payment.
    if (reference?.startsWith('pi_')) return undefined;
    return reference ?? (await findListed(client, 'refunds', key, sentAt))?.id;
  }

  /** Finds a capture or cancellation. Neither can leave a mark of ours at its payment, whose name an inquiry does not have. */
  async function findChange(
    type: 'charge.captured' | 'payment_intent.canceled',
    key: string,
    sentAt: number | undefined,
  ) {
    const event = await findListed(client, 'events', key, sentAt, type);
    return event && reader.event(event);
  }

  const find: NonNullable<Connector['find']> = async (inquiry, key, now) => {
    const { paymentType, sentAt } = inquiry;
    if (paymentType === 'DB' || paymentType === 'PA') return findPayment(inquiry, key, now);
    if (paymentType === 'CP') return findChange('charge.captured', key, sentAt);
    const id = await findRefundId(inquiry, key);
    if (id) return reader.refund(await client.get<Stripe.Refund>(`refunds/${id}`), key, inquiry);
    return paymentType === 'RF' ? undefined : findChange('payment_intent.canceled', key, sentAt);
  };

  return {
    find,
    repeatableFor,

    async charge(order, key) {
      const { brand, instrument } = order;
      const method = findMethod(brand);
      const refusal = findOrderRefusal(order) ?? (method && findDebitRefusal(order, method));
      if (refusal !== undefined) return refusal;
      if (method) {
        const parameters = createMethodPayment(order, method, key);
        return pay(order, parameters, key, findUnsentOfMethod(order, parameters));
      }
      if (instrument.kind !== 'card') throw new TypeError('Only cards are charged');
      const parameters = createCardPayment(order, instrument, key);
      return pay(order, parameters, key, findUnsent(order, parameters));
    },

    async followUp({ amount, currency, paymentType, referenced }, key) {
      const units = toUnits(amount, currency);
      const payment_intent = /^(pi_\w+)(?:\/capture)?$/.exec(referenced.reference ?? '')?.[1];
      if (payment_intent === undefined) return { code: '700.100.100', rule: 'not-of-stripe' };
      if (units === undefined) return { code: '100.550.303', rule: 'beyond-stripe' };
      const isRelease = paymentType === 'RV' && referenced.paymentType === 'PA';
      if (paymentType === 'CP' || isRelease)
        return change(payment_intent, isRelease ? 'cancel' : 'capture', units, key);
      const parameters: Stripe.RefundCreateParams = { payment_intent, amount: units, metadata: { key } };
      return post<Stripe.Refund>('refunds', parameters, key, (refund) =>
        reader.refund(refund, key, { amount, currency }),
      );
    },

    async cancel(inquiry, key, now) {
      const outcome = await find(inquiry, key, now);
      if (!outcome?.reference) throw new UnknownOutcome('Stripe does not know the payment yet');
      if (outcome.code !== '000.200.000') return outcome;
      return reader.payment(await getIntent(client, outcome.reference, true), key, inquiry);
    },

    ...(webhookSecret !== undefined && {
      async readWebhook(request, now) {
        if (!isSigned(request, [webhookSecret, ...previousWebhookSecrets], now)) return undefined;
        const event = readJsonAnswer({ text: request.body }) as StripeEvent | ThinEvent | null | undefined;
        if (typeof event !== 'object' || event === null) return undefined;
        return event.livemode === (environment === 'live') ? readEvent(event, { client, reader, warn }) : [];
      },
    }),
  };
}
