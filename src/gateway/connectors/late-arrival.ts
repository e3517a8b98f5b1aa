import { maxTimeoutMs } from './sender.ts';

/**
 * How long after it was sent a request may still arrive, in milliseconds. The kernel goes on sending the undelivered
 * bytes of a closed connection for about 100 s (Linux, tcp_orphan_retries), and machines on the way may hold them as
 * well.
 */
export const lateArrivalMs = maxTimeoutMs + 5 * 60_000;
