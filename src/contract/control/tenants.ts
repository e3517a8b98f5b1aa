/**
 * The JSON of the control plane about tenants, their clocks, outcomes and faults: what a tester's kit and the workbench send
 * to the control port, and what it answers.
 * Times are ISO 8601 in UTC with milliseconds. Durations are milliseconds.
 */
import type { JournalOperation } from './events.ts';

/** `GET /health` */
export interface ControlHealth {
  readonly status: 'ok';
  readonly version: string;
  /** Address of the gateway's API and widget. */
  readonly gateway: string;
  /** Origin of the blank merchant pages, on another site than the gateway where the names of the computer allow it. */
  readonly pages: string;
  /** Names of the connectors that have answered none of the last orders; each until it answers again. */
  readonly awayConnectors: readonly string[];
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
  /** Further receivers of the tenant's webhooks. Its inbox gets them as well. */
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
    readonly simulateExternal?: boolean;
    readonly maxDeclines?: number;
  };
  /** How often an operation may be called in a number of seconds, such as `{ "query": { "limit": 2, "seconds": 60 } }`. */
  readonly limits?: {
    readonly [operation in JournalOperation]?: { readonly limit: number; readonly seconds: number };
  };
}

/** Body of `POST /tenants/{id}/reset`, which may be empty. */
export interface TenantReset {
  /** A text that the tenant's ids come from afterwards, so that they differ from those before. They repeat when absent. */
  readonly seed?: string;
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
  /** To the gateway's own time, with which it runs on. */
  | { readonly reset: true };

/** Answer of `POST /tenants/{id}/clock`, which comes when all that fell due is done. */
export interface ClockChanged extends ClockState {
  readonly done: readonly Due[];
}

export interface Due {
  readonly what: 'expiry' | 'reminder' | 'notification' | 'webhook' | 'timeout' | 'report';
  readonly at: string;
  readonly checkoutId?: string;
}

/** What a payment, an authentication or a redirect comes to. Body of `POST /tenants/{id}/outcomes`: `{ outcomes: QueuedOutcome[] }`. */
export type QueuedOutcome =
  | { readonly result: string }
  | { readonly threeDS: ThreeDSOutcome; readonly acs?: { readonly [name: string]: string } }
  | { readonly redirect: RedirectOutcome };
export const threeDSOutcomes = [
  'frictionless',
  'challenge',
  'attempted',
  'rejected',
  'unavailable',
  'timeout',
  'notEnrolled',
] as const;
export type ThreeDSOutcome = (typeof threeDSOutcomes)[number];
export const redirectOutcomes = ['approve', 'decline', 'cancel', 'timeout'] as const;
export type RedirectOutcome = (typeof redirectOutcomes)[number];

/** Answer of `GET` and `POST /tenants/{id}/outcomes`; `DELETE` empties the queue. */
export interface OutcomeQueue {
  readonly waiting: readonly QueuedOutcome[];
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
  readonly on: JournalOperation;
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
