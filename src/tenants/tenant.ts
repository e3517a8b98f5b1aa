/** A merchant of the test environment, as testers see and control it. */
import type { Config } from '../gateway/config/config.ts';
import type { JobRunner } from '../gateway/jobs/runner.ts';
import type { Store } from '../gateway/store/store.ts';
import type { Acquirer } from '../simulator/connector/acquirer-reports.ts';
import type { Challenges } from './challenges.ts';
import type { TenantSeed } from './seed.ts';
import type { TenantClock } from './tenant-clock.ts';
import type { TenantData } from './tenant-data.ts';
import type { TestTools } from './tools.ts';
import type { TenantTurns } from './turns.ts';

export interface Tenant extends TestTools {
  /**
   * A `test` tenant was created by a tester and has a store, a clock and jobs of its own. The `demo` merchant is always
   * there and has the gateway's: its clock only goes forward, and nobody keeps, resets or ends it.
   */
  readonly role: 'demo' | 'test';
  /** The id of its entity; `demo` for the demo merchant. */
  readonly id: string;
  readonly label: string;
  /** When it was made, by the computer's clock, in milliseconds since 1970. */
  readonly madeAt: number;
  readonly seed: TenantSeed;
  readonly clock: TenantClock;
  readonly config: Config;
  readonly store: Store;
  readonly data: Pick<TenantData, 'alone'>;
  /** Calls run as work of the tenant, and those that change its data wait as requests do. */
  readonly challenges: Challenges;
  readonly acquirer: Acquirer;
  readonly jobs: JobRunner;
  readonly turns: TenantTurns;
  /** Returns how many jobs of a tester's concern are due or running; 0 for the demo merchant. */
  jobsAtHand(): number;
  /** Returns the ids of all payments of a checkout, the oldest first. */
  paymentsOf(checkoutId: string): Promise<readonly string[]>;
}
