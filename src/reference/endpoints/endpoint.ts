/** What the reference says of one operation of the API; what a table knows is taken from the table. */
import type { AnswerName } from '#contract/answers.ts';
import type { Operation } from '#contract/parameters/operation.ts';
import type { Row } from '#contract/parameters/table.ts';

export interface Endpoint {
  readonly method: 'get' | 'post' | 'delete';
  /** With `{id}` for what varies. */
  readonly path: string;
  /** Unique: the operation's id and its anchor. */
  readonly name: string;
  readonly group: 'Payments' | '3-D Secure' | 'Checkouts' | 'Registrations' | 'Query' | 'Widget and lists';
  readonly summary: string;
  readonly text: string;
  /** File and section of the specification. */
  readonly source: string;
  /** Who calls it: merchants with a token, the widget with the id of its checkout, anybody. */
  readonly caller: 'merchant' | 'widget' | 'anybody';
  /** Merchants with a token call it as well, with a body of their own. */
  readonly alsoOfMerchants?: true;
  readonly body?: readonly Body[];
  readonly query?: readonly Row[];
  /** Whether the settings can limit how often it is called. */
  readonly throttled?: true;
  /** Whether a rule may refuse it that the header names, although its body is not a payment record. */
  readonly judged?: true;
  /** Answers besides the errors that follow from the rest, by status. */
  readonly answers: Readonly<Record<number, Said>>;
  /** Parameters of a request that succeeds, `entityId` aside. */
  readonly example?: ExampleParameters;
  /** Several requests, the example among them, by what they are for. */
  readonly examples?: Readonly<Record<string, ExampleParameters>>;
  /** Names of the parameters that most requests have. */
  readonly usual?: readonly string[];
}

/** Parameters by name. */
export type ExampleParameters = Readonly<Record<string, string>>;

export interface Body {
  /** Name of its schema. */
  readonly name: string;
  readonly operation: Operation;
  /** What is required under a condition that the tables hold as code. */
  readonly condition?: string;
}

export interface Said {
  readonly text: string;
  /** Shapes of the body; no JSON when there are none. */
  readonly bodies?: readonly AnswerName[];
  /** Another type than JSON. */
  readonly type?: string;
}

/** A declined payment is HTTP 400 with the whole record (settled question 10). */
export const declinedOrWrong: Said = {
  text: 'The payment was declined: its record. Or the request is wrong: an error without a payment.',
  bodies: ['Payment', 'Plain'],
};

/** While several requests change the same thing at once, for longer than the gateway tries. */
export const busy: Said = {
  text: 'Other requests changed it at the same time, again and again, or nothing can be stored at the moment. Nothing was done; Retry-After says when to send it again.',
  bodies: ['Plain'],
};
