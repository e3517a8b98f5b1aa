/** The journal of a tenant: everything that happened to it, in order, masked, to be searched, awaited and followed. */
import type { EventKind, JournalEvent, Lane } from '#contract/control/events.ts';
import type { PaymentFilter, PaymentList } from '#contract/control/payments.ts';
import type { EventFilter, EventPage, RecordedRequest, RequestFilter } from '#contract/control/records.ts';
import { withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import type { Clock } from '../../../gateway/core/clock.ts';
import { readCheckoutKey, readRegistrationKey } from '../../../gateway/core/identifiers.ts';
import { shownCheckoutId } from '../../../gateway/core/journal.ts';
import { type CheckoutFilter, type CheckoutRowOfTenant, indexCheckouts } from './checkout-index.ts';
import { isFoundBy, keepEvents } from './kept-events.ts';
import { listPayments } from './payment-list.ts';
import { differencesTo, nearMisses, toRecordedRequest } from './request-matches.ts';
import { shownDetail, shownText } from './shown-detail.ts';
import { type EventSubject, rememberSubjects } from './subjects.ts';

/** When something happened. */
export interface EventTime {
  /** The tenant's time, in milliseconds. */
  readonly at: number;
  /** The computer's time, in milliseconds. */
  readonly realTime: number;
}

/** An event as it is handed in. The journal masks it. */
export interface NewEvent extends EventSubject {
  readonly lane: Lane;
  readonly kind: EventKind;
  readonly what: string;
  readonly detail?: { readonly [name: string]: unknown };
  /** Now, when absent. */
  readonly time?: EventTime;
}

export interface JournalListener {
  event(event: JournalEvent): void;
  /** The journal was emptied. */
  lost?(): void;
  /** The tenant has ended. */
  ended?(): void;
}

/** How many requests a list has at most: the newest. */
const maxRequests = 1000;

export type TenantJournal = ReturnType<typeof newTenantJournal>;

/** @param clock the tenant's clock */
export function newTenantJournal(clock: Clock) {
  const kept = keepEvents();
  const checkouts = indexCheckouts();
  const subjects = rememberSubjects();
  const decisions = rememberDecisions();
  const listeners = new Set<JournalListener>();
  let openRequests = 0;

  function clear(): void {
    kept.clear();
    checkouts.clear();
    decisions.clear();
    for (const listener of [...listeners]) listener.lost?.();
  }

  function follow(listener: JournalListener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Returns the ids that an event shows. A text that is no id may hold anything, so it is left out. */
  function shownSubject({ checkoutId, paymentId }: EventSubject): EventSubject {
    const payment = paymentId !== undefined && isShownId(paymentId) ? paymentId : undefined;
    const ofCheckout = checkoutId ?? (payment && subjects.of(payment).checkoutId);
    const checkout = ofCheckout && shownCheckoutId(ofCheckout);
    return {
      ...(checkout && { checkoutId: checkouts.wholeIdOf(checkout) }),
      ...(payment !== undefined && { paymentId: payment }),
    };
  }

  return {
    record({ lane, kind, what, detail = {}, time, ...subject }: NewEvent): JournalEvent {
      const event = kept.add({
        seq: kept.last() + 1,
        at: new Date(time?.at ?? clock.now()).toISOString(),
        realTime: time?.realTime ?? realTime(),
        lane,
        kind,
        what: shownText(what),
        ...(shownSubject(subject) as Pick<JournalEvent, 'checkoutId' | 'paymentId'>),
        detail: shownDetail(detail),
      });
      checkouts.note(event);
      for (const listener of [...listeners]) listener.event(event);
      return event;
    },

    /** Notes that an id is one of a checkout or a payment, so that events that name only this id are found there. */
    link: subjects.link,
    /** Returns what an id belongs to. */
    subjectOf: subjects.of,
    /** Notes a decision as the last one; see {@link LastDecisions}. */
    isNewDecision: decisions.isNew,
    /** Returns the tenant's and the computer's time. */
    now: (): EventTime => ({ at: clock.now(), realTime: realTime() }),

    events(filter: EventFilter = {}): EventPage {
      return { events: kept.find(filter), last: kept.last(), underWay: openRequests };
    },
    /** Counts a request as being under way. Returns the function that ends this. */
    openRequest(): () => void {
      openRequests += 1;
      return () => {
        openRequests -= 1;
      };
    },
    /** Whether all events after this one are still there. */
    hasAllAfter: kept.hasAllAfter,
    /** Calls the listener with each new event. Returns the function that ends this. */
    follow,

    /** Returns the requests that match, oldest first, at most the 1000 newest. */
    requests(filter: RequestFilter = {}): readonly RecordedRequest[] {
      const found: RecordedRequest[] = [];
      for (const event of kept.ofKind('request', filter.checkout)) {
        const request = toRecordedRequest(event);
        if (differencesTo(filter, request).length === 0 && found.push(request) >= maxRequests) break;
      }
      return found.reverse();
    },
    /** Says which requests come nearest to a filter that none matches. */
    nearMisses: (filter: RequestFilter): string => nearMisses(filter, recorded(kept.ofKind('request'))),

    /**
     * Resolves to the next event that a filter finds and a test accepts; to undefined when none came in time, or when
     * the signal is aborted.
     */
    next(
      filter: EventFilter,
      {
        timeoutMs,
        signal,
        isWanted = () => true,
      }: {
        readonly timeoutMs: number;
        readonly signal?: AbortSignal;
        readonly isWanted?: (event: JournalEvent) => boolean;
      },
    ): Promise<JournalEvent | undefined> {
      return new Promise((resolve) => {
        const end = (event?: JournalEvent) => {
          clearTimeout(timer);
          stop();
          signal?.removeEventListener('abort', giveUp);
          resolve(event);
        };
        const giveUp = () => end();
        const timer = setTimeout(giveUp, timeoutMs);
        const stop = follow({
          event(event) {
            if (isFoundBy(filter, event) && isWanted(event)) end(event);
          },
          ended: giveUp,
        });
        signal?.addEventListener('abort', giveUp);
        if (signal?.aborted) giveUp();
      });
    },

    payments: (filter: PaymentFilter = {}): PaymentList =>
      listPayments([...kept.ofKind('decision')].reverse(), filter),
    checkouts: (filter: CheckoutFilter = {}) => checkouts.list(filter, clock.now()),
    checkout: (id: string): CheckoutRowOfTenant | undefined => checkouts.find(id, clock.now()),
    /**
     * Returns what happened to a checkout in the order in which it began: a request comes before what it caused, although
     * it is recorded when it is answered.
     */
    timelineOf(id: string): readonly JournalEvent[] {
      const events = kept.ofCheckout(readCheckoutKey(id) ?? '');
      return [...events].sort((one, other) => one.realTime - other.realTime || one.seq - other.seq);
    },

    /** Removes all events and checkouts. The numbers go on. */
    clear,
    /** Removes everything. The numbers begin anew. */
    reset(): void {
      kept.reset();
      subjects.clear();
      clear();
    },
    /** Ends what still follows the journal or waits for an event, because its tenant ends. */
    end(): void {
      for (const listener of [...listeners]) listener.ended?.();
      listeners.clear();
    },
  };
}

function* recorded(events: Iterable<JournalEvent>): Iterable<RecordedRequest> {
  for (const event of events) yield toRecordedRequest(event);
}

/** Whether a text has the form of a payment's id and is no card number in it. */
function isShownId(id: string): boolean {
  return readRegistrationKey(id) !== undefined && withoutCardNumbers(id) === id;
}

/** Returns the computer's time with fractions of milliseconds, which never goes back while the process runs. */
function realTime(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000) / 1000;
}

interface LastDecision {
  readonly rule: string;
  /** The result code; null when it is not known, which may be any. */
  readonly code: string | null;
}

interface LastDecisions {
  /**
   * Notes a decision as the last one about its payment and its checkout. False when it was the last one before: that of
   * the payment, or that of the checkout when the payment is not known.
   */
  isNew(subject: EventSubject, decision: LastDecision): boolean;
  clear(): void;
}

/** How many payments and checkouts are remembered at most: the newest. */
const maxRemembered = 20_000;

function rememberDecisions(): LastDecisions {
  const decisions = new Map<string, LastDecision>();
  return {
    isNew({ checkoutId = '', paymentId }, { rule, code }) {
      const checkoutKey = readCheckoutKey(checkoutId);
      const last = decisions.get(paymentId ?? checkoutKey ?? '');
      if (last?.rule === rule && (code === null || last.code === code)) return false;
      for (const key of [paymentId, checkoutKey]) if (key !== undefined) decisions.set(key, { rule, code });
      for (const oldest of decisions.keys()) {
        if (decisions.size <= maxRemembered) break;
        decisions.delete(oldest);
      }
      return true;
    },
    clear: () => decisions.clear(),
  };
}
