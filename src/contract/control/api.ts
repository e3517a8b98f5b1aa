/**
 * The JSON of the control plane: what a tester's kit and the workbench send to the control port, and what it answers.
 * Times are ISO 8601 in UTC with milliseconds. Durations are milliseconds.
 */
import type { JournalEvent, Operation, RequestDetail } from './events.ts';

/** `GET /health` */
export interface Health {
  readonly status: 'ok';
  readonly version: string;
  /** Address of the gateway's API and widget. */
  readonly gateway: string;
  /** Origin of the blank merchant pages, on another site than the gateway where the names of the computer allow it. */
  readonly pages: string;
}

/** Body of `POST /tenants`. Each member may be absent. */
export interface NewTenant {
  /** The same seed gives the same ids, tokens and descriptors. Random when absent. */
  readonly seed?: string;
  /** What the workbench calls it, such as the title of a test. */
  readonly label?: string;
  /** The time at which its clock begins; the gateway's when absent. */
  readonly clock?: string;
  readonly currencies?: readonly string[];
  readonly brands?: readonly string[];
  readonly threeDSecure?: {
    readonly mode?: 'on' | 'off' | 'required';
    readonly from?: { readonly [currency: string]: string };
    readonly whenUnavailable?: 'authorise' | 'decline';
  };
  /** Receivers of its own besides the inbox. */
  readonly webhooks?: readonly {
    readonly url: string;
    readonly types?: readonly ('PAYMENTS' | 'REGISTRATIONS')[];
    /** 64 hexadecimal digits; the tenant's secret when absent. */
    readonly secret?: string;
  }[];
  readonly settings?: {
    readonly consumeOnRead?: boolean;
    readonly strictParameters?: boolean;
    readonly lenientFormats?: boolean;
    readonly maxDeclines?: number;
  };
  /** How often an operation may be called in a number of seconds, such as `{ "query": { "limit": 2, "seconds": 60 } }`. */
  readonly limits?: { readonly [operation: string]: { readonly limit: number; readonly seconds: number } };
}

/** Answer of `POST /tenants`, `GET /tenants/{id}`, and a member of the list of `GET /tenants`. */
export interface TenantInfo {
  /** The id of its entity, or `demo` for the demo merchant. */
  readonly id: string;
  readonly entityId: string;
  readonly accessToken: string;
  /** 64 hexadecimal digits. */
  readonly webhookSecret: string;
  readonly seed: string;
  readonly label: string;
  readonly clock: ClockState;
  /** When it was made, by the computer's clock. */
  readonly madeAt: string;
}

/** Answer of `GET /tenants/{id}/clock`. */
export interface ClockState {
  readonly now: string;
  readonly isFrozen: boolean;
  /** What falls due next, the soonest first, at most 20. */
  readonly next: readonly Due[];
}

/** Body of `POST /tenants/{id}/clock`: exactly one member. */
export type ClockChange =
  | { readonly set: string }
  /** A number of milliseconds, or a text such as `29:00` or `02:00:00`. */
  | { readonly advance: number | string }
  | { readonly freeze: true }
  | { readonly resume: true }
  /** Back to the gateway's own time. */
  | { readonly reset: true };

/** Answer of `POST /tenants/{id}/clock`, which comes when all that fell due is done. */
export interface ClockChanged extends ClockState {
  readonly done: readonly Due[];
}

export interface Due {
  readonly what: 'expiry' | 'reminder' | 'webhook' | 'timeout';
  readonly at: string;
  readonly checkoutId?: string;
}

/** What a payment, an authentication or a redirect comes to. Body of `POST /tenants/{id}/outcomes`: `{ outcomes: Outcome[] }`. */
export type Outcome =
  | { readonly result: string }
  | { readonly threeDS: ThreeDSOutcome; readonly acs?: { readonly [name: string]: string } }
  | { readonly redirect: 'approve' | 'decline' | 'cancel' | 'timeout' };
export type ThreeDSOutcome =
  | 'frictionless'
  | 'challenge'
  | 'attempted'
  | 'rejected'
  | 'unavailable'
  | 'timeout'
  | 'notEnrolled';

/** Answer of `GET` and `POST /tenants/{id}/outcomes`; `DELETE` empties the queue. */
export interface OutcomeQueue {
  readonly waiting: readonly Outcome[];
}

