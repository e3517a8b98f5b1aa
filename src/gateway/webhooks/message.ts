/** A webhook message: its content, and its encrypted form of transport (gateway-contract 7, "Plaintext", "Transport"). */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { PaymentRecord, PlainRecord, RegistrationRecord } from '#contract/payment.ts';
import { checkoutKeyInNdc } from '../core/identifiers.ts';

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

type Members = Readonly<Record<string, unknown>>;

/**
 * The members that may be sent. It is a list of allowed members, so that a new member of records is not sent until it
 * is added here.
 */
const harmless = new Set(
  (
    'id redirect paymentCode registrationId registration referencedId paymentType paymentBrand amount currency ' +
    'presentationAmount presentationCurrency descriptor merchantTransactionId merchantInvoiceId result resultDetails ' +
    'card bankAccount cart standingInstruction recurringType threeDSecure customParameters risk merchant ' +
    'authentication channelName source shortId merchantAccountId paymentMethod buildNumber timestamp ndc'
  ).split(' '),
);

/** The harmless members of objects that also hold personal data. */
const harmlessInside: Readonly<Record<string, ReadonlySet<string>>> = {
  card: new Set(
    'bin last4Digits expiryMonth expiryYear binCountry type level country issuer maxPanLength binType regulatedFlag'.split(
      ' ',
    ),
  ),
  bankAccount: new Set(['bankName', 'bankCode', 'bic', 'country']),
  // The list leaves out cardHolderInfo (the issuer's message to the shopper) and anything else that an issuer may add.
  threeDSecure: new Set(
    (
      'eci verificationId xid version flow dsTransactionId acsTransactionId challengeMandatedIndicator ' +
      'authenticationType authenticationStatus errorCode errorSource'
    ).split(' '),
  ),
};

/** Returns the payload for `NON_CUSTOMER_DATA` (gateway-contract 7): without customer, addresses, holders, account numbers, and e-mail or network addresses. */
function withoutCustomer(payload: Members): Members {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(payload)) {
    if (!harmless.has(name)) continue;
    const inside = harmlessInside[name];
    kept[name] = inside === undefined ? value : only(value as Members, inside);
  }
  return kept;
}

function only(members: Members, names: ReadonlySet<string>): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.has(name)));
}

interface Envelope {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Length of a GCM initialisation vector in bytes (NIST SP 800-38D, 8.2). The same one must never be used twice with a
 * key.
 */
const ivLength = 12;

/**
 * Encrypts a message under the secret, 64 hexadecimal characters.
 *
 * @param iv 12 bytes, to repeat a known message in tests; random when absent
 */
export function sealEnvelope(
  plaintext: string,
  secret: string,
  wrapper: 'none' | 'JSON',
  iv: Uint8Array = randomBytes(ivLength),
): Envelope {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv);
  const ciphertext = hex(Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]));
  return {
    headers: {
      'content-type': wrapper === 'JSON' ? 'application/json' : 'text/plain',
      'x-initialization-vector': hex(iv),
      'x-authentication-tag': hex(cipher.getAuthTag()),
    },
    body: wrapper === 'JSON' ? JSON.stringify({ encryptedBody: ciphertext }) : ciphertext,
  };
}

/** Returns the bytes in hexadecimal, in upper case as in the recorded messages. */
function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}
