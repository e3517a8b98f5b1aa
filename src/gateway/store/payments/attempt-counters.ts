/**
 * Counts payment attempts: those under way, and how the others ended. Each attempt is counted by several subjects, such as
 * the shopper's address. One statement admits an attempt with all of them. Another one counts its outcome, in the transaction
 * that stores the outcome.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema/schema.ts';

/** A subject by which attempts are counted, and its limits. */
export interface AttemptCounter {
  /** Name of the limit, for the operator. */
  readonly limit: string;
  /** Names the subject. */
  readonly key: string;
  /** Number of declines from which on attempts are refused, if they are also more than `maxPercent`. */
  readonly maxDeclines: number;
  /** Percentage of declines among ended attempts above which attempts are refused. 0 where the number alone counts. */
  readonly maxPercent: number;
  /** Length of the window in which ended attempts are counted, in milliseconds. */
  readonly interval: number;
  /** Whether the whole attempt is refused when this counter admits none. Otherwise only its slot is not taken. */
  readonly refuses: boolean;
}

/** An attempt's counter, with the slot that the attempt holds among the attempts under way. */
export interface HeldCounter extends AttemptCounter {
  /** The period in which the slot was taken; absent when the attempt holds none. */
  readonly period?: number;
}

/** Why a counter admits no attempt. */
export interface FullCounter {
  readonly limit: string;
  readonly key: string;
  /** `declines`: too many. `open`: too many may still be declined. `failures`: everything failed for a while. */
  readonly reason: 'declines' | 'open' | 'failures';
  /** When its declines stop counting, in milliseconds since 1970. */
  readonly windowEnd: number;
  readonly declined: number;
  readonly paid: number;
  /** Of a card: its last decline. */
  readonly lastDecline?: LastDecline;
}

export interface LastDecline {
  readonly code: string;
  /** How long the acquirer took, in milliseconds. */
  readonly tookMs: number;
}

/** Empty `held` when the attempt was refused; a counter that does not refuse is missing when it is full. */
export interface Reservation {
  readonly held: readonly HeldCounter[];
  readonly full: readonly FullCounter[];
}

/** How an attempt ended, for its counters. */
export interface AttemptCount {
  readonly counters: readonly HeldCounter[];
  /** `failed`: for technical reasons. `open`: without an outcome so far, so that only its slots become free. */
  readonly result: 'paid' | 'declined' | 'failed' | 'open';
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Kept with the counters of cards, so that a limit can answer in the same way. */
  readonly lastDecline?: LastDecline;
}

/**
 * Declines and attempts under way together may reach this many times the maximum of declines. It is more than 1, because most
 * attempts under way are honest payments. It is not unlimited, because all of them may be declined.
 */
const attemptsPerDecline = 3;

/** This many failures in a row, for each allowed decline, let through one attempt in a second only. */
const failuresPerDecline = 10;

/**
 * Slots are counted by the period in which they were taken, in milliseconds, and are free again at the end of the next one,
 * although their attempt has not ended: its process has died. A period is longer than a payment can be under way: it asks
 * the acquirer at most twice (soft decline), for a minute each (`timeout` of an upstream).
 */
const periodMs = 180_000;

/** `expires_at` is rounded up to this, in milliseconds, so that updates change no index (PostgreSQL's HOT). */
const expiryStepMs = 600_000;

/** A number that PostgreSQL would otherwise take for a text. */
const int = (value: number) => sql`cast(${value} as bigint)`;
const text = (value: string | null) => sql`cast(${value} as text)`;
const period = sql.lit(periodMs);

const periodOf = (now: number) => now - (now % periodMs);
const secondOf = (now: number) => now - (now % 1_000);
const expiryOf = (now: number, interval: number) =>
  Math.ceil((now + Math.max(interval, 2 * periodMs)) / expiryStepMs) * expiryStepMs;

/** Counters in the order in which all processes lock them, so that none waits for another that waits for it. */
const inOrder = <Counter extends AttemptCounter>(counters: readonly Counter[]) =>
  [...counters].sort((one, other) => (one.key < other.key ? -1 : 1));

/**
 * Takes a slot with each counter, in one statement: with all that refuse or with none. A refusal writes nothing, so that a
 * flood of refused attempts does not cause a flood of commits. When the answer is lost and the statement runs again, an
 * attempt holds two slots until the earlier one expires.
 */
