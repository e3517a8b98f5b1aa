/** The errors between a merchant's server and the gateway, in both directions. */

/**
 * `settings`: the settings given to `createMerchant` or the secret of a webhook are invalid. `path`: the resourcePath or the
 * id is none; nothing was sent. `parameters`: a parameter is no text; nothing was sent. `expectation`: the order cannot be
 * compared with a payment; nothing was sent. `unreachable`, `slow`: no answer came. `redirected`: the gateway moved the
 * request in circles, or to a host that must not get the token. `answer`: the answer does not have the shape of the
 * gateway's API. `refused`: the gateway refused the request; see `status`, `result` and `parameters`.
 */
export type MerchantProblem =
  | 'settings'
  | 'path'
  | 'parameters'
  | 'expectation'
  | 'unreachable'
  | 'slow'
  | 'redirected'
  | 'answer'
  | 'refused';

/** The part of a refusal that helps a developer. The rest of the gateway's answer is not repeated. */
export interface RefusedResult {
  readonly code: string;
  readonly parameterErrors?: readonly { readonly name: string; readonly message: string }[] | undefined;
}

type Details = { readonly cause?: unknown } & Partial<
  Pick<
    MerchantError,
    'status' | 'result' | 'parameters' | 'isOutcomeUnknown' | 'idempotencyKey' | 'retryAfterMs'
  >
>;

/** The message holds the reason and the remedy, but never an access token or a value that a shopper sent. */
export class MerchantError extends Error {
  override readonly name = 'MerchantError';
  /** HTTP status of the answer. */
  readonly status: number | undefined;
  readonly result: RefusedResult | undefined;
  /** Names of the parameters that are wrong, as far as the gateway named them; empty for any other problem. */
  readonly parameters: readonly string[];
  /**
   * Whether the request may have moved money although no answer tells it. Repeat the call with `idempotencyKey`, or ask
   * `findOutcome`; never send the payment anew.
   */
  readonly isOutcomeUnknown: boolean;
  /** The key under which the request was sent. The same request with the same key is one payment, for a day. */
  readonly idempotencyKey: string | undefined;
  /** How long to wait before the next request, in milliseconds from the answer, if the gateway says so. */
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly problem: MerchantProblem,
    readonly reason: string,
    readonly remedy: string,
    details: Details = {},
  ) {
    super(`${reason} ${remedy}`, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.result = details.result;
    this.parameters = details.parameters ?? [];
    this.isOutcomeUnknown = details.isOutcomeUnknown ?? false;
    this.idempotencyKey = details.idempotencyKey;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** What is checked of a request before its message is believed, in this order. */
export type WebhookCheck = 'method' | 'headers' | 'size' | 'form' | 'authenticity' | 'json' | 'shape';

/** The HTTP status that a receiver answers. The gateway sends a message again whatever the status, unless it is 2xx. */
const statuses = {
  method: 405,
  headers: 400,
  size: 413,
  form: 400,
  authenticity: 403,
  json: 400,
  shape: 400,
} as const satisfies Readonly<Record<WebhookCheck, number>>;

/** A request that is no message of the gateway. Its text holds nothing of the message and nothing of the secret. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  /** HTTP status to answer with. */
  readonly status: number;

  constructor(
    /** The first check that failed. */
    readonly check: WebhookCheck,
    readonly reason: string,
    readonly remedy: string,
  ) {
    super(`${reason} ${remedy}`);
    this.status = statuses[check];
  }
}