export type Fault =
  | {
      readonly status: 429 | 500 | 502 | 503 | 504;
      readonly retryAfter?: number;
      readonly body?: 'json' | 'html' | 'empty';
    }
  | { readonly delay: number | string }
  | { readonly hang: true }
  /** before: nothing has happened. after: it has, and its answer is lost. */
  | { readonly reset: 'before' | 'after' }
  /** The answer ends after so many bytes. */
  | { readonly truncate: number }
  | { readonly malformed: true }
  | { readonly slow: { readonly bytesPerSecond: number } };

export interface FaultScope {
  readonly on: Operation;
  /** How many meet it; 1 when absent. */
  readonly times?: number;
  /** How many pass before; 0 when absent. */
  readonly after?: number;
  /**
   * What is counted: `request`, or `attempt`, with which all requests that repeat one attempt to pay meet the fault
   * together. `request` when absent.
   */
  readonly per?: 'request' | 'attempt';
  /** The id of the only checkout that meets it. */
  readonly checkout?: string;
}

/** Body of `POST /tenants/{id}/faults`. */
export interface NewFault {
  readonly fault: Fault;
  readonly scope: FaultScope;
}

/** Answer of `POST`, and a member of the list of `GET /tenants/{id}/faults`. `DELETE …/faults` and `…/faults/{fault}` remove. */
export interface ActiveFault extends NewFault {
  readonly id: string;
  readonly met: number;
}

/** A webhook or a reminder that the gateway has sent. Answer of `GET /tenants/{id}/messages`: `{ messages: InboxMessage[] }`. */
export interface InboxMessage {
  readonly id: string;
  readonly kind: 'webhook' | 'reminder';
  /** The address that it was sent to; `inbox` for the tenant's own. */
  readonly to: string;
  /** Which attempt to send it this is, from 1. */
  readonly attempt: number;
  readonly receivedAt: string;
  /** The decrypted message of a webhook; the query of a reminder. */
  readonly content: { readonly [name: string]: unknown };
  readonly raw: { readonly headers: { readonly [name: string]: string }; readonly body: string };
  /** The status with which the receiver answered; 0 when it could not be reached; null while it is held back. */
  readonly answered: number | null;
  readonly checkoutId?: string;
}

/** Query of `GET /tenants/{id}/messages`. */
export interface MessageFilter {
  readonly kind?: 'webhook' | 'reminder';
  readonly type?: 'PAYMENT' | 'REGISTRATION';
  readonly action?: 'CREATED' | 'UPDATED' | 'DELETED';
  readonly checkout?: string;
  readonly code?: string;
  /** Waits up to so many milliseconds for the first that matches; at most 30,000. */
  readonly wait?: number;
}

/** Body of `POST /tenants/{id}/messages/{message}/replay`. */
export interface Replay {
  /** Another receiver; where it was sent when absent. */
  readonly to?: string;
  readonly times?: number;
  readonly corrupt?: 'tag' | 'body';
}

/** Body of `POST /tenants/{id}/inbox`: exactly one member. */
export type InboxChange =
  /** What the inbox answers; always when `times` is absent. A status other than 2xx makes the gateway try again. */
  | { readonly answer: number; readonly times?: number }
  /** Loses the next messages on their way: the gateway takes them for sent. */
  | { readonly drop: number }
  /** Delivers each of the next messages so many times. */
  | { readonly repeat: number }
  | { readonly hold: true }
  | { readonly release: 'asSent' | 'reversed' };

/** Answer of `GET` and `POST /tenants/{id}/inbox`. */
export interface InboxState {
  readonly answer: number;
  readonly isHolding: boolean;
  /** How many messages are held back. */
  readonly held: number;
}

/** Query of `GET /tenants/{id}/events`, and of `/events/stream`, which sends each as a server-sent event with its seq as id. */
export interface EventFilter {
  /** Only events with a higher `seq`. */
  readonly after?: number;
  readonly checkout?: string;
  readonly payment?: string;
  readonly kind?: string;
  readonly since?: string;
  readonly until?: string;
  /** Finds text in any part of an event. */
  readonly search?: string;
  /** At most 1000; 100 when absent. */
  readonly limit?: number;
}