export async function reserveSlots(
  db: Kysely<Schema>,
  counters: readonly AttemptCounter[],
  now: number,
): Promise<Reservation> {
  const taken = await insertSlots(db, inOrder(counters), now);
  const held = counters
    .filter(({ key }) => taken.has(key))
    .map((counter) => ({ ...counter, period: periodOf(now) }));
  const missed = counters.filter(({ key }) => !taken.has(key));
  if (missed.length === 0) return { held, full: [] };
  const full = await readFull(db, missed, now);
  if (!missed.some(({ refuses }) => refuses)) return { held, full };
  // Another attempt took the last slot of one counter while this statement took slots of others.
  if (held.length > 0) await writeCount(db, { counters: held, result: 'open', at: now });
  return { held: [], full };
}

/** Counts how an attempt ended and frees its slots. Call it at the end of the transaction that stores the outcome. */
export function countAttempt(
  transaction: Kysely<Schema>,
  { atCommit }: Pick<Engine, 'atCommit'>,
  count: AttemptCount,
): Promise<void> {
  return count.counters.length === 0 ? Promise.resolve() : atCommit(transaction, countStatement(count));
}

/** Does the same where no outcome is stored. */
export async function writeCount(db: Kysely<Schema>, count: AttemptCount): Promise<void> {
  if (count.counters.length > 0) await countStatement(count).execute(db);
}

