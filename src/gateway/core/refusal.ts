/** Why a request is refused. Thrown anywhere while answering; `errors.ts` turns it into the one error body. */
import { withoutCardNumbers } from '../../contract/parameters/stray-number.ts';
import type { ParameterError } from '../../contract/parameters/table.ts';
import type { ResultCode } from '../../contract/result-codes.ts';

export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    readonly code: ResultCode,
    readonly errors: readonly ParameterError[] = [],
    /** Follows the catalogue's text; only the fixed ones of this file. */
    readonly addition = '',
    /** Name of the rule that decided, for the test environment's header. */
    readonly rule = '',
  ) {
    super(code);
  }
}

/** Parameters are missing, malformed or not allowed (gateway-contract 3.5). No card number goes back, whoever judged it. */
export function invalidParameters(errors: readonly ParameterError[]): Refusal {
  const shown = errors.map(({ name, value, message }) => {
    return { name, value: value && withoutCardNumbers(value), message };
  });
  return new Refusal(400, '200.300.404', shown);
}

/** The checkout is unknown, expired or another entity's; the text is fixed (gateway-contract 3.7). */
export function noPaymentSession(status = 400): Refusal {
  const addition =
    ' - (opp) No payment session found for the requested id - are you mixing test/live servers or have you paid more than 30min ago?';
  return new Refusal(status, '200.300.404', [], addition);
}

/**
 * The checkout was declined as often as the settings allow. Not 429: the widget would send the same attempt again, and
 * waiting does not help.
 */
export function tooManyDeclines(): Refusal {
  const addition = ' - this checkout was declined too often; prepare a new one';
  return new Refusal(400, '800.120.100', [], addition);
}

/** HTTP 429 (`service.md`, "Errors"): the code's text with the advice of that section. */
export class Throttled extends Refusal {
  /** @param seconds when to go on */
  constructor(readonly seconds: number) {
    super(429, '800.120.100', [], ' - too many requests, please try again later');
  }
}

/** No credentials, wrong ones, or a header that is no Bearer token (`service.md`, "Authentication"). */
export function notAuthenticated(problem: keyof typeof credentialProblems): Refusal {
  const [name, message] = credentialProblems[problem];
  return new Refusal(401, '800.900.300', [{ name, value: null, message }]);
}

const rightHeader = 'send the header "Authorization: Bearer <access token>"';
const credentialProblems = {
  missing: ['Authorization', `is missing; ${rightHeader}`],
  malformed: ['Authorization', `is no Bearer token; ${rightHeader}, the token as it was given to you`],
  user: [
    'authentication.userId',
    `and authentication.password are not those of a merchant; correct them, or leave them out and ${rightHeader}`,
  ],
  tooLarge: ['Authorization', `is missing for a body of this size; ${rightHeader}`],
} as const;

/** The token was given to nobody. What entity the request names is not looked at, so that nothing is told of it. */
export function unknownToken(): Refusal {
  const message =
    'holds an access token that is none of this gateway; send the one of your account in this environment (test and live have their own)';
  return new Refusal(403, '800.900.302', [{ name: 'Authorization', value: null, message }]);
}

/** The same for an entity of somebody else and for one that does not exist: the answer does not tell which. */
export function notItsEntity(): Refusal {
  const message =
    'is none that this access token may act for, while the token itself is right; send the id of a channel or merchant that the token was made for';
  return new Refusal(403, '800.900.302', [{ name: 'entityId', value: null, message }]);
}

/** A page of another site sent it; nothing says whether it was right otherwise. @param remedy whose page it must be */
export function foreignPage(remedy: string): Refusal {
  return new Refusal(403, '800.900.302', [{ name: 'Origin', value: null, message: remedy }]);
}

/** No payment of this entity has the id, or no payment at all fits a query (gateway-contract 3.6). */
export function noSuchPayment(name = 'path', message = unknownPayment): Refusal {
  return new Refusal(404, '700.400.580', [{ name, value: null, message }]);
}

const unknownPayment =
  'names no payment of this entity; send the id of one, and the entityId that it was made with';

/** The path leads nowhere: the catalogue's "wrong URL used". */
export function noSuchPath(): Refusal {
  const message =
    'names nothing of this gateway; correct it: paths begin with /v1/, and /docs lists every one';
  return new Refusal(404, '200.100.199', [{ name: 'path', value: null, message }]);
}

/** The path is right and the method is not; the answer has `Allow`. */
export function wrongMethod(method: string, allowed: readonly string[]): Refusal {
  const remedy = allowed.length === 0 ? 'send another one' : `send ${allowed.join(' or ')}`;
  const message = `must not be ${method} at this path; ${remedy} (/docs lists every path)`;
  return new Refusal(405, '200.300.403', [{ name: 'method', value: null, message }]);
}

/** The request itself is broken: encoding, size, headers. `what` and `remedy` tell the developer. */
export function brokenRequest(status: number, what: string, remedy: string): Refusal {
  return new Refusal(status, '200.100.103', [{ name: what, value: null, message: remedy }]);
}

/** Thrown before anything was charged: what comes after is answered as pending. */
export function storeRefuses(): Refusal {
  const addition =
    ' Nothing can be stored at the moment, so nothing was charged or changed: send the same request again after Retry-After.';
  return new Refusal(503, '800.800.800', [], addition);
}
