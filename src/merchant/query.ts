/** Finds payments, among them the outcome of a request whose answer was lost (gateway-contract 3.4 and 9.2). */
import { isPlainBody, isRecord, refused } from './answers.ts';
import { type Answer, unreadable } from './ask.ts';
import type { FoundPaymentBody, PaymentListBody } from './bodies-data.ts';
import type { Expected } from './expected.ts';
import { hasMembers } from './shapes.ts';
import { type Status, toStatus } from './status.ts';

/** A payment in a list: its record without the members that the whole answer has. */
export type ListedPayment = PaymentListBody['payments'][number];

export interface FoundPayments {
  /** Oldest first; what followed them comes behind. Empty when there is none. */
  readonly payments: readonly ListedPayment[];
  /** Whether there are more payments than these, which are the newest. */
  readonly isTruncated: boolean;
}

/** What is asked for. */
export interface PaymentSearch {
  /** The merchant's own reference, with which the payments were made. */
  readonly merchantTransactionId: string;
  /** Whether captures, refunds and so on are listed as well, which need not have the reference. */
  readonly includeLinkedTransactions?: boolean | undefined;
  /** Most payments to list, from 1 to 100, those that followed not counted; 100 when absent. */
  readonly limit?: number | undefined;
}

/** Which payments of some days are asked for. Times are in UTC, and are those at which the payments were made. */
export interface DateSearch {
  /** A day such as `2026-11-20`, or a second such as `2026-11-20 08:15:00`. */
  readonly from: string;
  /** To the end of this day or second; at most 31 days after `from`. */
  readonly to: string;
  /** Only these types, such as `['DB', 'CP', 'RF', 'CB']`; all when absent. */
  readonly paymentTypes?: readonly string[] | undefined;
  /** How many payments one request asks for, from 1 to 100; 100 when absent. */
  readonly limit?: number | undefined;
}

/** A page of the payments of some days. */
export interface PaymentPage {
  /** Oldest first. Empty when there is none. */
  readonly payments: readonly ListedPayment[];
  /** How many pages there are now: more may come while payments arrive. */
  readonly pages: number;
}

/** Reads a page. Nothing found is an empty one. */
export function readPage(answer: Answer): PaymentPage {
  const { payments } = readPayments(answer);
  const { pages = '0' } = answer.body as Partial<PaymentListBody>;
  return { payments, pages: Number(pages) };
}

/** Result code of a query that found nothing. */
const nothingFound = '700.400.580';

/** Reads a list. Nothing found is an empty one. */
export function readPayments(answer: Answer): FoundPayments {
  const { status, body } = answer;
  if (isNothing(answer)) return { payments: [], isTruncated: false };
  if (status !== 200) throw refused(answer);
  if (!isPlainBody(body) || !hasMembers({ payments: areRecords })(body)) throw unreadable(status);
  const { payments, truncated } = body as PaymentListBody;
  return { payments, isTruncated: truncated === 'true' };
}

/** Reads one payment; undefined when there is none. */
export function readFound(answer: Answer): FoundPaymentBody | undefined {
  const { status, body } = answer;
  if (isNothing(answer)) return undefined;
  if (status !== 200) throw refused(answer);
  if (!isRecord(body)) throw unreadable(status);
  return body as unknown as FoundPaymentBody;
}

const areRecords = (value: unknown) => Array.isArray(value) && value.every(isRecord);

function isNothing({ status, body }: Answer): boolean {
  return status === 404 && isPlainBody(body) && body.result.code === nothingFound;
}

/** Of several tries to pay one order, the one that decides: a paid one, then one that may still be paid. */
const byWeight = ['paid', 'pending', 'mismatch', 'declined'] as const;

/** Returns what the payments of one reference mean for the order; undefined when there is none. */
export function outcomeAmong(
  { payments }: FoundPayments,
  expected: Expected,
): Status<ListedPayment> | undefined {
  const found = payments.map((record) => toStatus(record, expected));
  return byWeight.map((state) => found.find((status) => status.state === state)).find(Boolean);
}
