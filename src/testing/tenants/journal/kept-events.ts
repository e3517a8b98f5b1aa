/**
 * The newest events of a journal, as JSON text. A trap: in V8 a substring refers to the whole original text, so an event
 * that holds 200 characters of a body would keep the whole body in memory. JSON makes a copy.
 */
import type { EventKind, JournalEvent } from '#contract/control/events.ts';
import type { EventFilter } from '#contract/control/records.ts';
import { readCheckoutKey } from '../../../gateway/core/identifiers.ts';

/** How many events are kept at most. */
const maxKeptEvents = 10_000;

/** Maximum length of all events together as JSON, in characters. */
const maxCharacters = 16_000_000;

/** How many events a page has when the filter does not say, and at most. */
const usualPage = 100;
const maxPage = 1000;

/** An event with the members by which it is found, so that only those that are found are parsed. */
interface Kept {
  readonly text: string;
  readonly seq: number;
  readonly kind: EventKind;
  /** The tenant's time, in milliseconds. */
  readonly time: number;
  /** The checkout's key. */
  readonly checkoutKey: string | undefined;
  readonly paymentId: string | undefined;
}

export interface KeptEvents {
  /** Adds an event whose `seq` follows that of the last one. Returns a copy, which refers to no other text. */
  add(event: JournalEvent): JournalEvent;
  /** The `seq` of the newest event that was ever added; 0 when there was none. */
  last(): number;
  /** Whether all events after this one are still kept. */
  hasAllAfter(seq: number): boolean;
  /**
   * Returns the events that match, in their order: with `after` the first ones after it, otherwise the newest ones.
   */
  find(filter: EventFilter): readonly JournalEvent[];
  /** Returns all events of a kind, or those of one checkout, the newest first. */
  ofKind(kind: EventKind, checkout?: string): Iterable<JournalEvent>;
  ofCheckout(checkoutKey: string): readonly JournalEvent[];
  clear(): void;
  /** Removes all events, and numbers the next ones from 1. */
  reset(): void;
}

export function keepEvents(limit = maxKeptEvents): KeptEvents {
  const kept = new Map<number, Kept>();
  const ofCheckouts = new Map<string, number[]>();
  let [characters, last] = [0, 0];

  function add(added: JournalEvent): JournalEvent {
    const text = JSON.stringify(added);
    const event: JournalEvent = JSON.parse(text);
    const row = keptOf(event, text);
    kept.set(row.seq, row);
    last = row.seq;
    characters += text.length;
    if (row.checkoutKey !== undefined) {
      const seqs = ofCheckouts.get(row.checkoutKey);
      if (seqs === undefined) ofCheckouts.set(row.checkoutKey, [row.seq]);
      else seqs.push(row.seq);
    }
    for (const [seq, old] of kept) {
      if (kept.size <= limit && characters <= maxCharacters) break;
      remove(seq, old);
    }
    return event;
  }

  function remove(seq: number, { text, checkoutKey }: Kept): void {
    kept.delete(seq);
    characters -= text.length;
    if (checkoutKey === undefined) return;
    const seqs = ofCheckouts.get(checkoutKey) ?? [];
    // The oldest event is removed first, so it is the first of its checkout, too.
    seqs.shift();
    if (seqs.length === 0) ofCheckouts.delete(checkoutKey);
  }

  function clear(): void {
    kept.clear();
    ofCheckouts.clear();
    characters = 0;
  }

  const oldest = () => kept.keys().next().value ?? last + 1;

  /** Returns the numbers of all events, or those of one checkout, in their order. */
  function seqsOf(checkout: string | undefined): readonly number[] {
    if (checkout === undefined) return [...kept.keys()];
    return ofCheckouts.get(readCheckoutKey(checkout) ?? '') ?? [];
  }

  /** Returns the numbers of the events to search: after one the next ones, otherwise the newest first. */
  function* searched({ after, checkout }: EventFilter): Iterable<number> {
    if (after === undefined) yield* [...seqsOf(checkout)].reverse();
    else if (checkout !== undefined) yield* seqsOf(checkout);
    // The numbers have no gaps, so that a reader who has nearly all events costs nearly nothing.
    else for (let seq = Math.max(after + 1, oldest()); seq <= last; seq += 1) yield seq;
  }

  return {
    add,
    last: () => last,
    hasAllAfter: (seq) => seq <= last && seq >= oldest() - 1,
    find(filter) {
      const max = Math.min(filter.limit ?? usualPage, maxPage);
      const matches = matcherOf(filter);
      const found: Kept[] = [];
      for (const seq of searched(filter)) {
        const row = kept.get(seq);
        if (row !== undefined && matches(row) && found.push(row) >= max) break;
      }
      if (filter.after === undefined) found.reverse();
      return found.map(({ text }) => JSON.parse(text));
    },
    *ofKind(kind, checkout) {
      for (const seq of [...seqsOf(checkout)].reverse()) {
        const row = kept.get(seq);
        if (row?.kind === kind) yield JSON.parse(row.text);
      }
    },
    ofCheckout: (key) => seqsOf(key).map((seq) => JSON.parse(kept.get(seq)?.text ?? 'null')),
    clear,
    reset() {
      clear();
      last = 0;
    },
  };
}

/** Returns whether a filter finds an event. */
export function isFoundBy(filter: EventFilter, event: JournalEvent): boolean {
  const { checkout } = filter;
  const row = keptOf(event, JSON.stringify(event));
  const isOfCheckout = checkout === undefined || row.checkoutKey === readCheckoutKey(checkout);
  return isOfCheckout && matcherOf(filter)(row);
}

function keptOf({ seq, kind, at, checkoutId, paymentId }: JournalEvent, text: string): Kept {
  const checkoutKey = checkoutId === undefined ? undefined : readCheckoutKey(checkoutId);
  return { text, seq, kind, time: Date.parse(at), checkoutKey, paymentId };
}

/** Makes the function that says whether an event matches a filter's members, `checkout` aside. */
function matcherOf({ after = 0, payment, kind, since, until, search }: EventFilter): (row: Kept) => boolean {
  const from = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since);
  const to = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until);
  // The text is looked for as JSON writes it.
  const part = search === undefined ? '' : JSON.stringify(search).slice(1, -1).toLowerCase();
  return (row) =>
    row.seq > after &&
    (payment === undefined || row.paymentId === payment) &&
    (kind === undefined || row.kind === kind) &&
    row.time >= from &&
    row.time <= to &&
    (part === '' || row.text.toLowerCase().includes(part));
}
