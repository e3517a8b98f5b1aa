/** Checks the shape of the gateway's answers before they are used. Unknown members are kept unchanged. */
import * as z from 'zod';
import { outcomeCategoryOf } from '#contract/outcome-category.ts';
import { type Answer, unreadable } from './ask.ts';
import { MerchantError, type RefusedResult } from './errors.ts';

const code = z.string().regex(/^\d{3}\.\d{3}\.\d{3}$/);
const text = z.string().optional();

const checkout = z.looseObject({
  result: z.looseObject({ code }),
  id: z.string().regex(/^[0-9A-Za-z.-]{1,64}$/),
  integrity: text,
});
export type PreparedCheckout = z.infer<typeof checkout>;

const record = z.looseObject({
  id: text,
  ndc: text,
  paymentType: text,
  paymentBrand: text,
  amount: text,
  currency: text,
  merchantTransactionId: text,
  customParameters: z.record(z.string(), z.string()).optional(),
  result: z.looseObject({ code, description: z.string() }),
});
export type StatusRecord = z.infer<typeof record>;

const refusal = z.object({
  result: z.object({
    code,
    parameterErrors: z.array(z.object({ name: z.string(), message: z.string() })).optional(),
  }),
});

/** Returns the prepared checkout. Throws when the gateway did not prepare one. */
export function readPrepared({ status, body }: Answer): PreparedCheckout {
  if (status !== 200) throw refused({ status, body });
  const { data } = checkout.safeParse(body);
  if (data === undefined) throw unreadable(status);
  return data;
}

/**
 * Returns the record of a payment or a registration, also of a declined one (HTTP 400). Throws when the gateway refused
 * the request.
 */
export function readStatusRecord({ status, body }: Answer): StatusRecord {
  // An error has no brand and no type (gateway-contract 3.5); the record of a decline has one.
  const told = status === 200 || (status === 400 && isRecord(body) && hasBrandOrType(body));
  if (!told) throw refused({ status, body });
  if (!isRecord(body)) throw unreadable(status);
  if (status === 400 && outcomeCategoryOf(body.result.code) === 'accepted') throw unreadable(status);
  return body;
}

/**
 * Whether the body is a record. The body itself is used then, because parsing would change the order of its members.
 */
function isRecord(body: unknown): body is StatusRecord {
  return record.safeParse(body).success;
}

function hasBrandOrType({ paymentType, paymentBrand }: StatusRecord): boolean {
  return paymentType !== undefined || paymentBrand !== undefined;
}

function refused({ status, body }: Answer): MerchantError {
  const result = refusal.safeParse(body).data?.result;
  if (result === undefined) return unreadable(status);
  const names = result.parameterErrors?.map(({ name }) => name).join(', ') ?? '';
  const about = names === '' ? '' : ` (${names})`;
  const reason = `The gateway refused with HTTP ${status}, code ${result.code}${about}.`;
  return new MerchantError('refused', reason, remedyOf(result), { status, result });
}

/** Returns the gateway's own error messages, which say what to do. */
function remedyOf({ parameterErrors = [] }: RefusedResult): string {
  if (parameterErrors.length === 0) return 'GET v1/resultcodes explains the code.';
  return parameterErrors.map(({ name, message }) => `${name} ${message}.`).join(' ');
}
