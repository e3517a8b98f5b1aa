/** Reads what Stripe tells by itself. */
import type Stripe from 'stripe';
import {
  type AcquirerNotification,
  type AcquirerRequest,
  fromMinorUnits,
  type ReportedPayment,
  UnknownOutcome,
} from '../../connector/index.ts';
import { hasHmac } from '../signature.ts';
import type { Intent, Reader, StripeEvent, ThinEvent } from './answers.ts';
import { type Client, NotThere } from './client.ts';
import { exponents } from './currencies-data.ts';
import { familiesOfPayments, unrecordedEvents } from './events-data.ts';
import { codeOfReason, disputes } from './refusals-data.ts';

/** How old a signature may be, as Stripe's libraries have it, and how far ahead, which they do not limit. */
const toleranceMs = 5 * 60_000;

/** Whether the request is signed with one of the secrets, and not replayed (https://docs.stripe.com/webhooks). */
export function isSigned(
  { body, headers }: AcquirerRequest,
  secrets: readonly string[],
  now: number,
): boolean {
  const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const isRecent = /^[0-9]{1,12}$/.test(time) && Math.abs(now - Number(time) * 1000) <= toleranceMs;
  // There are several while Stripe replaces a secret.
  const signatures = parts.flatMap(([name, hex = '']) => (name === 'v1' ? [Buffer.from(hex, 'hex')] : []));
  return isRecent && hasHmac(`${time}.${body}`, secrets, signatures);
}

/** Whether the gateway made it; others of the account are none of its business. */
const isOurs = (key: string | null | undefined): key is string => /^[a-z]{64}$/.test(key ?? '');

interface Asking {
  readonly event: StripeEvent;
  /** The id of the event's object. */
  readonly id: string;
  readonly client: Client;
  readonly reader: Reader;
}

const notificationsOfPayment = async ({ id, client, reader }: Asking) =>
  notificationsOfIntent(await getIntent(client, id), reader);

/** The notifications by an event's type. A bank's inquiry takes no money, so that the money's way tells a chargeback. */
const readersByType: ReadonlyMap<string, (asking: Asking) => Promise<readonly AcquirerNotification[]>> =
  new Map([
    ['charge.captured', notificationsOfCapture],
    ['payment_intent.canceled', notificationsOfCancellation],
    ['payment_intent.succeeded', notificationsOfPayment],
    ['payment_intent.amount_capturable_updated', notificationsOfPayment],
    ['payment_intent.payment_failed', notificationsOfPayment],
    ['refund.created', notificationsOfRefund],
    ['refund.updated', notificationsOfRefund],
    ['refund.failed', notificationsOfRefund],
    ['charge.dispute.funds_withdrawn', (asking) => notificationsOfDispute('CB', asking)],
    ['charge.dispute.funds_reinstated', (asking) => notificationsOfDispute('CR', asking)],
  ]);

interface Asked {
  readonly client: Client;
  readonly reader: Reader;
  readonly warn: (sentence: string) => void;
}

/** Only the ids of an event's object are used, and the object is asked for: events come late, and in any order. */
export async function readEvent(
  received: StripeEvent | ThinEvent,
  { client, reader, warn }: Asked,
): Promise<readonly AcquirerNotification[]> {
  try {
    const event = isThin(received) ? await toSnapshot(received, client) : received;
    const read = readersByType.get(event.type ?? '');
    const id = event.data?.object?.id;
    if (read !== undefined && isId(id)) return await read({ event, id, client, reader });
    if (read !== undefined) warn('Stripe told of an event that names no object: nothing is recorded of it');
    else warnOfUnknown(event.type ?? '', warn);
    return [];
  } catch (error) {
    if (!(error instanceof NotThere)) throw error;
    // It is of another account, or was deleted: it will never be there.
    warn(
      'Stripe told of an object that it does not have for this API key: see whose events the webhook gets',
    );
    return [];
  }
}

