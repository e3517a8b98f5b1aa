/** Checks the shape of the gateway's answers before they are used. Unknown members are kept unchanged. */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { type Answer, unreadable } from './ask.ts';
import type {
  AuthenticationBody,
  DeregistrationBody,
  PaymentBody,
  PlainBody,
  RegistrationBody,
} from './bodies-data.ts';
import { MerchantError, type RefusedResult } from './errors.ts';
import { type Check, getMembers, hasMembers, isAbsentOr, isText } from './shapes.ts';

/** Answer to the creation of a checkout. */
export interface PreparedCheckout {
  result: { code: string; [member: string]: unknown };
  id: string;
  integrity?: string | undefined;
  [member: string]: unknown;
}

/** Record of a payment or a registration, or the answer that nobody has paid yet. */
export interface StatusRecord extends Omit<Partial<PaymentBody>, 'result'> {
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

/** The members of a record that are objects. */
const objects = [
  'redirect',
  'registration',
  'resultDetails',
  'card',
  'bankAccount',
  'virtualAccount',
  'tokenAccount',
  'customer',
  'billing',
  'shipping',
  'merchant',
  'cart',
  'standingInstruction',
  'threeDSecure',
  'risk',
];

const recordMembers = {
  id: isTextOrAbsent,
  ndc: isTextOrAbsent,
  paymentType: isTextOrAbsent,
  paymentBrand: isTextOrAbsent,
  amount: isTextOrAbsent,
  currency: isTextOrAbsent,
  merchantTransactionId: isTextOrAbsent,
  customParameters: isAbsentOr((value) => {
    const members = getMembers(value);
    return members !== undefined && Object.values(members).every(isText);
  }),
  result: hasMembers({ code: isCode, description: isText }),
  ...Object.fromEntries(
    objects.map((name) => [name, isAbsentOr((value) => getMembers(value) !== undefined)]),
  ),
};

/** Returns the prepared checkout. Throws when the gateway did not prepare one. */
export function readPrepared({ status, body, retryAfterMs }: Answer): PreparedCheckout {
  if (status !== 200) throw refused({ status, body, retryAfterMs });
  if (!isPrepared(body)) throw unreadable(status);
  return body;
}

/**
 * Returns the record of a payment or a registration, also of a declined one (HTTP 400). Throws when the gateway refused
 * the request.
 */
export const readStatusRecord = (answer: Answer) => readRecord<StatusRecord>(answer);

/** What the gateway made of a request, whatever came of it. */
export interface CallOutcome<Body> {
  /**
   * `accepted`: it succeeded. `pending`: the outcome is not known yet; read it again, and take no other payment.
   * `declined`: nothing was charged or stored.
   */
  readonly state: 'accepted' | 'pending' | 'declined';
  readonly record: Body;
}

/** Reads what became of a payment, a registration or an authentication. Throws as {@link readStatusRecord} does. */
export function readOutcome<Body extends PaymentBody | RegistrationBody | AuthenticationBody>(
  answer: Answer,
): CallOutcome<Body> {
  const record = readRecord<Body>(answer);
  const category = getOutcomeCategory(record.result.code);
  // Each of these records has a brand or a type, and a declined one comes with HTTP 400.
  const isWhole = hasBrandOrType(record) && (answer.status === 400 || category !== 'rejected');
  if (!isWhole) throw unreadable(answer.status);
  return { state: category === 'rejected' ? 'declined' : category, record };
}

export function readDeregistration(answer: Answer): DeregistrationBody {
  if (answer.status !== 200) throw refused(answer);
  const { body } = answer;
  if (!isPlainBody(body) || !hasMembers({ id: isText, referencedId: isText })(body)) throw unreadable(200);
  return body as DeregistrationBody;
}

function readRecord<Body extends { result: { code: string } }>({ status, body, retryAfterMs }: Answer): Body {
  // An error has no brand and no type (gateway-contract 3.5); the record of a decline has one.
  const told = status === 200 || (status === 400 && isRecord(body) && hasBrandOrType(body));
  if (!told) throw refused({ status, body, retryAfterMs });
  if (!isRecord(body)) throw unreadable(status);
  if (status === 400 && getOutcomeCategory(body.result.code) === 'accepted') throw unreadable(status);
  return body as unknown as Body;
}

function isPrepared(body: unknown): body is PreparedCheckout {
  return hasMembers(checkoutMembers)(body);
}

/** Whether the body is a record: every member that this client or a caller without a doubt reads has its type. */
export function isRecord(body: unknown): body is StatusRecord {
  return hasMembers(recordMembers)(body);
}

export function isPlainBody(body: unknown): body is PlainBody {
  return hasMembers({ result: hasMembers({ code: isCode, description: isText }) })(body);
}

function hasBrandOrType({
  paymentType,
  paymentBrand,
}: Pick<StatusRecord, 'paymentType' | 'paymentBrand'>): boolean {
  return paymentType !== undefined || paymentBrand !== undefined;
}

/** Makes the error of an answer that refuses the request. */
export function refused({ status, body, retryAfterMs }: Answer): MerchantError {
  const result = refusedResult(body);
  if (result === undefined) return unreadable(status);
  const parameters = result.parameterErrors?.map(({ name }) => name) ?? [];
  const about = parameters.length === 0 ? '' : ` (${parameters.join(', ')})`;
  const reason = `The gateway refused with HTTP ${status}, code ${result.code}${about}.`;
  return new MerchantError('refused', reason, remedyOf(result), { status, result, parameters, retryAfterMs });
}

/** Takes from a refusal what a developer needs, and nothing else; undefined when it has not the shape of one. */
function refusedResult(body: unknown): RefusedResult | undefined {
  const { code, parameterErrors } = getMembers(getMembers(body)?.result) ?? {};
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
