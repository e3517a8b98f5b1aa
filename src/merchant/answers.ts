/** Checks the shape of the gateway's answers before they are used. Unknown members are kept unchanged. */
import { outcomeCategoryOf } from '#contract/outcome-category.ts';
import { type Answer, unreadable } from './ask.ts';
import { MerchantError, type RefusedResult } from './errors.ts';
import { type Check, hasMembers, isAbsentOr, isText, membersOf } from './shapes.ts';

/** Answer to the creation of a checkout. */
export interface PreparedCheckout {
  result: { code: string; [member: string]: unknown };
  id: string;
  integrity?: string | undefined;
  [member: string]: unknown;
}

/** Record of a payment or a registration. */
export interface StatusRecord {
  id?: string | undefined;
  ndc?: string | undefined;
  paymentType?: string | undefined;
  paymentBrand?: string | undefined;
  amount?: string | undefined;
  currency?: string | undefined;
  merchantTransactionId?: string | undefined;
  customParameters?: Record<string, string> | undefined;
  result: { code: string; description: string; [member: string]: unknown };
  [member: string]: unknown;
}

const isCode: Check = (value) => isText(value) && /^\d{3}\.\d{3}\.\d{3}$/.test(String(value));
const isCheckoutId: Check = (value) => isText(value) && /^[0-9A-Za-z.-]{1,64}$/.test(String(value));
const isTextOrAbsent = isAbsentOr(isText);

const checkoutMembers = {
  result: hasMembers({ code: isCode }),
  id: isCheckoutId,
  integrity: isTextOrAbsent,
};

const recordMembers = {
  id: isTextOrAbsent,
  ndc: isTextOrAbsent,
  paymentType: isTextOrAbsent,
  paymentBrand: isTextOrAbsent,
  amount: isTextOrAbsent,
  currency: isTextOrAbsent,
  merchantTransactionId: isTextOrAbsent,
  customParameters: isAbsentOr((value) => {
    const members = membersOf(value);
    return members !== undefined && Object.values(members).every(isText);
  }),
  result: hasMembers({ code: isCode, description: isText }),
};

/** Returns the prepared checkout. Throws when the gateway did not prepare one. */
export function readPrepared({ status, body }: Answer): PreparedCheckout {
  if (status !== 200) throw refused({ status, body });
  if (!isPrepared(body)) throw unreadable(status);
  return body;
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

function isPrepared(body: unknown): body is PreparedCheckout {
  return hasMembers(checkoutMembers)(body);
}

function isRecord(body: unknown): body is StatusRecord {
  return hasMembers(recordMembers)(body);
}

function hasBrandOrType({ paymentType, paymentBrand }: StatusRecord): boolean {
  return paymentType !== undefined || paymentBrand !== undefined;
}

function refused({ status, body }: Answer): MerchantError {
  const result = refusedResult(body);
  if (result === undefined) return unreadable(status);
  const names = result.parameterErrors?.map(({ name }) => name).join(', ') ?? '';
  const about = names === '' ? '' : ` (${names})`;
  const reason = `The gateway refused with HTTP ${status}, code ${result.code}${about}.`;
  return new MerchantError('refused', reason, remedyOf(result), { status, result });
}

/** Takes from a refusal what a developer needs, and nothing else; undefined when it has not the shape of one. */
function refusedResult(body: unknown): RefusedResult | undefined {
  const { code, parameterErrors } = membersOf(membersOf(body)?.result) ?? {};
  if (!isCode(code)) return undefined;
  if (parameterErrors === undefined) return { code: String(code) };
  const isError = hasMembers({ name: isText, message: isText });
  if (!Array.isArray(parameterErrors) || !parameterErrors.every(isError)) return undefined;
  return {
    code: String(code),
    parameterErrors: parameterErrors.map(({ name, message }) => ({ name, message })),
  };
}

/** Returns the gateway's own error messages, which say what to do. */
function remedyOf({ parameterErrors = [] }: RefusedResult): string {
  if (parameterErrors.length === 0) return 'GET v1/resultcodes explains the code.';
  return parameterErrors.map(({ name, message }) => `${name} ${message}.`).join(' ');
}
