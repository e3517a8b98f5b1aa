/** The errors between a merchant's server and the gateway. */

/**
 * `settings`: the settings given to `merchantOf` are invalid. `path`: the resourcePath is not the path of a checkout;
 * nothing was sent. `expectation`: the order cannot be compared with a payment; nothing was sent. `unreachable`,
 * `slow`: no answer came. `redirected`: the gateway moved the request in circles, or to a host that must not get the
 * token. `answer`: the answer does not have the shape of the gateway's API. `refused`: the gateway refused the request;
 * see `status` and `result`.
 */
export type MerchantProblem =
  | 'settings'
  | 'path'
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

interface Details {
  readonly cause?: unknown;
  /** HTTP status of the answer. */
  readonly status?: number;
  readonly result?: RefusedResult;
}

/** The message holds the reason and the remedy, but never an access token or a value that a shopper sent. */
export class MerchantError extends Error {
  override readonly name = 'MerchantError';
  readonly status: number | undefined;
  readonly result: RefusedResult | undefined;

  constructor(
    readonly problem: MerchantProblem,
    readonly reason: string,
    readonly remedy: string,
    { cause, status, result }: Details = {},
  ) {
    super(`${reason} ${remedy}`, cause === undefined ? undefined : { cause });
    this.status = status;
    this.result = result;
  }
}
