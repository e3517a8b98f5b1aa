/** The content of a webhook message before it is encrypted (gateway-contract 7, "Plaintext"). */
import { createHash } from 'node:crypto';
import type { PaymentRecord, PlainRecord, RegistrationRecord } from '#contract/payment.ts';
import { checkoutKeyInNdc } from '../core/identifiers.ts';
import { withoutCustomer } from './customer-data.ts';

export type WebhookType = 'PAYMENT' | 'REGISTRATION';
export type WebhookAction = 'CREATED' | 'UPDATED' | 'DELETED';

interface WebhookEvent {
  readonly type: WebhookType;
  readonly action: WebhookAction;
  /** As merchants read it: cards and accounts are masked. */
  readonly record: PaymentRecord | RegistrationRecord;
  readonly entityId: string;
  readonly channelName: string;
}

/** Returns the plaintext of an event, as JSON. */
export function createMessage(event: WebhookEvent, fields: 'ALL' | 'NON_CUSTOMER_DATA'): string {
  const { type, action } = event;
  const payload = payloadOf(event);
  return JSON.stringify({ type, action, payload: fields === 'ALL' ? payload : withoutCustomer(payload) });
}

/** Returns the plaintext of the activation test. A new webhook must answer it with 2xx before it gets any event. */
export function activationMessage(record: PlainRecord): string {
  return JSON.stringify({ type: 'test', action: 'webhook activation', payload: record });
}

function payloadOf({ record, entityId, channelName }: WebhookEvent): Readonly<Record<string, unknown>> {
  const { amount, currency } = record as Partial<PaymentRecord>;
  return {
    ...record,
    // The gateway converts no currency, so the amount that the shopper saw is the amount that was processed.
    ...(amount !== undefined && { presentationAmount: amount, presentationCurrency: currency }),
    authentication: { entityId },
    channelName,
    // OPPUI means a payment by the widget, whose `ndc` begins with the checkout's id (gateway-contract 3.0 and 3.2).
    source: checkoutKeyInNdc(record.ndc) === undefined ? 'OPP' : 'OPPUI',
    shortId: shortIdOf(record),
    paymentMethod: paymentMethodOf(record),
  };
}

const shortId = /^[0-9]{4}\.[0-9]{4}\.[0-9]{4}(?= )/;

/**
 * Returns three groups of four digits: those of the default descriptor, otherwise digits derived from the id. They are
 * the same in every message about the record, unless an upstream gateway has named the descriptor in between.
 */
function shortIdOf(record: PaymentRecord | RegistrationRecord): string {
  const { id = record.ndc, descriptor = '' } = record as PaymentRecord;
  const [own] = shortId.exec(descriptor) ?? [];
  if (own !== undefined) return own;
  const bytes = createHash('sha256').update(id).digest();
  const group = (at: number) => String(bytes.readUInt32BE(at) % 10_000).padStart(4, '0');
  return `${group(0)}.${group(4)}.${group(8)}`;
}

/** CC is documented; the others follow its pattern. Undefined for other instruments. */
function paymentMethodOf({
  card,
  bankAccount,
  virtualAccount,
  paymentBrand = '',
}: PaymentRecord | RegistrationRecord) {
  if (card !== undefined) return 'CC';
  if (virtualAccount !== undefined) return 'VA';
  if (bankAccount === undefined) return undefined;
  return paymentBrand.startsWith('DIRECTDEBIT') ? 'DD' : 'OT';
}