function warnOfUnknown(type: string, warn: (sentence: string) => void): void {
  const isOfPayment = familiesOfPayments.some((family) => type.startsWith(`${family}.`));
  if (!isOfPayment || type in unrecordedEvents) return;
  const name = /^[a-z_.]{1,64}$/.test(type) ? ` (${type})` : '';
  warn(`Stripe told of a kind of event that this version does not know${name}: nothing is recorded of it`);
}

/** Whether it is an id, which may stand in a path. */
const isId = (id: unknown): id is string => typeof id === 'string' && /^[a-z]{2,6}_\w{1,250}$/.test(id);

const isThin = (event: StripeEvent | ThinEvent): event is ThinEvent =>
  'object' in event && event.object === 'v2.core.event';

/** Returns a thin event as one of the account's version, which has in its object what is read. */
async function toSnapshot(
  { type, livemode, reason, related_object }: ThinEvent,
  client: Client,
): Promise<StripeEvent> {
  const id = related_object?.id;
  // Thin events of objects of the first version have its number before their type.
  const plain = type?.replace(/^v1\./, '');
  const isCapture = plain === 'charge.captured' && isId(id);
  const object = isCapture ? await getStripe<Stripe.Charge>(client, 'charges', id) : { id };
  const { id: charge, payment_intent } = { payment_intent: null, ...object };
  const request = { idempotency_key: reason?.request?.idempotency_key };
  return { type: plain, livemode, request, data: { object: { id: charge, payment_intent } } };
}

/** The notifications of a request of ours, whose key an event names; undefined of another program, or of the dashboard. */
function notificationsOfOwnRequest({ event, reader }: Asking): AcquirerNotification[] | undefined {
  const key = event.request?.idempotency_key;
  return isOurs(key) ? [{ kind: 'outcome', key, outcome: reader.event(event) }] : undefined;
}

async function notificationsOfCapture(asking: Asking): Promise<readonly AcquirerNotification[]> {
  const notifications = notificationsOfOwnRequest(asking);
  if (notifications) return notifications;
  const intent = await findIntent(asking.client, asking.event.data?.object?.payment_intent);
  return intent === undefined ? [] : notificationsMadeElsewhere(intent, captureOf(intent));
}

async function notificationsOfCancellation(asking: Asking): Promise<readonly AcquirerNotification[]> {
  const notifications = notificationsOfOwnRequest(asking);
  if (notifications) return notifications;
  const intent = await findIntent(asking.client, asking.id);
  return intent === undefined ? [] : notificationsOfIntent(intent, asking.reader);
}

async function notificationsOfRefund({
  id,
  client,
  reader,
}: Asking): Promise<readonly AcquirerNotification[]> {
  const refund = await getStripe<Stripe.Refund>(client, 'refunds', id);
  const key = refund.metadata?.key;
  if (isOurs(key))
    return [{ kind: 'outcome', key, ...amountOf(refund), outcome: reader.refund(refund, key) }];
  const outcome = { ...reader.endOfRefund(refund), reference: id };
  // What was never captured is released as a refund, too, which moves no money.
  if (outcome.code === '000.200.000' || !refund.balance_transaction) return [];
  const made = { paymentType: 'RF', ...amountOf(refund), outcome } as const;
  const intent = await findIntent(client, refund.payment_intent);
  return intent === undefined ? [] : notificationsMadeElsewhere(intent, made);
}

function notificationsOfIntent(intent: Intent, reader: Reader): AcquirerNotification[] {
  const key = intent.metadata?.key;
  if (!isOurs(key)) return [];
  const wasAuthorised =
    typeof intent.latest_charge === 'object' && intent.latest_charge?.status === 'succeeded';
  if (intent.status === 'canceled' && wasAuthorised) {
    // What was authorised is released: by us, in the dashboard, or when it expired.
    const outcome = madeElsewhere(`${intent.id}/cancel`);
    return notificationsMadeElsewhere(intent, {
      paymentType: 'RV',
      amount: undefined,
      currency: undefined,
      outcome,
    });
  }
  const outcome = reader.payment(intent, key);
  // Of two intents under one key the gateway tells by their names which one was paid.
  return [{ kind: 'outcome', key, reference: `${intent.id}`, ...amountOf(intent), outcome }];
}

