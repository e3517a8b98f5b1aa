/**
 * The JSON of the control plane about what a tenant has recorded, its messages, checkouts and pages. Times are ISO 8601 in
 * UTC with milliseconds.
 */
import type { CardBrandCode } from '../brands/cards-data.ts';
import type { JournalEvent, JournalOperation, RequestDetail } from './events.ts';

export const messageKinds = ['webhook', 'notification', 'reminder'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A webhook, a notification (the call of `notificationUrl`) or a reminder that the gateway has sent. A member of the answer of `GET /tenants/{id}/messages`. */
export interface InboxMessage {
  readonly id: string;
  readonly kind: MessageKind;
  /** The address that it was sent to; `inbox` for the tenant's own. */
  readonly to: string;
  /** Which attempt to send it this is, from 1. */
  readonly attempt: number;
  readonly receivedAt: string;
  /** The decrypted message of a webhook; the query of the others. */
  readonly content: { readonly [name: string]: unknown };
  readonly raw: { readonly headers: { readonly [name: string]: string }; readonly body: string };
  /** The status with which the receiver answered; 0 when it could not be reached; null while it is held back. */
  readonly answered: number | null;
  readonly checkoutId?: string;
}

/** Answer of `GET /tenants/{id}/messages`, the oldest first. */
export interface MessageList {
  readonly messages: readonly InboxMessage[];
  /** How many match in all. */
  readonly total: number;
}

/** Query of `GET /tenants/{id}/messages`. */
export interface MessageFilter {
  readonly kind?: MessageKind;
  readonly type?: 'PAYMENT' | 'REGISTRATION';
  readonly action?: 'CREATED' | 'UPDATED' | 'DELETED';
  readonly checkout?: string;
  readonly code?: string;
  /** The receiver: `inbox`, or an address. */
  readonly to?: string;
  /**
   * What the receiver answered: a status, or `accepted` for 2xx, `refused` for everything else (0 when it could not be
   * reached), and `heldBack` while it has not been asked.
   */
  readonly answered?: number | AnswerOfReceiver;
  /** Finds text in any name or value of a message. */
  readonly search?: string;
  /** Only so many, the newest; at most 1000, and all when absent. */
  readonly limit?: number;
  /** Waits up to so many milliseconds for the first that matches; at most 30,000. */
  readonly wait?: number;
}

export const answersOfReceiver = ['accepted', 'refused', 'heldBack'] as const;
export type AnswerOfReceiver = (typeof answersOfReceiver)[number];

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

/**
 * Query of `GET /tenants/{id}/events`, and of `/events/stream`, which sends each as a server-sent event with its seq as id.
 * The stream begins after `Last-Event-ID` or `after`, otherwise with the next event. It sends the event `lost` when events
 * in between are gone: the journal was emptied, restored or is full. A reader that takes nothing for 30 seconds gets `slow` as
 * the last event, and opens the stream again with `Last-Event-ID`.
 */
export interface EventFilter {
  /** Only events with a higher `seq`: the first of them. Without it, the newest events. */
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
  /** How much is not over yet: requests without an answer, and webhooks, reminders and time-outs that are due. */
  readonly underWay: number;
}

/**
 * The data of a server-sent event of `GET /events/stream`, the events of all tenants. Its id is a text; `Last-Event-ID` with
 * an id that is no longer known gets the event `lost` first.
 */
export interface TenantEvent {
  readonly tenant: string;
  readonly event: JournalEvent;
}

/** Query of `GET /tenants/{id}/requests`. A parameter is `parameter.NAME=value`. */
export interface RequestFilter {
  readonly on?: JournalOperation;
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

/** The states of a checkout, each in a word. */
export const summaryStates = ['open', 'pending', 'paid', 'declined', 'expired'] as const;
export type SummaryState = (typeof summaryStates)[number];

/** A member of the list of `GET /tenants/{id}/checkouts?state=&brand=&search=&before=&limit=`, the newest first. */
export interface CheckoutSummary {
  readonly id: string;
  readonly tenant: string;
  readonly createdAt: string;
  readonly amount: string;
  readonly currency: string;
  readonly brand: string;
  readonly state: SummaryState;
  readonly code: string;
  readonly rule: string;
  /** The `seq` of its first event, for `before`. */
  readonly seq: number;
}

/**
 * Answer of `GET /tenants/{id}/checkouts`, and of `GET /checkouts?state=&brand=&search=&limit=` for all tenants together, the
 * newest by the computer's clock first.
 */
export interface CheckoutList {
  readonly checkouts: readonly CheckoutSummary[];
  /** How many match in all. */
  readonly total: number;
}

/** Answer of `GET /tenants/{id}/checkouts/{checkout}`: the row, its timeline and the shopper's page where one was made. */
export interface CheckoutDetail {
  readonly checkout: CheckoutSummary;
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

export interface KitCard {
  readonly number: string;
  /** As it is typed, such as `12 / 34`. */
  readonly expiry: string;
  readonly holder: string;
  readonly cvv: string;
  readonly brand: string;
}
export const kitCardNames = [
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
/**
 * Two cards of every card brand: by the brand's code one that is not enrolled in 3-D Secure, and with `.challenge` one
 * whose issuer asks the shopper.
 */
export type BrandCardName = CardBrandCode | `${CardBrandCode}.challenge`;
export type KitCardName = (typeof kitCardNames)[number] | BrandCardName;
/** Answer of `GET /tenants/{id}/cards`: cards that are valid by the tenant's clock. */
export type KitCards = { readonly [name in KitCardName]: KitCard };

/** Answer of `GET /tenants/{id}/challenges`: the transactions of the simulated issuer that wait for an answer. */
export interface OpenChallenges {
  readonly challenges: readonly { readonly id: string; readonly checkoutId: string }[];
}
/** `POST /tenants/{id}/challenges/{challenge}/{approve|decline}` answers in the bank's app with 204. */