/** Answer of `GET /tenants/{id}/events`. */
export interface EventPage {
  readonly events: readonly JournalEvent[];
  /** The `seq` of the newest event of the tenant. */
  readonly last: number;
}

/** Query of `GET /tenants/{id}/requests`. A parameter is `parameter.NAME=value`. */
export interface RequestFilter {
  readonly on?: Operation;
  readonly checkout?: string;
  readonly status?: number;
  readonly parameters?: { readonly [name: string]: string };
  /** Waits up to so many milliseconds for the first that matches; at most 30,000. */
  readonly wait?: number;
}

/** A member of `requests` in the answer of `GET /tenants/{id}/requests`. */
export interface RecordedRequest extends RequestDetail {
  readonly seq: number;
  readonly at: string;
  readonly checkoutId?: string;
}

/** The state of a checkout in a word. */
export type CheckoutState = 'open' | 'pending' | 'paid' | 'declined' | 'expired';

/** A member of the list of `GET /tenants/{id}/checkouts?state=&brand=&search=&before=&limit=`, the newest first. */
export interface CheckoutRow {
  readonly id: string;
  readonly tenant: string;
  readonly createdAt: string;
  readonly amount: string;
  readonly currency: string;
  readonly brand: string;
  readonly state: CheckoutState;
  readonly code: string;
  readonly rule: string;
  /** The `seq` of its first event, for `before`. */
  readonly seq: number;
}

/** Answer of `GET /tenants/{id}/checkouts`. */
export interface CheckoutPage {
  readonly checkouts: readonly CheckoutRow[];
  /** How many match in all. */
  readonly total: number;
}

/** Answer of `GET /tenants/{id}/checkouts/{checkout}`: the row, its timeline and the shopper's page where one was made. */
export interface CheckoutDetail {
  readonly checkout: CheckoutRow;
  readonly timeline: readonly JournalEvent[];
  readonly pageUrl: string | null;
  /** Every charge of it: more than one is the defect. */
  readonly charges: readonly { readonly [name: string]: unknown }[];
}

/** Body of `POST /tenants/{id}/pages`: a blank page of a shop with the form in it. */
export interface NewPage {
  readonly checkoutId: string;
  /** The SRI hash of the script, as the checkout gave it. */
  readonly integrity?: string;
  /** `wpwlOptions`, as JSON. */
  readonly options?: { readonly [name: string]: unknown };
  /** A script that runs after `wpwlOptions` is set, for options that are functions. */
  readonly script?: string;
  readonly brands?: readonly string[];
  readonly lang?: string;
  /** HTML. In the body, `{form}` stands for the form and `{script}` for options and script tag; both when absent. */
  readonly head?: string;
  readonly body?: string;
  /** A policy with exactly what the widget needs, the default; or a page's own; or none. */
  readonly csp?: 'strict' | string | null;
}

/** Answer of `POST /tenants/{id}/pages`. */
export interface MadePage {
  readonly pageUrl: string;
  readonly resultUrl: string;
}

/** Answer of `POST /tenants/{id}/snapshots`; `POST /tenants/{id}/snapshots/{snapshot}` restores it. */
export interface Snapshot {
  readonly id: string;
  readonly now: string;
}

export interface TestCard {
  readonly number: string;
  /** As it is typed, such as `12 / 34`. */
  readonly expiry: string;
  readonly holder: string;
  readonly cvv: string;
  readonly brand: string;
}
export const testCardNames = [
  'visa',
  'mastercard',
  'amex',
  'frictionless',
  'challenge',
  'methodThenChallenge',
  'rejected',
  'unavailable',
  'twoBrands',
  'expired',
  'wrongCheckDigit',
] as const;
export type TestCardName = (typeof testCardNames)[number];
/** Answer of `GET /tenants/{id}/cards`: cards that are valid by the tenant's clock. */
export type TestCards = { readonly [name in TestCardName]: TestCard };

/** Answer of `GET /tenants/{id}/challenges`: the transactions of the simulated issuer that wait for an answer. */
export interface OpenChallenges {
  readonly challenges: readonly { readonly id: string; readonly checkoutId: string }[];
}
/** `POST /tenants/{id}/challenges/{challenge}/{approve|decline}` answers in the bank's app with 204. */
