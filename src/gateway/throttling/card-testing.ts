/** Limits attempts to pay, because stolen cards are tested by trying to pay with them (threeds-security T22). */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { isResultCode, type ResultCode } from '#contract/result-codes.ts';
import type { Config } from '../config/config.ts';
import { getFamily } from '../config/entities.ts';
import type { Clock } from '../core/clock.ts';
import { Throttled } from '../core/refusal.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { abandonedCode, timedOutCode } from '../lifecycle/decline.ts';
import type {
  AttemptCount,
  AttemptCounter,
  FullCounter,
  HeldCounter,
  Reservation,
} from '../store/payments/attempt-counters.ts';
import type { Write } from '../store/payments/payment-attempts.ts';
import type { Store } from '../store/store.ts';
import { type Attempted, cardLimit, createAttemptCounters } from './decline-limits.ts';

interface ThrottlingContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly store: Pick<Store, 'reserveSlots' | 'countAttempt'>;
  warn(sentence: string): void;
}

/** What is counted of an outcome. */
interface AttemptOutcome {
  readonly code: ResultCode;
  /** How long the acquirer took, in milliseconds. */
  readonly tookMs?: number;
}

/**
 * The decline that answers an attempt whose card is used up. It repeats the card's last decline after the same time, so that
 * neither a page nor a merchant's server can tell it from an answer of the acquirer.
 */
export interface CardLock {
  readonly code: ResultCode;
  /** How long the acquirer took for the last decline, in milliseconds. */
  readonly tookMs: number;
}

/** An admitted attempt. */
export interface AttemptSlot {
  /** Present when the card is used up: the acquirer must not be asked then. */
  readonly cardLock?: CardLock;
  /**
   * Returns what the transaction that stores the outcome has to count.
   *
   * @param at when the outcome was known, in milliseconds since 1970
   */
  count(outcome: AttemptOutcome, at: number): readonly Write[];
  /** Frees the slot of an attempt that did not begin. */
  release(): Promise<void>;
}

/** "Declined by authorization system": the answer when all slots of a card are taken before it was declined once. */
const firstDecline: CardLock = { code: '800.100.152', tookMs: 1_000 };

/** `Retry-After` in seconds when attempts under way fill all slots. One of them may have ended by then. */
const openRetrySeconds = 5;

/**
 * Admits an attempt before its payment is stored. Throws 429 when the address or the BIN has too many declines, too many
 * attempts under way, or failures only. A card with too many is admitted and gets a `cardLock`.
 *
 * @param attempted undefined where stolen cards cannot be tested: then nothing is counted
 * @param hasBegun whether another process has begun the attempt, and may have charged the card: it is admitted then
 */
export async function admitAttempt(
  gateway: ThrottlingContext,
  attempted: Attempted | undefined,
  hasBegun: boolean,
): Promise<AttemptSlot> {
  const counters = attempted === undefined ? [] : createAttemptCounters(gateway.config, attempted);
  if (attempted === undefined || counters.length === 0 || hasBegun) return slotOf(gateway, counters);
  const now = gateway.clock.now();
  const reservation = await gateway.store.reserveSlots({ counters, now });
  reportFull(gateway, attempted.channel, reservation.full, now);
  const isRefused = counters.some(({ refuses, key }) => refuses && !isHeld(reservation, key));
  if (isRefused) throw new Throttled(Math.max(1, ...reservation.full.map((full) => secondsUntil(full, now))));
  return slotOf(gateway, reservation.held, cardLockIn(counters, reservation));
}

/**
 * Admits an attempt that waited for its shopper, before its card is charged. Its slots were free meanwhile. Nothing but the
 * limit of the card holds it up: it was admitted before. Does not throw when the store is unavailable.
 */
export async function readmitAttempt(
  gateway: ThrottlingContext,
  attempted: Attempted | undefined,
): Promise<AttemptSlot> {
  const counters = attempted === undefined ? [] : createAttemptCounters(gateway.config, attempted);
  const ofCard = counters.filter(({ limit }) => limit === cardLimit);
  if (attempted === undefined || ofCard.length === 0) return slotOf(gateway, counters);
  const now = gateway.clock.now();
  const reserving = gateway.store.reserveSlots({ counters: ofCard, now });
  const reservation = await unlessUnavailable(reserving, undefined);
  if (reservation === undefined) return slotOf(gateway, counters);
  reportFull(gateway, attempted.channel, reservation.full, now);
  const others = counters.filter(({ limit }) => limit !== cardLimit);
  return slotOf(gateway, [...others, ...reservation.held], cardLockIn(ofCard, reservation));
}

