/** Parses the answers of an upstream gateway, which must not be trusted before (threeds-security D.1, API10). */
import * as z from 'zod';
import { problemOfReturnAddress } from '#contract/return-address.ts';
import { unlessEmpty } from '../../core/echo.ts';
import { readRecordTexts } from '../record-texts.ts';
import type { SecretFinder } from '../secrets.ts';
import { additionMembers, checkMembers, readAdditions, readChecks } from './additions.ts';
import { transactionKey } from './forwarded.ts';

const group = z.record(z.string(), z.unknown()).optional().catch(undefined);

/** The form of an id. It is strict, because ids become part of paths and are stored. */
const id = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$/);

/** Half of a surrogate pair. It cannot be sent in a form or be part of an address. */
const loneSurrogate = /\p{Cs}/u;
const wellFormed = z.string().refine((text) => !loneSurrogate.test(text));

// Browsers are sent to this address, so only web addresses are allowed, and no scripts.
const webAddress = wellFormed.refine((url) => /^https?:/i.test(url) && problemOfReturnAddress(url) === '');

const formFields = z
  .array(z.object({ name: wellFormed.min(1).max(255), value: wellFormed.max(16_384) }))
  .max(50)
  .default([]);

/** A hidden form that the browser posts first, such as the data of the issuer's method page (gateway-contract 8.1). */
const precondition = z.object({
  origin: z.literal('iframe#hidden'),
  waitUntil: z.literal('iframe#onload'),
  description: wellFormed.max(255).default(''),
  url: webAddress,
  method: z.literal('POST').default('POST'),
  parameters: formFields,
});

const redirect = z
  .object({
    url: webAddress,
    // Absent means POST (gateway-contract 8.1).
    method: z.enum(['GET', 'POST']).default('POST'),
    parameters: formFields,
    // The browser can go on without them, so wrong ones are left out.
    preconditions: z.array(precondition).min(1).max(5).optional().catch(undefined),
  })
  .optional()
  // An invalid redirect is dropped: without it the record is still a pending payment.
  .catch(undefined);

/** As this gateway's own records have it (payment-code.ts judges its texts). */
const paymentCode = z
  .object({
    entity: z.string().optional(),
    reference: z.string().optional(),
    qrCode: z.string().optional(),
    barcode: z.string().optional(),
    expiresAt: z.string().transform(Date.parse).pipe(z.int()).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

const record = z.object({
  result: z.object({
    code: z.string().max(32),
    ...checkMembers,
    parameterErrors: z
      .array(z.object({ name: z.string() }))
      .optional()
      .catch(undefined),
  }),
  id: id.optional(),
  referencedId: id.optional().catch(undefined),
  paymentType: z.string().max(8).optional(),
  paymentBrand: z.string().max(64).optional().catch(undefined),
  amount: z.string().max(16).optional(),
  currency: z.string().max(3).optional(),
  merchantTransactionId: z.string().max(255).optional(),
  ...additionMembers,
  resultDetails: group,
  threeDSecure: group,
  // Only a small number is accepted, so that the score cannot contain digits of a card.
  risk: z
    .object({ score: z.string().regex(/^-?[0-9]{1,3}(\.[0-9]{1,2})?$/) })
    .optional()
    .catch(undefined),
  redirect,
  paymentCode,
});

const list = z.object({
  result: z.object({ code: z.string() }),
  payments: z.array(z.unknown()).max(1000),
  truncated: z.unknown().optional(),
  pages: z.unknown().optional(),
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

/** Whether a query by date has more pages. Without a number of pages, a full page may have another behind it. */
export function hasMorePages(body: unknown, pageNo: number): boolean {
  const { data } = list.safeParse(body);
  const pages = Number(data?.pages);
  return Number.isSafeInteger(pages) ? pageNo < pages : isCut(body);
}

/** Whether a text has the form of an upstream's name of a payment. */
export function isUpstreamId(text: string): boolean {
  return id.safeParse(text).success;
}

/** The gateway's own name, with which the upstream's custom parameters say which transaction a record is about. */
const ownName = z.string().max(255);

/** Removes secrets from a record. Members that are only compared and never leave the connector keep their text. */
function cleared(payment: z.infer<typeof record>, holdsSecret: SecretFinder) {
  const { id, referencedId, paymentType, paymentBrand, amount, currency } = payment;
  const { merchantTransactionId, result, redirect, paymentCode, risk } = payment;
  return {
    referencedId,
    paymentType,
    paymentBrand,
    amount,
    currency,
    merchantTransactionId,
    risk,
    redirect,
    paymentCode,
    /** The gateway's own name, under which the transaction was sent. */
    transaction: ownName.safeParse(payment.customParameters?.[transactionKey]).data,
    result: {
      code: result.code,
      parameterErrors: result.parameterErrors?.filter(({ name }) => !holdsSecret(name)),
    },
    id: id !== undefined && holdsSecret(id, true) ? undefined : id,
    resultDetails: unlessEmpty(readRecordTexts(payment.resultDetails, holdsSecret) ?? {}),
    threeDSecure: readRecordTexts(payment.threeDSecure, holdsSecret),
    checks: readChecks(result),
    additions: readAdditions(payment, holdsSecret),
    /** Whether the redirect contains a secret, which would spread into addresses, pages and logs. */
    isWayUnfit: textsOfWay(redirect).some((text) => holdsSecret(text)),
  };
}

type Way = z.infer<typeof redirect>;

/** Returns all texts of a redirect, with those of its preconditions. */
function textsOfWay(way: Way): readonly string[] {
  if (way === undefined) return [];
  return [way, ...(way.preconditions ?? [])].flatMap(({ url, parameters }) => [
    url,
    ...parameters.flatMap(({ name, value }) => [name, value]),
  ]);
}