/** Returns the keys with which a slot was taken. */
async function insertSlots(
  db: Kysely<Schema>,
  counters: readonly AttemptCounter[],
  now: number,
): Promise<ReadonlySet<string>> {
  const expiry = Math.max(...counters.map(({ interval }) => expiryOf(now, interval)));
  const { rows } = await sql<{ key: string }>`
    with ${wanted(counters, now)}
    insert into attempt_counters (key, max_declines, max_percent, admitted_at, open, open_period, expires_at)
    select key, max_declines, max_percent, admitted_at, 1, open_period, ${int(expiry)} from wanted
    where not exists (
      select 1 from wanted as w join attempt_counters as c on c.key = w.key where w.refuses = 1 and (${isFull('c', 'w')})
    )
    on conflict (key) do update set
      max_declines = excluded.max_declines,
      max_percent = excluded.max_percent,
      admitted_at = excluded.admitted_at,
      open_before = case attempt_counters.open_period when excluded.open_period then attempt_counters.open_before
        when excluded.open_period - ${period} then attempt_counters.open else 0 end,
      open = case attempt_counters.open_period when excluded.open_period then attempt_counters.open + 1 else 1 end,
      open_period = excluded.open_period,
      expires_at = ${later}
    where not (${isFull('attempt_counters', 'excluded')})
    returning key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The rows that an attempt wants to write, with the limits by which it is judged. */
function wanted(counters: readonly AttemptCounter[], now: number): RawBuilder<unknown> {
  const rows = counters.map(
    ({ key, maxDeclines, maxPercent, refuses }) =>
      sql`(${text(key)}, ${int(maxDeclines)}, ${int(maxPercent)}, ${int(refuses ? 1 : 0)},
        ${int(secondOf(now))}, ${int(periodOf(now))})`,
  );
  return sql`wanted (key, max_declines, max_percent, refuses, admitted_at, open_period) as (values ${sql.join(rows)})`;
}

/** The later of two values of `expires_at`. The databases have other names for the function. */
const later = sql`case when attempt_counters.expires_at > excluded.expires_at
  then attempt_counters.expires_at else excluded.expires_at end`;

/** The conditions under which a counter `c` admits no attempt that wants the row `w`, as SQL. */
function conditions(c: string, w: string) {
  const [row, want] = [sql.raw(c), sql.raw(w)];
  // Windows end at full seconds, so that the second of the attempt tells as much as its time.
  const isCurrent = sql`${row}.window_end > ${want}.admitted_at`;
  const declined = sql`(case when ${isCurrent} then ${row}.declined else 0 end)`;
  const paid = sql`(case when ${isCurrent} then ${row}.paid else 0 end)`;
  // Where most payments succeed, more of them may be under way. At the end of a window those of the last one count.
  const recentlyPaid = sql`case when ${want}.max_percent = 0 then 0
    when ${isCurrent} then ${row}.paid + ${row}.paid_before
    when ${row}.window_end > ${want}.open_period - ${period} then ${row}.paid else 0 end`;
  const open = sql`case ${row}.open_period when ${want}.open_period then ${row}.open + ${row}.open_before
    when ${want}.open_period - ${period} then ${row}.open else 0 end`;
  return {
    declined,
    paid,
    hasDeclines: sql`${declined} >= ${want}.max_declines
      and ${declined} * 100 > ${want}.max_percent * (${declined} + ${paid})`,
    hasOpen: sql`${declined} + ${open} >= ${sql.lit(attemptsPerDecline)} * ${want}.max_declines + ${recentlyPaid}`,
    hasFailures: sql`${row}.failed >= ${sql.lit(failuresPerDecline)} * ${want}.max_declines
      and ${row}.admitted_at >= ${want}.admitted_at`,
  };
}

function isFull(c: string, w: string): RawBuilder<unknown> {
  const { hasDeclines, hasOpen, hasFailures } = conditions(c, w);
  return sql`(${hasDeclines}) or (${hasOpen}) or (${hasFailures})`;
}

interface FullRow {
  readonly key: string;
  readonly reason: FullCounter['reason'] | null;
  readonly window_end: number;
  readonly declined: number;
  readonly paid: number;
  readonly last_code: string | null;
  readonly last_took: number | null;
}

/** Reads why counters admit no attempt. A counter that admits one again by now counts as full of attempts under way. */
async function readFull(
  db: Kysely<Schema>,
  counters: readonly AttemptCounter[],
  now: number,
): Promise<FullCounter[]> {
  const { declined, paid, hasDeclines, hasOpen, hasFailures } = conditions('c', 'w');
  const { rows } = await sql<FullRow>`
    with ${wanted(counters, now)}
    select c.key, c.window_end, ${declined} as declined, ${paid} as paid, c.last_code, c.last_took,
      case when ${hasDeclines} then 'declines' when ${hasOpen} then 'open' when ${hasFailures} then 'failures' end as reason
    from wanted as w join attempt_counters as c on c.key = w.key`.execute(db);
  return rows.flatMap((row) => {
    const counter = counters.find(({ key }) => key === row.key);
    // With a counter that refuses, nothing was tried with the others.
    if (counter === undefined || (row.reason === null && counters.length > 1)) return [];
    return {
      limit: counter.limit,
      key: row.key,
      reason: row.reason ?? 'open',
      windowEnd: row.window_end,
      declined: row.declined,
      paid: row.paid,
      ...(row.last_code !== null && { lastDecline: { code: row.last_code, tookMs: row.last_took ?? 0 } }),
    };
  });
}

function countStatement({ counters, result, at, lastDecline }: AttemptCount): RawBuilder<unknown> {
  const isCounted = result === 'paid' || result === 'declined';
  const one = (isOne: boolean) => int(isOne ? 1 : 0);
  const rows = inOrder(counters).map(
    ({ key, maxDeclines, maxPercent, interval, refuses, period: taken = 0 }) => {
      const windowEnd = isCounted ? Math.ceil((at + interval) / 1_000) * 1_000 : 0;
      const last = refuses ? undefined : lastDecline;
      return sql`(${text(key)}, ${int(maxDeclines)}, ${int(maxPercent)}, ${int(windowEnd)},
      ${one(result === 'paid')}, ${one(result === 'declined')}, ${one(result === 'failed' && refuses)}, ${int(taken)},
      ${text(last?.code ?? null)}, cast(${last?.tookMs ?? null} as integer), ${int(expiryOf(at, interval))})`;
    },
  );
  const begins = sql`excluded.window_end > 0 and attempt_counters.window_end <= ${int(at)}`;
  return sql`insert into attempt_counters
    (key, max_declines, max_percent, window_end, paid, declined, failed, open_period, last_code, last_took, expires_at)
    values ${sql.join(rows)}
    on conflict (key) do update set
      paid_before = case when not (${begins}) then attempt_counters.paid_before
        when attempt_counters.window_end + excluded.window_end > ${int(2 * at)} then attempt_counters.paid else 0 end,
      paid = case when ${begins} then 0 else attempt_counters.paid end + excluded.paid,
      declined = case when ${begins} then 0 else attempt_counters.declined end + excluded.declined,
      window_end = case when ${begins} then excluded.window_end else attempt_counters.window_end end,
      failed = case when excluded.failed > 0 then attempt_counters.failed + 1
        when excluded.window_end > 0 then 0 else attempt_counters.failed end,
      open = attempt_counters.open - case when attempt_counters.open > 0
        and attempt_counters.open_period = excluded.open_period then 1 else 0 end,
      open_before = attempt_counters.open_before - case when attempt_counters.open_before > 0
        and attempt_counters.open_period = excluded.open_period + ${period} then 1 else 0 end,
      last_code = coalesce(excluded.last_code, attempt_counters.last_code),
      last_took = coalesce(excluded.last_took, attempt_counters.last_took),
      expires_at = ${later}`;
}
