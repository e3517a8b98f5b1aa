/** Parses the answers of an upstream gateway, which must not be trusted before (threeds-security D.1, API10). */
import * as z from 'zod';
import { holdsCardNumber, withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import { problemOfReturnAddress } from '#contract/return-address.ts';
import { transactionKey } from './forwarded.ts';
import type { SecretFinder } from './secrets.ts';

/** Limits of groups such as `resultDetails`: the number of members, and the characters of each. */
const maxMembers = 40;
const maxTextLength = 1024;

const memberName = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/;

const group = z.record(z.string(), z.unknown()).optional().catch(undefined);

/** The form of an id. It is strict, because ids become part of paths and are stored. */
const id = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$/);

/** Half of a surrogate pair. It cannot be sent in a form or be part of an address. */
const loneSurrogate = /\p{Cs}/u;
const wellFormed = z.string().refine((text) => !loneSurrogate.test(text));

const redirect = z
  .object({
    // Browsers are sent to this address, so only web addresses are allowed, and no scripts.
    url: wellFormed.refine((url) => /^https?:/i.test(url) && problemOfReturnAddress(url) === ''),
    // Absent means POST (gateway-contract 8.1).
    method: z.enum(['GET', 'POST']).default('POST'),
    parameters: z
      .array(z.object({ name: wellFormed.min(1).max(255), value: wellFormed.max(16_384) }))
      .max(50)
      .default([]),
  })
  .optional()
  // An invalid redirect is dropped: without it the record is still a pending payment.
  .catch(undefined);

const record = z.object({
  result: z.object({
    code: z.string().max(32),
    parameterErrors: z
      .array(z.object({ name: z.string() }))
      .optional()
      .catch(undefined),
  }),
  id: id.optional(),
  paymentType: z.string().max(8).optional(),
  amount: z.string().max(16).optional(),
  currency: z.string().max(3).optional(),
  merchantTransactionId: z.string().max(255).optional(),
  customParameters: z
    .object({ [transactionKey]: z.string().max(255) })
    .optional()
    .catch(undefined),
  resultDetails: group,
  threeDSecure: group,
  // Only a small number is accepted, so that the score cannot contain digits of a card.
  risk: z
    .object({ score: z.string().regex(/^-?[0-9]{1,3}(\.[0-9]{1,2})?$/) })
    .optional()
    .catch(undefined),
  redirect,
});

const list = z.object({
  result: z.object({ code: z.string() }),
  payments: z.array(z.unknown()).max(1000),
  truncated: z.unknown().optional(),
});

/** Returns the answer to one transaction, without secrets; undefined when it does not have the right shape. */
export function readRecord(body: unknown, holdsSecret: SecretFinder) {
  const { data } = record.safeParse(body);
  return data && cleared(data, holdsSecret);
}

/** A payment, or an error, which has no `paymentType`. */
export type UpstreamRecord = ReturnType<typeof cleared>;

/**
 * Returns the payments in the answer to a query (gateway-contract 3.4); undefined when one has a wrong shape, or there
 * is no list.
 */
export function readList(body: unknown, holdsSecret: SecretFinder): readonly UpstreamRecord[] | undefined {
  const { data } = z.array(record).safeParse(list.safeParse(body).data?.payments);
  return data?.map((payment) => cleared(payment, holdsSecret));
}

/**
 * The maximum number of payments in a gateway's answer to a query. This gateway says in its answer when there are more.
 */
const maxPayments = 100;

/** Whether there may be payments that the answer to a query leaves out. */
export function isCut(body: unknown): boolean {
  const { data } = list.safeParse(body);
  return data === undefined || data.truncated !== undefined || data.payments.length >= maxPayments;
}

/** Whether a text has the form of an upstream's name of a payment. */
export function isUpstreamId(text: string): boolean {
  return id.safeParse(text).success;
}

/** Removes secrets from a record. Members that are only compared and never leave the connector keep their text. */
function cleared(payment: z.infer<typeof record>, holdsSecret: SecretFinder) {
  const { customParameters, ...members } = payment;
  const { result, redirect: way } = members;
  return {
    ...members,
    /** The gateway's own name, under which the transaction was sent. */
    transaction: customParameters?.[transactionKey],
    result: {
      ...result,
      parameterErrors: result.parameterErrors?.filter(({ name }) => !holdsSecret(name)),
    },
    id: payment.id !== undefined && holdsSecret(payment.id, true) ? undefined : payment.id,
    resultDetails: textsOf(payment.resultDetails, holdsSecret),
    threeDSecure: textsOf(payment.threeDSecure, holdsSecret),
    /** Whether the redirect contains a secret, which would spread into addresses, pages and logs. */
    isWayUnfit: [way?.url, ...(way?.parameters ?? []).flatMap(({ name, value }) => [name, value])].some(
      (text) => text !== undefined && holdsSecret(text),
    ),
  };
}

/** Names of members that hold ids and codes, such as `ConnectorTxID1`, `OrderID`, `AuthCode`, `dsTransactionId`. */
const ofId = /(?:id|ids|ref|reference|code|token|nsu|rrn|arn|stan|eci)[0-9]{0,2}$/i;

/**
 * Names of members that hold texts for people, such as `ExtendedDescription`, `AcquirerResponse`, or facts about a
 * card.
 */
const ofText =
  /desc|respon|mess|text|info|reason|comment|note|remark|error|name|holder|card|pan|track|account/i;

/**
 * Whether a value is a text, in which card numbers are masked. Ids are not masked, because digits in them may look like
 * a card by chance. A value with spaces is a text, whatever its name is.
 */
function isText(name: string, value: string): boolean {
  return !ofId.test(name) && (ofText.test(name) || /\s/.test(value));
}

/**
 * Returns the scalar members of a group as strings of limited length, without secrets of the payment, and without card
 * numbers in texts. The search for both comes before the values are shortened, because a shortened secret would not be
 * found.
 */
function textsOf(members: Record<string, unknown> | undefined, holdsSecret: SecretFinder) {
  if (members === undefined) return undefined;
  const texts: [string, string][] = [];
  for (const [name, value] of Object.entries(members)) {
    if (texts.length === maxMembers) break;
    if (!memberName.test(name) || !isScalar(value)) continue;
    const text = String(value);
    if (holdsCardNumber(name) || holdsSecret(name) || holdsSecret(text, ofId.test(name))) continue;
    const shown = isText(name, text) ? withoutCardNumbers(text) : text;
    texts.push([name, wellFormedText(shown.slice(0, maxTextLength))]);
  }
  return Object.fromEntries(texts);
}

/** Replaces lone surrogates, since shortening may have split a surrogate pair. */
function wellFormedText(text: string): string {
  return text.replace(/\p{Cs}/gu, '\u{fffd}');
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
