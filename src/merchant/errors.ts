/** What can go wrong between a merchant's server and the gateway. */

/**
 * `settings`: merchantOf got something it cannot work with. `path`: the resourcePath is not one of a checkout; nothing
 * was sent. `expectation`: the order to compare with is not usable; nothing was sent. `unreachable`, `slow`: no answer.
 * `redirected`: a move that the token may not follow, or that does not end. `answer`: an answer that a gateway does not
 * give. `refused`: the gateway said no; see `status`, `result`.
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

/** The part of a refusal that helps a developer; the gateway's other words are not repeated. */
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

/** Its message is the reason and the remedy. Holds no access token and no value that a shopper sent. */
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
