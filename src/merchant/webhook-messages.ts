/** The messages inside webhooks (gateway-contract 7, "Plaintext"). */
import { isPlainBody, isRecord } from './answers.ts';
import type { PaymentBody, PlainBody, RegistrationBody } from './bodies-data.ts';
import { type Check, hasMembers, isText } from './shapes.ts';

/** What a message says besides the record. */
export interface WebhookAdditions {
  /** Amount as the shopper saw it. */
  presentationAmount?: string | undefined;
  /** Currency as the shopper saw it. */
  presentationCurrency?: string | undefined;
  /** The channel. */
  authentication?: { entityId?: string | undefined } | undefined;
  /** Name of the channel. */
  channelName?: string | undefined;
  /** `OPPUI` is a payment of the widget. */
  source?: 'OPP' | 'OPPUI' | undefined;
  /** Three groups of four digits. */
  shortId?: string | undefined;
  /** CC card, DD direct debit, VA virtual account, OT other. */
  paymentMethod?: string | undefined;
}

/** What happened to a payment. Customer data are absent when the webhook is configured so. */
export interface PaymentMessage {
  readonly type: 'PAYMENT';
  readonly action: 'CREATED' | 'UPDATED';
  readonly payload: PaymentBody & WebhookAdditions;
}

/** What happened to a stored means of payment. */
export interface RegistrationMessage {
  readonly type: 'REGISTRATION';
  readonly action: 'CREATED' | 'UPDATED' | 'DELETED';
  readonly payload: RegistrationBody & WebhookAdditions;
}

/** Tests the webhook. The webhook gets other messages after this one was answered with 2xx. */
export interface ActivationMessage {
  readonly type: 'test';
  readonly action: 'webhook activation';
  readonly payload: PlainBody;
}

/** A message of a type that this version of the client does not know. Answer it with 2xx. */
export interface OtherMessage {
  readonly type: 'OTHER';
  readonly otherType: string;
  readonly action: string;
  readonly payload: unknown;
}

export type WebhookMessage = PaymentMessage | RegistrationMessage | ActivationMessage | OtherMessage;

const payloads = new Map<unknown, Check>([
  ['PAYMENT', isRecord],
  ['REGISTRATION', isRecord],
  ['test', isPlainBody],
]);

/** Whether the content is a message of a type that is known. */
export function isMessage(content: unknown): content is Exclude<WebhookMessage, OtherMessage> {
  const isKnown: Check = (type) => payloads.has(type);
  if (!hasMembers({ type: isKnown, action: isText })(content)) return false;
  const { type, payload } = content as { type: unknown; payload?: unknown };
  return payloads.get(type)?.(payload) ?? false;
}
