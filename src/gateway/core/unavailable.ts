/** The store refuses, although nothing is wrong with what it was asked: a full disk, somebody else's lock. */

/**
 * Nothing of what was to be written is stored. What was written before stays readable. Thrown after a payment has been
 * charged it says nothing of that charge, so whoever catches it there answers that the payment is pending.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(why: string, cause?: unknown) {
    super(`Nothing can be stored now: ${why}`, { cause });
  }
}

/** What the work gives; `instead` when the store refuses. Every other error goes on. */
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
