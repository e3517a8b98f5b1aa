/** Tells a load balancer whether this node should get requests. Reads and writes of the database are few. */
import { setTimeout as pause } from 'node:timers/promises';
import type { StoreHealth } from '../store/health.ts';
import { maxClockSkewMs } from '../store/nodes/nodes.ts';
import type { EventLoopWatch } from './event-loop.ts';

/** `ok`, or a sentence that says what is wrong. */
type Verdict = string;

export interface Health {
  readonly isReady: boolean;
  readonly checks: Readonly<
    Record<'store' | 'keys' | 'migrations' | 'drain' | 'eventLoop' | 'clock', Verdict>
  >;
  /**
   * The connectors whose acquirers are away. The node is ready all the same: other nodes reach the acquirer no better, and a
   * payment that can go elsewhere goes there.
   */
  readonly awayConnectors: readonly string[];
}

export interface Readiness {
  check(): Promise<Health>;
  /** From now on the node is not ready, because it stops. */
  beginDrain(): void;
}

interface Sources {
  readonly health: Pick<
    StoreHealth,
    'heartbeatAgeMs' | 'clockSkewMs' | 'isReadOnly' | 'missingMigrations' | 'probeWrite'
  >;
  /** Resolves to the ids of the keys under which cards are stored and which this node does not have. */
  readonly missingKeys: () => Promise<readonly string[]>;
  readonly eventLoop: Pick<EventLoopWatch, 'lagMs'>;
  readonly awayConnectors: () => readonly string[];
}

/** What the database said last. */
interface Facts {
  readonly keys: readonly string[];
  readonly migrations: readonly string[];
  /** Why nothing can be stored; undefined when it can. */
  readonly refusal: string | undefined;
}

const ok = 'ok';

/** A node that has not shown itself to the others for this long is not ready, in milliseconds. */
const maxHeartbeatAgeMs = 10_000;
/** A node whose event loop is later than this is not ready, in milliseconds. */
const maxLagMs = 500;
/** How long an answer waits for the database, in milliseconds. Probes of load balancers wait about as long. */
const timeoutMs = 1_000;
/** How long the facts of one read are used, in milliseconds, so that many probes cause few reads. */
const factsAgeMs = 2_000;

export function createReadiness({ health, missingKeys, eventLoop, awayConnectors }: Sources): Readiness {
  let isDraining = false;
  let facts: Facts | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<boolean> | undefined;

  /** Resolves to whether the database has answered. */
  async function read(): Promise<boolean> {
    try {
      const [keys, migrations, refusal] = await Promise.all([
        missingKeys(),
        health.missingMigrations(),
        health.probeWrite(),
      ]);
      facts = { keys, migrations, refusal };
      readAt = performance.now();
      return true;
    } catch {
      return false;
    } finally {
      reading = undefined;
    }
  }

  async function answersInTime(): Promise<boolean> {
    if (performance.now() - readAt < factsAgeMs) return true;
    reading ??= read();
    return Promise.race([reading, pause(timeoutMs, false, { ref: false })]);
  }

  async function storeVerdict(): Promise<Verdict> {
    const hasAnswered = await answersInTime();
    if (health.isReadOnly()) return 'the database accepts no writes, as a standby: name the primary';
    if (facts?.refusal !== undefined) return facts.refusal;
    const age = health.heartbeatAgeMs();
    if (age === undefined) return hasAnswered ? ok : 'the database does not answer';
    // Under load a read may wait for a free connection. The heartbeat alone says whether the database is there.
    return age < maxHeartbeatAgeMs ? ok : `the database was last reached ${Math.round(age / 1_000)} s ago`;
  }

  return {
    async check() {
      const lag = eventLoop.lagMs();
      const checks = {
        store: await storeVerdict(),
        keys: verdictOn(facts?.keys, 'these keys of stored cards are missing in registrationKeys'),
        migrations: verdictOn(facts?.migrations, 'the database lacks these migrations'),
        drain: isDraining ? 'the node stops' : ok,
        eventLoop: lag < maxLagMs ? ok : `the event loop is ${Math.round(lag)} ms late`,
        clock: clockVerdict(health.clockSkewMs() ?? 0),
      };
      const isReady = Object.values(checks).every((verdict) => verdict === ok);
      return { isReady, checks, awayConnectors: awayConnectors() };
    },
    beginDrain() {
      isDraining = true;
    },
  };
}

function clockVerdict(skew: number): Verdict {
  if (Math.abs(skew) <= maxClockSkewMs) return ok;
  const seconds = Math.round(Math.abs(skew) / 1_000);
  return `this computer's clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the database's`;
}

function verdictOn(missing: readonly string[] | undefined, sentence: string): Verdict {
  if (missing === undefined) return 'the database has not told it yet';
  return missing.length === 0 ? ok : `${sentence}: ${missing.join(', ')}`;
}