function captureOf({ id, amount_received: amount, currency }: Intent) {
  const outcome = madeElsewhere(`${id}/capture`);
  return { paymentType: 'CP', ...amountOf({ amount, currency }), outcome } as const;
}

const madeElsewhere = (reference: string) =>
  ({ code: '000.000.000', rule: 'stripe-made-elsewhere', reference }) as const;

/** What the account's dashboard, or Stripe, has made of a payment of ours. */
function notificationsMadeElsewhere(
  { id, metadata }: Intent,
  made: Pick<ReportedPayment, 'paymentType' | 'amount' | 'currency' | 'outcome'>,
): AcquirerNotification[] {
  const key = metadata?.key;
  return isOurs(key) ? [{ kind: 'report', key, referencedId: `${id}`, ...made }] : [];
}

/** The amount is empty, which is that of no payment, where no order can have it. */
function amountOf({ amount, ...object }: Pick<Intent, 'amount' | 'currency'>) {
  const currency = `${object.currency}`.toUpperCase();
  return { amount: fromMinorUnits(amount ?? Number.NaN, currency, exponents) ?? '', currency };
}

/**
 * Cancels a declined one of ours, too: its shopper has been told its secret, with which another card could pay it.
 *
 * @param cancels whether one that may still be charged is to be cancelled
 */
export async function getIntent(client: Client, id: string, cancels = false) {
  const get = () =>
    getStripe<Stripe.PaymentIntent>(client, 'payment_intents', id, { expand: ['latest_charge'] });
  const intent = await get();
  const hasFailed = intent.status === 'requires_payment_method' && intent.last_payment_error;
  const isDeclined = hasFailed && isOurs(intent.metadata?.key);
  const isOpen = /^requires_(action|confirmation|payment_method)$/.test(`${intent.status}`);
  if (!isDeclined && !(cancels && isOpen)) return intent;
  const parameters: Stripe.PaymentIntentCancelParams = { cancellation_reason: 'abandoned' };
  const key = `${id}-cancel-${intent.status}`;
  // It is refused for what was paid meanwhile; the state tells in every case.
  await client.post(`payment_intents/${id}/cancel`, parameters, key).catch(() => {});
  const latest = await get();
  return isDeclined && latest.status === 'canceled' ? intent : latest;
}

/** Asks for an object by its name. An answer without it tells nothing. */
async function getStripe<Type extends { readonly id: string }>(
  client: Client,
  path: 'charges' | 'disputes' | 'payment_intents' | 'refunds',
  id: string,
  parameters = {},
) {
  const object = await client.get<Type>(`${path}/${id}`, parameters);
  const { id: name }: { readonly id?: unknown } = object;
  if (name !== id) throw new UnknownOutcome('Stripe answers about something else');
  return object;
}

async function notificationsOfDispute(
  paymentType: 'CB' | 'CR',
  { id, client }: Asking,
): Promise<AcquirerNotification[]> {
  const { payment_intent, reason, ...dispute } = await getStripe<Stripe.Dispute>(client, 'disputes', id);
  const isLost = paymentType === 'CB';
  const code = isLost ? (codeOfReason(disputes, reason) ?? '000.100.200') : '000.100.105';
  const outcome = { code, rule: 'stripe-dispute', reference: isLost ? id : `${id}/reinstated` };
  // By our key, too: its name may not be known, because its answer was lost.
  const intent = await findIntent(client, payment_intent);
  return intent ? notificationsMadeElsewhere(intent, { paymentType, ...amountOf(dispute), outcome }) : [];
}

/** Undefined for a charge of another program that was made without one. */
async function findIntent(client: Client, id: unknown): Promise<Intent | undefined> {
  return isId(id) && id.startsWith('pi_') ? getIntent(client, id) : undefined;
}