/** Returns an attempt that holds no slot any more: its outcome comes after its answer. */
export function slotlessAttempt(gateway: ThrottlingContext, attempted: Attempted | undefined): AttemptSlot {
  return slotOf(gateway, attempted === undefined ? [] : createAttemptCounters(gateway.config, attempted));
}

function slotOf(
  { clock, store }: ThrottlingContext,
  counters: readonly HeldCounter[],
  cardLock?: CardLock,
): AttemptSlot {
  return {
    ...(cardLock && { cardLock }),
    count: (outcome, at) => countOf(counters, outcome, at),
    async release() {
      const held = counters.filter(({ period }) => period !== undefined);
      if (held.length === 0) return;
      const at = clock.now();
      await unlessUnavailable(store.countAttempt({ counters: held, result: 'open', at }), undefined);
    },
  };
}

function isHeld({ held }: Reservation, key: string): boolean {
  return held.some((one) => one.key === key);
}

function cardLockIn(counters: readonly AttemptCounter[], reservation: Reservation): CardLock | undefined {
  const card = counters.find(({ limit }) => limit === cardLimit);
  if (card === undefined || isHeld(reservation, card.key)) return undefined;
  const last = reservation.full.find(({ key }) => key === card.key)?.lastDecline;
  return last !== undefined && isResultCode(last.code)
    ? { code: last.code, tookMs: last.tookMs }
    : firstDecline;
}

function secondsUntil({ reason, windowEnd }: FullCounter, now: number): number {
  if (reason === 'declines') return Math.ceil((windowEnd - now) / 1000);
  return reason === 'open' ? openRetrySeconds : 1;
}

function countOf(counters: readonly HeldCounter[], outcome: AttemptOutcome, at: number): Write[] {
  const result = resultOf(outcome);
  const counted = result === 'open' ? counters.filter(({ period }) => period !== undefined) : counters;
  if (counted.length === 0) return [];
  const { code, tookMs } = outcome;
  const hasAsked = result === 'declined' && tookMs !== undefined;
  const lastDecline = hasAsked && { lastDecline: { code, tookMs: Math.round(tookMs) } };
  return [{ kind: 'count', count: { counters: counted, result, at, ...lastDecline } }];
}

/**
 * Codes of technical failures: no answer, no acquirer for the instrument, a wrong setting, an overloaded acquirer. They
 * say nothing about the card, because a valid card gets them as well as a stolen one. Source: communication,
 * configuration and system errors in the list of result codes.
 */
const technical = /^(900\.|999\.|500\.|600\.|800\.500\.110$|800\.600\.|800\.800\.[48]|800\.120\.100$)/;

const leavings: readonly string[] = [timedOutCode, abandonedCode];

/** Whether a payment succeeded, was declined because of its instrument, failed, or is open. */
function resultOf({ code }: AttemptOutcome): AttemptCount['result'] {
  const category = getOutcomeCategory(code);
  if (category === 'accepted') return 'paid';
  if (category === 'pending' || leavings.includes(code)) return 'open';
  return technical.test(code) ? 'failed' : 'declined';
}

/** The counters of which the log has a line, and until when no other is written. */
const reported = new WeakMap<ThrottlingContext['store'], Map<string, number>>();

/** How many counters are remembered, which bounds the memory. */
const maxReported = 10_000;

/** How long one line stands for attempts that are held up by others under way or by failures, in milliseconds. */
const otherNoticeMs = 60_000;

/** Writes a line for each counter that has not been reported in its window. No line has a part of an address or a card. */
function reportFull(
  { config, store, warn }: ThrottlingContext,
  channel: string,
  counters: readonly FullCounter[],
  now: number,
): void {
  if (counters.length === 0) return;
  const known = reported.get(store) ?? new Map<string, number>();
  reported.set(store, known);
  for (const counter of counters) {
    const { key, limit, reason, windowEnd } = counter;
    if ((known.get(key) ?? 0) > now) continue;
    if (known.size >= maxReported) known.clear();
    known.set(key, reason === 'declines' ? windowEnd : now + otherNoticeMs);
    warn(
      `Attempts to pay are held up by ${limit} at the merchant of ${getFamily(config, channel)}: ${why(counter)}.`,
    );
  }
}

function why({ reason, declined, paid, windowEnd }: FullCounter): string {
  if (reason === 'open') return 'too many are under way';
  if (reason === 'failures') return 'all of the last ones failed for technical reasons';
  const until = new Date(windowEnd).toISOString();
  return `${declined} of ${declined + paid} were declined; until ${until}`;
}
