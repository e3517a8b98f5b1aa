/** What the test environment records of a tenant: the journal, from which requests, messages and timelines are read. */

/** Where something happened, as the five columns of a timeline. */
export const lanes = ['shop', 'page', 'gateway', 'issuer', 'callback'] as const;
export type Lane = (typeof lanes)[number];

/** What an event can tell. Every kind belongs to one lane, except `request`, which is the caller's. */
export const eventKinds = [
  /** A request came in and was answered. */
  'request',
  /** A rule of the simulator or a queued outcome decided. */
  'decision',
  /** A payment went from one connector to another one. */
  'move',
  /** A message between the gateway and the issuer of a card: method, AReq, CReq, RReq and their answers. */
  'message',
  /** A webhook or a reminder was sent, or an attempt to send it failed. */
  'callback',
  /** Something fell due: an expiry, a time-out. */
  'due',
  /** A tester has changed something: clock, fault, outcome, inbox. */
  'control',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** A value that is safe to show: card numbers are cut to their ends, and security codes are left out. */
export type ShownValue =
  | string
  | number
  | boolean
  | null
  | readonly ShownValue[]
  | { readonly [name: string]: ShownValue };

export interface JournalEvent {
  /** Position in the journal of the tenant, from 1, without gaps. */
  readonly seq: number;
  /** The tenant's time, ISO 8601 with milliseconds. */
  readonly at: string;
  /** The computer's time of the event in milliseconds since 1970, from which the time between two steps is counted. */
  readonly realTime: number;
  readonly lane: Lane;
  readonly kind: EventKind;
  /** One line for a person, such as `POST /v1/checkouts 200`. */
  readonly what: string;
  /** The checkout's whole id; absent when it is about none. */
  readonly checkoutId?: string;
  readonly paymentId?: string;
  readonly detail: { readonly [name: string]: ShownValue };
}

/** The `detail` of an event of the kind `request`. */
export interface RequestDetail {
  readonly operation: JournalOperation | null;
  readonly method: string;
  readonly path: string;
  /** 0 when no answer arrived: the client gave up, or the connection was cut. */
  readonly status: number;
  readonly milliseconds: number;
  readonly attemptId?: string;
  readonly parameters: { readonly [name: string]: ShownValue };
  /** The rule that decided, as the header `X-Simulator-Rule` says it. */
  readonly rule: string | null;
  /** The fault that the request met, as JSON. */
  readonly fault: string | null;
  /** The answer's result code, where it has one; also of an answer that did not arrive. */
  readonly code: string | null;
  /** What the answer says besides its code; absent when it has no result. */
  readonly answer?: {
    readonly description: string;
    readonly parameterErrors?: readonly { readonly name: string; readonly message: string }[];
  };
}

/** The `detail` of an event of the kind `decision`. What it says of the payment is absent where none was stored. */
export interface DecisionDetail {
  /** The rule of the simulator, or the queued outcome, that decided. */
  readonly rule: string;
  /** The result code; null when it is not known. */
  readonly code: string | null;
  readonly description?: string | undefined;
  readonly brand?: string | undefined;
  /** Whether it was decided about a capture, refund, reversal or report, which does not change the checkout. */
  readonly isFollowUp?: boolean | undefined;
  /** The connector of the configuration that the payment went to; absent for the simulator and a channel's own upstream. */
  readonly connector?: string | undefined;
  /** Such as `DB` or `RF`. */
  readonly paymentType?: string | undefined;
  /** Such as `92.00`. */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  /** The shop's own number of the order. */
  readonly merchantTransactionId?: string | undefined;
  /** The payment that this one follows or refers to. */
  readonly referencedId?: string | undefined;
  /** The stored card, or other means of payment, that was charged. */
  readonly registrationId?: string | undefined;
}

/** The operations that faults and the journal name. */
export const operations = {
  'checkout.create': ['POST', '/v1/checkouts'],
  'checkout.update': ['POST', '/v1/checkouts/:id'],
  'checkout.status': ['GET', '/v1/checkouts/:id/payment'],
  'checkout.config': ['GET', '/v1/checkouts/:id/config'],
  'checkout.extend': ['POST', '/v1/checkouts/:id/extension'],
  'payment.submit': ['POST', '/v1/checkouts/:id/payment'],
  'payment.create': ['POST', '/v1/payments'],
  'payment.followUp': ['POST', '/v1/payments/:id'],
  'payment.read': ['GET', '/v1/payments/:id'],
  'registration.create': ['POST', '/v1/registrations'],
  'registration.charge': ['POST', '/v1/registrations/:id/payments'],
  'registration.status': ['GET', '/v1/checkouts/:id/registration'],
  query: ['GET', '/v1/query'],
  'threeDS.step': ['POST', '/v1/threeDSecure/:id/step'],
  'threeDS.method': ['POST', '/v1/threeDSecure/:id/method'],
  'threeDS.challenge': ['POST', '/v1/threeDSecure/:id/challenge'],
  'issuer.method': ['POST', '/acs/method'],
  'issuer.challenge': ['POST', '/acs/challenge'],
} as const;
export type JournalOperation = keyof typeof operations;
