/**
 * Describes one operation of the API for the reference. Facts that a parameter table already contains are taken from
 * that table.
 */
import type { AnswerName } from '#contract/answers.ts';
import type { Operation } from '#contract/parameters/operation.ts';
import type { Parameters, Row } from '#contract/parameters/table.ts';

export interface Endpoint {
  readonly method: 'get' | 'post' | 'delete';
  /** Path of the operation, with `{id}` in place of an id. */
  readonly path: string;
  /** Unique name: the operation's id in the document and its anchor on the page. */
  readonly name: string;
  readonly group: 'Payments' | '3-D Secure' | 'Checkouts' | 'Registrations' | 'Query' | 'Widget and lists';
  readonly summary: string;
  readonly text: string;
  /** File and section of the specification. */
  readonly source: string;
  /** Who calls the operation: a merchant with an access token, the widget with the id of its checkout, or anybody. */
  readonly caller: 'merchant' | 'widget' | 'anybody';
  /** Set when merchants with an access token may call an operation of the widget, too, with a body of their own. */
  readonly alsoOfMerchants?: true;
  readonly body?: readonly Body[];
  readonly query?: readonly Row[];
  /** Set when the header `Idempotency-Key` makes it safe to send the request again. */
  readonly idempotent?: true;
  /** Set when the gateway's settings can limit how often the operation is called. */
  readonly throttled?: true;
  /**
   * Set when a rule named in the header `X-Simulator-Rule` may refuse the request although the answer is not a payment
   * record.
   */
  readonly judged?: true;
  /** Answers by HTTP status, without the errors that follow from how the operation is called. */
  readonly answers: Readonly<Record<number, Said>>;
  /** Parameters of a request that succeeds, without `entityId`. */
  readonly example?: ExampleParameters;
  /** Parameters of several requests, including `example`, by the purpose of the request. */
  readonly examples?: Readonly<Record<string, ExampleParameters>>;
  /** Names of the parameters that most requests have. */
  readonly usual?: readonly string[];
}

/** Values of parameters by name. */
export type ExampleParameters = Readonly<Record<string, string>>;

export interface Body {
  /** Name of the body's schema. */
  readonly name: string;
  readonly operation: Operation;
  /** Says which parameters are required under a condition. It is needed where the tables hold the condition as code. */
  readonly condition?: string;
  /** Whether a request has this body and not the first one of the operation, which has no such function. */
  readonly isMeant?: (sent: Parameters) => boolean;
}

export interface Said {
  readonly text: string;
  /** Shapes of the body. Without any, the answer is not JSON. */
  readonly bodies?: readonly AnswerName[];
  /** Content type, when it is not JSON. */
  readonly type?: string;
  /** Set when a browser that asks for HTML gets a page in place of the bodies. */
  readonly isPageForBrowsers?: true;
}

/**
 * The answer to a declined payment and to a wrong request. A declined payment is HTTP 400 with the whole record
 * (settled question 10).
 */
export const declinedOrWrong: Said = {
  text: 'The payment was declined: its record. Or the request is wrong: an error without a payment.',
  bodies: ['Payment', 'Plain'],
};

/** The answer when several requests keep changing the same thing for longer than the gateway retries. */
export const busy: Said = {
  text: 'Other requests changed it at the same time, again and again, or nothing can be stored at the moment. Nothing was done; Retry-After says when to send it again.',
  bodies: ['Plain'],
};
