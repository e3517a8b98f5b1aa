/** The issuer's data about one authentication. The store keeps it and the inspector shows it. */
import { withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import type { AuthenticationRequest, ResultsRequest } from '../../../gateway/three-d-secure/messages.ts';
import type { IssuerScript } from './switches.ts';

/** An AReq with its card number masked. */
export interface ReceivedRequest extends AuthenticationRequest {
  /** First six and last four digits of the card number. */
  readonly acctNumber: string;
}

/** A message or a decision in a transaction. */
export interface Event {
  /** Time in ISO 8601. */
  readonly time: string;
  readonly what: 'method' | 'AReq' | 'ARes' | 'CReq' | 'answer' | 'decision' | 'RReq' | 'CRes' | 'Erro';
  readonly [detail: string]: unknown;
}

/** The AReq, with what the issuer needs to answer it. */
export interface Asked {
  readonly request: ReceivedRequest;
  readonly acsTransID: string;
  /** Origin of the gateway. */
  readonly origin: string;
  /** Origins of the shop's pages; empty when they are unknown. */
  readonly shops: readonly string[];
  readonly script: IssuerScript;
  /** Time of the AReq, in milliseconds. */
  readonly at: number;
}

export interface Transaction {
  /**
   * `method` before the AReq arrives; `answered` when the ARes was final; `challenge` or `decoupled` until the shopper
   * has finished; then `ended`.
   */
  readonly phase: 'method' | 'answered' | 'challenge' | 'decoupled' | 'ended';
  /** Absent before the AReq arrives. */
  readonly asked?: Asked;
  /** Number of answers that the shopper gave. */
  readonly tries: number;
  /** The RReq, as soon as the result is known. */
  readonly results?: ResultsRequest;
  /** Number of times that the RReq was handed over. */
  readonly sent: number;
  readonly events: readonly Event[];
}

/** A transaction whose AReq has arrived. */
export type AskedTransaction = Transaction & { readonly asked: Asked };

export function isAsked(transaction: Transaction | undefined): transaction is AskedTransaction {
  return transaction?.asked !== undefined;
}

export const newTransaction: Transaction = { phase: 'method', tries: 0, sent: 0, events: [] };

/**
 * Maximum number of events of one kind that a transaction keeps, so that a page that floods the issuer can neither fill
 * the store nor displace events of other kinds.
 */
const maxEventsOfOneKind = 20;

/** Adds an event to a transaction, unless it already has too many of this kind. `now` is in milliseconds. */
export function withEvent<T extends Transaction>(
  transaction: T,
  now: number,
  what: Event['what'],
  details: Readonly<Record<string, unknown>> = {},
): T {
  const { events } = transaction;
  if (events.filter((event) => event.what === what).length >= maxEventsOfOneKind) return transaction;
  const event = { time: new Date(now).toISOString(), what, ...details };
  return { ...transaction, events: [...events, event] };
}

/**
 * Minimum number of digits of a card number that is shown in part. In a shorter number, the first six and last four
 * digits would be most of it.
 */
const minShownDigits = 13;

/** Returns the AReq as the issuer stores it. No text in it contains a card number, whoever wrote it there. */
export function toReceivedRequest(request: AuthenticationRequest): ReceivedRequest {
  const { acctNumber, browser, ...rest } = request;
  const hide = <T extends object>(values: T): T => {
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutCardNumbers(value) : value,
    ]);
    return Object.fromEntries(shown) as T;
  };
  return {
    ...hide(rest),
    acctNumber: masked(acctNumber),
    ...(browser !== undefined && { browser: hide(browser) }),
  };
}

function masked(number: string): string {
  if (number.length < minShownDigits) return '*'.repeat(number.length);
  return `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`;
}
