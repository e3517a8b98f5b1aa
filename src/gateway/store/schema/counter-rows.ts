/** The tables of counters, which PostgreSQL leaves out of its log but for that of payments, and of locks. */
import type { Generated } from 'kysely';

/** Counts the requests of one subject. */
export interface ThrottleRow {
  key: string;
  count: number;
  resets_at: number;
}

/** Counts the payment attempts of one subject, such as the cards of one BIN at one merchant. */
export interface AttemptCounterRow {
  key: string;
  /** The limits by which the last attempt was judged, see `AttemptCounter`. */
  max_declines: number;
  max_percent: number;
  /** When `paid` and `declined` begin anew; 0 before anything was counted. */
  window_end: Generated<number>;
  paid: Generated<number>;
  /** `paid` of the window before, if it ended when this one began. */
  paid_before: Generated<number>;
  declined: Generated<number>;
  /** How many attempts in a row ended because something failed. */
  failed: Generated<number>;
  /** When the last attempt was admitted, in full seconds. */
  admitted_at: Generated<number>;
  /** Attempts under way that were admitted in `open_period`. */
  open: Generated<number>;
  /** Attempts under way that were admitted in the period before `open_period`. */
  open_before: Generated<number>;
  open_period: Generated<number>;
  /** Of a card: the result code of its last decline, and how long its acquirer took, in milliseconds. */
  last_code: string | null;
  last_took: number | null;
  /** When the row is of no use any more, rounded up so that it seldom changes: an index has it. */
  expires_at: number;
}

/** How many payments of a channel and type were made in a period, see `payment-counts.ts`. */
export interface PaymentCountRow {
  entity_id: string;
  from_time: number;
  payment_type: string;
  /** Not included. */
  until_time: number;
  payments: number;
}

/** A key that transactions lock, see `lockKeys` of the engine. */
export interface LockRow {
  key: string;
  /** When the row is of no use any more, in milliseconds since 1970. */
  held_until: number;
}
