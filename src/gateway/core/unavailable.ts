import { databaseTimeLeftMs } from './request-deadline.ts';

/**
 * The error of a store that cannot write now, although the request is valid: its disk is full, or another process holds
 * its lock.
 */

/**
 * Nothing of the attempted write is stored; what was written before stays readable. When this is thrown after a payment
 * was charged, it says nothing about the charge, so the caller must answer that the payment is pending.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(why: string, cause?: unknown) {
    super(`Nothing can be stored now: ${why}`, { cause });
  }
}

/**
 * Returns how long the present request may still wait for the database, in milliseconds. Throws when that is over, so that
 * nothing more is begun for it.
 */
export function requireDatabaseTime(): number {
  const leftMs = databaseTimeLeftMs();
  if (leftMs === 0) throw new StoreUnavailable('the request has waited for the database for too long');
  return leftMs;
}

/** Requests with an `Idempotency-Key` wait, because nodes serve whose release does not look at keys. */
export class OlderNodesServe extends StoreUnavailable {
  constructor() {
    super('nodes of an older release still serve, which would not know an Idempotency-Key again');
  }
}

/** Returns the result of `work`, or `instead` when the store is unavailable. Rethrows every other error. */
export async function unlessUnavailable<T, Instead>(
  work: Promise<T>,
  instead: Instead,
): Promise<T | Instead> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreUnavailable) return instead;
    throw error;
  }
}
