/** A store whose calls are timed, and whose outcomes are counted. */

import { StoreUnavailable } from '../core/unavailable.ts';
import type { Authentication } from '../lifecycle/authentication.ts';
import type { Store } from '../store/store.ts';
import type { Written } from '../store/written.ts';
import type { Metrics } from './metrics.ts';

type StoreMetrics = Pick<Metrics, 'storeSeconds' | 'payments' | 'authentications' | 'limitedAttempts'>;

/** The members that are passed as they are: they serve probes, metrics, the job runner, other rooms and the end. */
const untimed = new Set(['health', 'close', 'deleted', 'onWritten', 'database']);

export function measuredStore(store: Store, metrics: StoreMetrics): Store {
  store.onWritten((written) => countWritten(written, metrics));
  const timed = timedMembers(store, metrics, '');
  return {
    ...timed,
    async reserveSlots(reserving) {
      const reservation = await timed.reserveSlots(reserving);
      for (const { limit, reason } of reservation.full) metrics.limitedAttempts.inc({ limit, reason });
      return reservation;
    },
  };
}

function countWritten(written: Written, { payments, authentications }: StoreMetrics): void {
  if (written.kind === 'end') {
    const { mode, outcome } = written;
    payments.inc({
      mode: mode ?? 'unknown',
      state: outcome.state,
      code: codeClassOf(outcome.record.result.code),
    });
  }
  // An acquirer's challenge has no steps that the gateway knows.
  if (written.kind === 'authentication' && written.state.phase !== 'acquirer') {
    authentications.inc({ step: 'started' });
  }
  if (written.kind === 'authentication step') {
    const step = stepOf(written.state);
    if (step !== undefined) authentications.inc({ step });
  }
}

/** Times every function of an object and of the objects in it. The name of `jobs.claim` is `jobs.claim`. */
function timedMembers<Members extends object>(
  members: Members,
  metrics: StoreMetrics,
  path: string,
): Members {
  const timed = Object.entries(members).map(([name, member]) => {
    if (typeof member === 'function' && !untimed.has(name)) {
      return [name, timedCall(member, metrics, `${path}${name}`)];
    }
    if (untimed.has(name) || typeof member !== 'object' || member === null) return [name, member];
    return [name, timedMembers(member, metrics, `${path}${name}.`)];
  });
  return Object.fromEntries(timed);
}

type Call = (...parameters: unknown[]) => Promise<unknown>;

function timedCall(call: Call, { storeSeconds }: StoreMetrics, operation: string): Call {
  return async (...parameters) => {
    const end = storeSeconds.startTimer({ operation });
    try {
      const result = await call(...parameters);
      end({ outcome: 'done' });
      return result;
    } catch (error) {
      end({ outcome: error instanceof StoreUnavailable ? 'unavailable' : 'failed' });
      throw error;
    }
  };
}

/** Returns the first group of a result code: the class of the rule that decided. */
function codeClassOf(code: string): string {
  return /^[0-9]{3}(?=\.)/.exec(code)?.[0] ?? 'other';
}

/**
 * Returns the step that led to this state. A challenge is `shown` when the issuer wants to ask the shopper, and `answered`
 * when the issuer has sent its result. Undefined for a change within a step.
 */
function stepOf({ phase, challenge, returnedAt, result }: Authentication): string | undefined {
  if (phase === 'challenge') return returnedAt === undefined ? 'shown' : undefined;
  if (phase !== 'over') return undefined;
  if (result?.cancel === '01') return 'cancelled';
  if (result?.cancel !== undefined) return 'timed_out';
  return challenge === undefined ? 'without_challenge' : 'answered';
}
