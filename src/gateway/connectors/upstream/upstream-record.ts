/** What is read of an upstream gateway's answers. Hostile until parsed (threeds-security D.1, API10). */
import * as z from 'zod';
import { holdsCardNumber, withoutCardNumbers } from '../../../contract/parameters/stray-number.ts';
import { problemOfReturnAddress } from '../../../contract/return-address.ts';
import { transactionKey } from './forwarded.ts';
import type { SecretFinder } from './secrets.ts';

/** Groups such as `resultDetails`: so many members at most, of so many characters. */
const mostMembers = 40;
const longestText = 1024;

const memberName = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/;

const group = z.record(z.string(), z.unknown()).optional().catch(undefined);

/** Ids go into paths, and into the store. */
const id = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$/);

/** Half of a surrogate pair: no form can send it, and no address can hold it. */
const loneSurrogate = /\p{Cs}/u;
const wellFormed = z.string().refine((text) => !loneSurrogate.test(text));

const redirect = z
  .object({
    // Browsers are sent here: nothing but a web address, so no script.
    url: wellFormed.refine((url) => /^https?:/i.test(url) && problemOfReturnAddress(url) === ''),
    // Absent means POST (gateway-contract 8.1).
    method: z.enum(['GET', 'POST']).default('POST'),
    parameters: z
      .array(z.object({ name: wellFormed.min(1).max(255), value: wellFormed.max(16_384) }))
      .max(50)
      .default([]),
  })
  .optional()
  // Without a way for the shopper the payment is pending all the same.
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
  // A small number by its form, so that it holds nothing of a card.
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

/** The answer to one transaction, cleared of secrets; undefined when it has not the shape of one. */
export function readRecord(body: unknown, holdsSecret: SecretFinder) {
  const { data } = record.safeParse(body);
  return data && cleared(data, holdsSecret);
}

/** A payment, or an error: that has no `paymentType`. */
export type UpstreamRecord = ReturnType<typeof cleared>;

/** The payments of a query's answer (gateway-contract 3.4); undefined when one has not the shape, or there is no list. */
export function readList(body: unknown, holdsSecret: SecretFinder): readonly UpstreamRecord[] | undefined {
  const { data } = z.array(record).safeParse(list.safeParse(body).data?.payments);
  return data?.map((payment) => cleared(payment, holdsSecret));
}

/** Gateways answer so many payments to a query at most; ours says when there are more. */
const longestList = 100;

/** Whether there may be payments that a query's answer leaves out. */
export function isCut(body: unknown): boolean {
  const { data } = list.safeParse(body);
  return data === undefined || data.truncated !== undefined || data.payments.length >= longestList;
}

/** Whether a text is the name of a payment at the upstream. */
export function isUpstreamId(text: string): boolean {
  return id.safeParse(text).success;
}

/** Members that are only compared, and never leave the connector, may hold what they want. */
function cleared(payment: z.infer<typeof record>, holdsSecret: SecretFinder) {
  const { customParameters, ...members } = payment;
  const { result, redirect: way } = members;
  return {
    ...members,
    /** Our name of the transaction, by which it was sent. */
    transaction: customParameters?.[transactionKey],
    result: {
      ...result,
      parameterErrors: result.parameterErrors?.filter(({ name }) => !holdsSecret(name)),
    },
    id: payment.id !== undefined && holdsSecret(payment.id, true) ? undefined : payment.id,
    resultDetails: textsOf(payment.resultDetails, holdsSecret),
    threeDSecure: textsOf(payment.threeDSecure, holdsSecret),
    /** The shopper's way would spread a secret: into addresses, pages, logs. */
    isWayUnfit: [way?.url, ...(way?.parameters ?? []).flatMap(({ name, value }) => [name, value])].some(
      (text) => text !== undefined && holdsSecret(text),
    ),
  };
}

/** Names of the upstream's ids and codes, such as `ConnectorTxID1`, `OrderID`, `AuthCode`, `dsTransactionId`. */
const ofId = /(?:id|ids|ref|reference|code|token|nsu|rrn|arn|stan|eci)[0-9]{0,2}$/i;

/** Names of texts that people read, such as `ExtendedDescription`, `AcquirerResponse`, and of what is said of a card. */
const ofText =
  /desc|respon|mess|text|info|reason|comment|note|remark|error|name|holder|card|pan|track|account/i;

/** Ids are other people's: nothing is masked in them by pattern. What has spaces is a text, whatever its name. */
function isText(name: string, value: string): boolean {
  return !ofId.test(name) && (ofText.test(name) || /\s/.test(value));
}

/**
 * The scalars of a group as strings, cut to size; no secret of the payment in any of them, and no card number in a text.
 * Both are looked for before the cut, which would hide them.
 */
function textsOf(members: Record<string, unknown> | undefined, holdsSecret: SecretFinder) {
  if (members === undefined) return undefined;
  const texts: [string, string][] = [];
  for (const [name, value] of Object.entries(members)) {
    if (texts.length === mostMembers) break;
    if (!memberName.test(name) || !isScalar(value)) continue;
    const text = String(value);
    if (holdsCardNumber(name) || holdsSecret(name) || holdsSecret(text, ofId.test(name))) continue;
    const shown = isText(name, text) ? withoutCardNumbers(text) : text;
    texts.push([name, wellFormedText(shown.slice(0, longestText))]);
  }
  return Object.fromEntries(texts);
}

/** The cut may go through a surrogate pair. */
function wellFormedText(text: string): string {
  return text.replace(/\p{Cs}/gu, '\u{fffd}');
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
