/** What the gateway's answers must look like before anything is made of them. Other members are kept as they came. */
import * as z from 'zod';
import { outcomeCategoryOf } from '../contract/outcome-category.ts';
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

/** Throws when the gateway prepared nothing. */
export function readPrepared({ status, body }: Answer): PreparedCheckout {
  if (status !== 200) throw refused({ status, body });
  const { data } = checkout.safeParse(body);
  if (data === undefined) throw unreadable(status);
  return data;
}

/** A record of what happened, of a decline (HTTP 400) as well. Throws when the gateway refused to show one. */
export function readStatusRecord({ status, body }: Answer): StatusRecord {
  // The error frame has no brand and no type (gateway-contract 3.5); the record of a decline has one.
  const told = status === 200 || (status === 400 && isRecord(body) && hasMeans(body));
  if (!told) throw refused({ status, body });
  if (!isRecord(body)) throw unreadable(status);
  if (status === 400 && outcomeCategoryOf(body.result.code) === 'accepted') throw unreadable(status);
  return body;
}

/** Keeps the members in the order they came in, which parsing would not. */
function isRecord(body: unknown): body is StatusRecord {
  return record.safeParse(body).success;
}

function hasMeans({ paymentType, paymentBrand }: StatusRecord): boolean {
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

/** As the gateway says it: each message ends with what to do. */
function remedyOf({ parameterErrors = [] }: RefusedResult): string {
  if (parameterErrors.length === 0) return 'GET v1/resultcodes explains the code.';
  return parameterErrors.map(({ name, message }) => `${name} ${message}.`).join(' ');
}
