/** What the issuer knows of one authentication: kept in the store, shown by the inspector. */
import { withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import type { AuthenticationRequest, ResultsRequest } from '../../gateway/three-d-secure/messages.ts';
import type { IssuerScript } from './switches.ts';

/** The AReq without its card number. */
export interface ReceivedRequest extends AuthenticationRequest {
  /** First six and last four digits. */
  readonly acctNumber: string;
}

/** Something that happened. */
export interface Event {
  /** ISO 8601. */
  readonly time: string;
  readonly what: 'method' | 'AReq' | 'ARes' | 'CReq' | 'answer' | 'decision' | 'RReq' | 'CRes' | 'Erro';
  readonly [detail: string]: unknown;
}

/** What was asked, and how it is to be answered. */
export interface Asked {
  readonly request: ReceivedRequest;
  readonly acsTransID: string;
  /** The gateway's. */
  readonly origin: string;
  /** Origins of the shop's pages, as far as they are known. */
  readonly shops: readonly string[];
  readonly script: IssuerScript;
  /** When, in milliseconds. */
  readonly at: number;
}

export interface Transaction {
  /**
   * `method` until the AReq came; `answered` when its answer was final; `challenge` and `decoupled` until the shopper's
   * part is over; then `ended`.
   */
  readonly phase: 'method' | 'answered' | 'challenge' | 'decoupled' | 'ended';
  /** Absent until the AReq came. */
  readonly asked?: Asked;
  /** How often the shopper answered. */
  readonly tries: number;
  /** The RReq as soon as it is decided. */
  readonly results?: ResultsRequest;
  /** How often it was handed over. */
  readonly sent: number;
  readonly events: readonly Event[];
}

/** One whose AReq has come. */
export type AskedTransaction = Transaction & { readonly asked: Asked };

export function isAsked(transaction: Transaction | undefined): transaction is AskedTransaction {
  return transaction?.asked !== undefined;
}

export const newTransaction: Transaction = { phase: 'method', tries: 0, sent: 0, events: [] };

/** A page that floods the issuer fills neither the store nor the place of what comes later. */
const mostOfOneKind = 20;

export function withEvent<T extends Transaction>(
  transaction: T,
  now: number,
  what: Event['what'],
  details: Readonly<Record<string, unknown>> = {},
): T {
  const { events } = transaction;
  if (events.filter((event) => event.what === what).length >= mostOfOneKind) return transaction;
  const event = { time: new Date(now).toISOString(), what, ...details };
  return { ...transaction, events: [...events, event] };
}

/** A card number shorter than this shows nothing: first six and last four would be most of it. */
const shortestShown = 13;

/** The AReq as it is kept: no text of it holds a card number, whoever wrote it there. */
export function received(request: AuthenticationRequest): ReceivedRequest {
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
  if (number.length < shortestShown) return '*'.repeat(number.length);
  return `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`;
}
