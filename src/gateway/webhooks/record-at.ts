/** A message is sent after its event, and often after the next one, so that the record may have changed in between. */
import type { PlainRecord } from '#contract/payment.ts';
import { createResult } from '../core/answers.ts';
import type { PendingState } from './jobs.ts';

/** What may have come with the outcome alone. */
const partsOfOutcome = new Set(['redirect', 'resultDetails', 'threeDSecure']);

/**
 * Returns the record as it was while the payment had no outcome. Otherwise CREATED would have the outcome that UPDATED
 * repeats, and a shop would take the one for the other.
 */
export function recordAt<Stored extends PlainRecord>(
  record: Stored,
  pending: PendingState | undefined,
): Stored {
  if (pending === undefined) return record;
  const { code, timestamp } = pending;
  if (record.result.code === code && record.timestamp === timestamp) return record;
  const members: PlainRecord = { ...record, result: createResult(code), timestamp };
  return Object.fromEntries(Object.entries(members).filter(([name]) => !partsOfOutcome.has(name))) as Stored;
}
