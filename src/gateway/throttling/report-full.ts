/** Tells the operator when a limit of declines begins to hold attempts up. */

import { getFamily } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import type { FullCounter } from '../store/payments/attempt-counters.ts';

/** The counters of which the log has a line, and until when no other is written. */
const reported = new WeakMap<GatewayContext['store'], Map<string, number>>();

/** How many counters are remembered, which bounds the memory. */
const maxReported = 10_000;

/** How long one line stands for attempts that are held up by others under way or by failures, in milliseconds. */
const otherNoticeMs = 60_000;

/** Writes a line for each counter that has not been reported in its window. No line has a part of an address or a card. */
export function reportFull(
  { config, store, warn }: Pick<GatewayContext, 'config' | 'store' | 'warn'>,
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
