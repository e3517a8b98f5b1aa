/** An event of the journal as one line for a person. */
import type { JournalEvent } from '#contract/control/events.ts';

/**
 * Gives the line: `10:00:00.000 gateway  POST /v1/checkouts 200`. That of a webhook or a reminder ends in its receiver. The
 * time is the tenant's, in UTC.
 */
export function toLine({ at, lane, what, detail }: JournalEvent): string {
  const fault = typeof detail.fault === 'string' ? ` (fault ${detail.fault})` : '';
  const receiver = typeof detail.to === 'string' ? ` (to ${detail.to})` : '';
  return `${at.slice(11, 23)} ${lane.padEnd(8)} ${what}${fault}${receiver}`;
}
