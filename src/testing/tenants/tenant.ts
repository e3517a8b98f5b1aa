/** A merchant of the test environment, as testers see and control it. */
import type { Config } from '../../gateway/config/config.ts';
import type { JobRunner } from '../../gateway/jobs/runner.ts';
import type { Acquirer } from '../simulator/connector/acquirer-reports.ts';
import type { SimulatorStore } from '../simulator/issuer/issuer-transactions.ts';
import type { Challenges } from './challenges.ts';
import type { TenantSeed } from './seed.ts';
import type { TenantClock } from './tenant-clock.ts';
import type { TenantData } from './tenant-data.ts';
import type { TestTools } from './tools.ts';
import type { TenantTurns } from './turns.ts';

interface CommonTenant extends TestTools {
  /** The id of its entity; `demo` for the demo merchant. */
  readonly id: string;
  readonly label: string;
  /** When it was made, by the computer's clock, in milliseconds since 1970. */
  readonly madeAt: number;
  readonly seed: TenantSeed;
  readonly clock: TenantClock;
  readonly config: Config;
  readonly store: SimulatorStore;
  /** Calls run as work of the tenant, and those that change its data wait as requests do. */
  readonly challenges: Challenges;
  readonly acquirer: Acquirer;
  readonly jobs: JobRunner;
  readonly turns: TenantTurns;
  /** Returns how many jobs of a tester's concern are due or running; 0 for the demo merchant. */
  countOpenJobs(): number;
  /** Returns the ids of all payments of a checkout, the oldest first. */
  paymentsOf(checkoutId: string): Promise<readonly string[]>;
}

/** The merchant that is always there. It has the gateway's store, clock and jobs, so that it is neither reset nor ended. */
export interface DemoTenant extends CommonTenant {
  readonly role: 'demo';
}

/** A tenant that a tester has created. It has a store, a clock and jobs of its own. */
export interface CreatedTenant extends CommonTenant {
  readonly role: 'test';
  readonly data: Pick<TenantData, 'alone'>;
}

export type Tenant = DemoTenant | CreatedTenant;
