/**
 * The refusals of the gateway. Any code that answers a request may throw one; `http/errors.ts` makes the error body of
 * it.
 */
import { withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import type { ParameterError } from '#contract/parameters/table.ts';
import type { ResultCode } from '#contract/result-codes.ts';

/** The error of a request that the gateway refuses, with the HTTP status and the result code of its answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    readonly code: ResultCode,
    readonly errors: readonly ParameterError[] = [],
    /** Text that follows the description of the result code. Only fixed sentences of this file are used. */
    readonly addition = '',
    /** Name of the rule that decided, for the test environment's header. */
    readonly rule = '',
  ) {
    super(code);
  }
}

/**
 * 400: parameters are missing, malformed or not allowed (gateway-contract 3.5). Card numbers are masked here, so that
 * all code that reports an error is covered.
 */
export function invalidParameters(errors: readonly ParameterError[]): Refusal {
  const shown = errors.map(({ name, value, message }) => {
    return { name, value: value && withoutCardNumbers(value), message };
  });
  return new Refusal(400, '200.300.404', shown);
}

/**
 * Makes the refusal for a checkout that is unknown, expired or another entity's. Its text is prescribed
 * (gateway-contract 3.7).
 */
export function noPaymentSession(status = 400): Refusal {
  const addition =
    ' - (opp) No payment session found for the requested id - are you mixing test/live servers or have you paid more than 30min ago?';
  return new Refusal(status, '200.300.404', [], addition);
}

/**
 * Makes the refusal for a checkout that was declined as often as the settings allow. The status is not 429, because the
 * widget would then send the same attempt again, and waiting does not help.
 */
export function tooManyDeclines(): Refusal {
  const addition = ' - this checkout was declined too often; prepare a new one';
  return new Refusal(400, '800.120.100', [], addition);
}

/** 409: the checkout has another amount or currency than the shopper saw (design decision 4). Nothing was charged. */
export class AmountChanged extends Refusal {
  constructor(
    readonly amount: string,
    readonly currency: string,
    /** The region for whose shoppers the amount is to be written. */
    readonly locale: string | undefined,
  ) {
    super(409, '100.550.701', [
      {
        name: 'shownAmount',
        value: null,
        message:
          'is not what the checkout costs now, so nothing was charged; show the new amount and send that',
      },
    ]);
  }
}

/** HTTP 429 (`service.md`, "Errors"): the code's text with the advice of that section. */
export class Throttled extends Refusal {
  /** @param seconds until the request may be sent again */
  constructor(readonly seconds: number) {
    super(429, '800.120.100', [], ' - too many requests, please try again later');
  }
}

/** 401: no credentials, wrong ones, or a header that is no Bearer token (`service.md`, "Authentication"). */
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

/** 403: no grant has this token. The request's entity is not checked, so that the answer reveals nothing about it. */
export function unknownToken(): Refusal {
  const message =
    'holds an access token that is none of this gateway; send the one of your account in this environment (test and live have their own)';
  return new Refusal(403, '800.900.302', [{ name: 'Authorization', value: null, message }]);
}

/**
 * 403: the token may not use the entity, or the entity does not exist. The answer is the same, so that it does not
 * reveal which.
 */
export function notItsEntity(): Refusal {
  const message =
    'is none that this access token may act for, while the token itself is right; send the id of a channel or merchant that the token was made for';
  return new Refusal(403, '800.900.302', [{ name: 'entityId', value: null, message }]);
}

/**
 * 403: a page of another site sent the request. The answer does not reveal whether the request was valid otherwise.
 *
 * @param remedy says whose page must send it
 */
export function foreignPage(remedy: string): Refusal {
  return new Refusal(403, '800.900.302', [{ name: 'Origin', value: null, message: remedy }]);
}

/** 404: no payment of this entity has the id, or no payment fits a query (gateway-contract 3.6). */
export function noSuchPayment(name = 'path', message = unknownPayment): Refusal {
  return new Refusal(404, '700.400.580', [{ name, value: null, message }]);
}

const unknownPayment =
  'names no payment of this entity; send the id of one, and the entityId that it was made with';

/** 404: the path leads nowhere; the catalogue calls it "wrong URL used". */
export function noSuchPath(): Refusal {
  const message =
    'names nothing of this gateway; correct it: paths begin with /v1/, and /docs lists every one';
  return new Refusal(404, '200.100.199', [{ name: 'path', value: null, message }]);
}

/** 405: the path exists, but not for this method. The answer has the header `Allow`. */
export function wrongMethod(method: string, allowed: readonly string[]): Refusal {
  const remedy = allowed.length === 0 ? 'send another one' : `send ${allowed.join(' or ')}`;
  const message = `must not be ${method} at this path; ${remedy} (/docs lists every path)`;
  return new Refusal(405, '200.300.403', [{ name: 'method', value: null, message }]);
}

/** Makes the refusal of a request with invalid encoding, size or headers. `what` and `remedy` are for the developer. */
export function brokenRequest(status: number, what: string, remedy: string): Refusal {
  return new Refusal(status, '200.100.103', [{ name: what, value: null, message: remedy }]);
}

/**
 * 503: the store refuses. Thrown only before anything was charged; a payment after that is answered as pending instead.
 */
export function storeRefuses(): Refusal {
  const addition =
    ' Nothing can be stored at the moment, so this request has charged and changed nothing: send it again after Retry-After.';
  return new Refusal(503, '800.800.800', [], addition);
}

/** 500: a payment of the checkout was made or may have been, and its record cannot be read. */
export function unreadPayment(): Refusal {
  const addition =
    ' The payment may have been made, and cannot be read at the moment: send the same request again, which pays once, or read the checkout’s status.';
  return new Refusal(500, '900.100.300', [], addition);
}

/** 503: nodes serve that would not know the request's `Idempotency-Key` again. Thrown before anything has changed. */
export function keyWaits(seconds: number): Refusal {
  const addition = ` Nodes of an older release still serve, which would not know this Idempotency-Key again: nothing was charged or changed. Repeat the request with the same key after ${seconds} seconds.`;
  return new Refusal(503, '800.800.800', [], addition);
}

/** 503: the process has more to do than it can. Thrown only for requests that begin something new. */
export function tooMuchLoad(): Refusal {
  const addition =
    ' The gateway has too much to do at the moment, so nothing was prepared: send the same request again after Retry-After.';
  return new Refusal(503, '800.800.800', [], addition);
}

/** 503: only another node can go on with a payment that waits (see `NotOpenableHere`). Nothing has changed. */
export function notHere(): Refusal {
  const addition =
    ' This node cannot go on with the payment, and nothing was charged or changed: send the same request again after Retry-After.';
  return new Refusal(503, '800.800.800', [], addition);
}
