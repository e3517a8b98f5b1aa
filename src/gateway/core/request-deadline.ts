/**
 * The one deadline of a request, from its arrival on. Everything that works for the request asks it how long it may still wait:
 * the database, repeats, a wait for another attempt, the call to the upstream. Work without a request, such as a job, has none.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * How long a request waits for the database in all, in milliseconds. Each single wait has a limit of its own, but a request
 * makes many statements. With half of it, payments on a computer with ten times more work than processors were refused.
 */
const databaseTimeMs = 12_000;
/** What a statement may take without being counted as a wait, in milliseconds: a request that polls makes hundreds. */
const usualStatementMs = 250;

export interface RequestDeadline {
  /** See `performance.now()`. */
  readonly endsAt: number;
  /** The time for which the request has waited for the database, in milliseconds. */
  waitedMs: number;
}

const current = new AsyncLocalStorage<RequestDeadline | undefined>();

/** Makes the deadline of a request that has arrived now. */
export function createRequestDeadline(timeoutMs: number): RequestDeadline {
  return { endsAt: performance.now() + timeoutMs, waitedMs: 0 };
}

/** Runs work, and all that it starts, under a deadline. */
export function underDeadline<T>(deadline: RequestDeadline, work: () => T): T {
  return current.run(deadline, work);
}

/** Runs work that belongs to no single request, or must be done however late it is: an outcome that is known is stored. */
export function withoutDeadline<T>(work: () => T): T {
  return current.run(undefined, work);
}

/** Returns the object that stands for the present request, from its arrival to its end; undefined without a request. */
export function presentRequest(): object | undefined {
  return current.getStore();
}

/** Returns how long the present request may go on, in milliseconds: 0 when its time is over, infinity without a request. */
export function requestTimeLeftMs(): number {
  const deadline = current.getStore();
  return deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(0, deadline.endsAt - performance.now());
}

/** Returns how long the present request may still wait for the database, in milliseconds. */
export function databaseTimeLeftMs(): number {
  const deadline = current.getStore();
  if (deadline === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(databaseTimeMs - deadline.waitedMs, requestTimeLeftMs()));
}

/** Counts the time of a call to the database as waited, as far as it is longer than usual. */
export async function countDatabaseTime<T>(call: () => Promise<T>): Promise<T> {
  const deadline = current.getStore();
  if (deadline === undefined) return call();
  const begun = performance.now();
  try {
    return await call();
  } finally {
    deadline.waitedMs += Math.max(0, performance.now() - begun - usualStatementMs);
  }
}
