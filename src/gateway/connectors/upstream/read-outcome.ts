/**
 * Converts the answer of an upstream to an outcome. An answer that does not fit the contract is an unknown outcome;
 * nothing is guessed.
 */

import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import type { Mode } from '#contract/mode.ts';
import { minorUnits } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { getCategory, isResultCode, type ResultCode } from '#contract/result-codes.ts';
import type { CardEnds } from '../../../connector/orders.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import { UnknownOutcome } from '../../../connector/send.ts';
import { unlessEmpty } from '../../core/echo.ts';
import { withoutUndefined } from '../../core/without-undefined.ts';
import type { SecretFinder } from '../secrets.ts';
import { readRecord, type UpstreamRecord } from './upstream-record.ts';

export interface ExpectedTransaction {
  readonly mode: Mode;
  /** The gateway's own name of the transaction. */
  readonly reference: string;
  /** The `merchantTransactionId` that was sent: the merchant's, otherwise the gateway's own name. */
  readonly merchantTransactionId: string;
  readonly paymentType: string;
  /** The sum that must have been charged; absent for a reversal. */
  readonly sum?: { readonly amount: string; readonly currency: string };
  /** The upstream's name of the transaction, if that is known. */
  readonly id?: string;
  /** The card of a transaction that may have been sent with another card before. */
  readonly card?: CardEnds | undefined;
  /** Finds secrets, which the answer must not contain. */
  readonly holdsSecret: SecretFinder;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** Returns the outcome in the answer to a transaction that was sent. Throws {@link UnknownOutcome}. */
export function outcomeOfAnswer({ status, body }: Answered, expected: ExpectedTransaction): Outcome {
  // Nothing was done yet: edge nodes answer like this, without a record (gateway-contract 3.8).
  if (status === 429) return { code: '800.120.100', rule: 'upstream-throttled' };
  const record = readRecord(body, expected.holdsSecret);
  if (record === undefined) throw new UnknownOutcome(`HTTP ${status} came without a record`);
  if (duplicates.has(record.result.code)) throw new UnknownOutcome(`${codeOf(record)} is about another one`);
  const isPayment = record.paymentType !== undefined;
  if (isPayment && (status === 200 || status === 400)) return outcomeOfPayment(record, status, expected);
  if (!isPayment && [400, 401, 403, 404].includes(status)) return outcomeOfRefusal(record);
  throw new UnknownOutcome(`HTTP ${status} with ${codeOf(record)} is not an answer to a payment`);
}

/**
 * Whether the upstream refuses a transaction because another request was sent under its idempotency key: 409 or 422
 * (draft-ietf-httpapi-idempotency-key-header, 2.7), or an error that names the header, as this gateway answers.
 */
export function isOfOtherRequest(
  { status, body }: Answered,
  { holdsSecret }: Pick<ExpectedTransaction, 'holdsSecret'>,
): boolean {
  if (status === 409 || status === 422) return true;
  const record = status === 400 ? readRecord(body, holdsSecret) : undefined;
  const isPayment = record?.paymentType !== undefined;
  const named = record?.result.parameterErrors ?? [];
  return !isPayment && named.some(({ name }) => name.toLowerCase() === 'idempotency-key');
}

/** Returns the outcome that the record of a payment reports. Throws {@link UnknownOutcome}. */
export function outcomeOfPayment(
  record: UpstreamRecord,
  status: number,
  expected: ExpectedTransaction,
): Outcome {
  const paidCard = findPaidCard(expected.card, record);
  return { ...readOutcome(record, status, expected), ...(paidCard && { paidCard }) };
}

function readOutcome(record: UpstreamRecord, status: number, expected: ExpectedTransaction): Outcome {
  const { id, result, redirect, paymentCode, isWayUnfit } = record;
  if (!isSame(record, expected)) throw new UnknownOutcome('the answer is about another transaction');
  const { code } = result;
  if (!isResultCode(code)) throw new UnknownOutcome('the result code is not in the catalogue');
  const stands = getOutcomeCategory(code);
  if (stands === 'rejected') return { ...detailsOf(record), code, rule: 'upstream-declined' };
  if (id === undefined) throw new UnknownOutcome(`${code} came without an id`);
  if (!isSameSum(record, expected)) throw new UnknownOutcome('the answer is about another amount');
  if (stands === 'pending') {
    if (isWayUnfit) throw new UnknownOutcome('card data stands in the way the shopper should go');
    const outcome = { ...detailsOf(record), code, rule: 'upstream-pending' };
    return withoutUndefined({ ...outcome, redirect, paymentCode });
  }
  if (status !== 200) throw new UnknownOutcome(`${code} came with HTTP ${status}`);
  return { ...detailsOf(record), ...acceptedIn(expected.mode, code) };
}

/**
 * Returns the result code for a success. In the test environment every success becomes 000.100.112 (gateway-contract
 * 2.4), except one that requires a review. A test success in the live environment moved no money; it means that the
 * channel is configured with a wrong upstream.
 */
export function acceptedIn(
  mode: Mode,
  code: ResultCode,
  rule = 'upstream-accepted',
): Pick<Outcome, 'code' | 'rule'> {
  if (mode === 'LIVE' && /^000\.100\.11[0-2]$/.test(code)) {
    return { code: '600.200.700', rule: 'upstream-in-test-mode' };
  }
  const isPlain = mode !== 'LIVE' && getCategory(code) === 'success';
  return { code: isPlain ? '000.100.112' : code, rule };
}

/**
 * The codes by which the upstream reports a duplicate transaction. The other transaction may be this one, sent twice by
 * a proxy on the way; a query finds out.
 */
const duplicates = new Set(['200.300.405', '800.110.100', '800.120.402', '800.700.100']);

/**
 * Categories of failures in the middle of a transaction. Without a record it is unknown how far the transaction got.
 */
const failures = new Set(['rejectedByCommunication', 'rejectedBySystem']);

/**
 * Returns the outcome of an answer that is an error and not a payment: the request was refused before anything was
 * done.
 */
function outcomeOfRefusal(record: UpstreamRecord): Outcome {
  const { code } = record.result;
  const isRefusal = isResultCode(code) && getOutcomeCategory(code) === 'rejected';
  if (!isRefusal || failures.has(getCategory(code) ?? '')) {
    throw new UnknownOutcome(`${codeOf(record)} came without a payment`);
  }
  // The upstream refuses the gateway's credentials, not the merchant's: "error on the external gateway".
  if (code.startsWith('800.900.')) {
    return { ...detailsOf(record), code: '900.100.201', rule: 'upstream-refused-credentials' };
  }
  if (!code.startsWith('200.')) return { ...detailsOf(record), code, rule: 'upstream-refused' };
  const { resultDetails } = detailsOf(record);
  const names = namesOf(record);
  const ExtendedDescription =
    names === '' ? 'The upstream gateway refused the request.' : `The upstream gateway refused: ${names}.`;
  return {
    code: '900.100.200',
    rule: 'upstream-refused-parameters',
    resultDetails: { ...resultDetails, ExtendedDescription },
  };
}

/** Returns the parameters that an error names, without the values that were sent. */
function namesOf({ result }: UpstreamRecord): string {
  const names = (result.parameterErrors ?? []).map(({ name }) => name);
  return names
    .filter((name) => /^[A-Za-z][A-Za-z0-9]{0,39}(?:[.[][A-Za-z0-9_.[\]]{0,60})?$/.test(name))
    .filter((name) => !/[0-9]{5}/.test(name))
    .slice(0, 20)
    .join(', ');
}

type Details = Pick<
  Outcome,
  'resultDetails' | 'threeDSecure' | 'riskScore' | 'reference' | 'checks' | 'additions'
>;

function detailsOf(record: UpstreamRecord): Details {
  const { id, resultDetails, threeDSecure, risk, checks, additions } = record;
  return withoutUndefined({
    resultDetails,
    threeDSecure,
    riskScore: risk?.score,
    reference: id,
    checks,
    additions: unlessEmpty(additions),
  });
}

/**
 * Whether the record is about the expected transaction. For example, a refund in answer to a debit says nothing about
 * the debit.
 */
function isSame(record: UpstreamRecord, expected: ExpectedTransaction): boolean {
  const { reference } = expected;
  const { id, merchantTransactionId = expected.merchantTransactionId, paymentType } = record;
  return (
    paymentType === expected.paymentType &&
    (record.transaction ?? reference) === reference &&
    merchantTransactionId === expected.merchantTransactionId &&
    (expected.id === undefined || id === expected.id)
  );
}

/**
 * Whether the record has the expected amount. A record may leave the amount out; if it has one, it must be exactly the
 * amount that was sent.
 */
function isSameSum(record: UpstreamRecord, { sum }: ExpectedTransaction): boolean {
  if (sum === undefined) return true;
  const { amount = sum.amount, currency = sum.currency } = record;
  const units = minorUnits(amount, sum.currency);
  return currency === sum.currency && units !== undefined && units === minorUnits(sum.amount, sum.currency);
}

/** Returns the result code for the log; an unknown code is not repeated. */
function codeOf({ result }: UpstreamRecord): string {
  return isResultCode(result.code) ? result.code : 'an unknown result code';
}

/** Returns the card that the upstream names, if it is whole and another one than the expected. */
function findPaidCard(
  expected: CardEnds | undefined,
  { additions: { card = {} }, paymentBrand = '' }: Pick<UpstreamRecord, 'additions' | 'paymentBrand'>,
): Outcome['paidCard'] {
  const { bin, last4Digits, expiryMonth, expiryYear } = card;
  if (expected === undefined || !bin || !last4Digits || !expiryMonth || !expiryYear) return undefined;
  if (bin === expected.bin && last4Digits === expected.last4Digits) return undefined;
  const brand = findPaymentBrand(paymentBrand)?.kind === 'card' ? paymentBrand : undefined;
  return { masked: { ...card, bin, last4Digits, expiryMonth, expiryYear }, brand };
}
