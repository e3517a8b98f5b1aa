/** A tenant of the test environment: a merchant with a small gateway of its own behind the same port. */
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

export interface Tenant {
  /** The id of its entity. */
  readonly id: string;
  readonly label: string;
  /** When it was made, by the computer's clock, in milliseconds since 1970. */
  readonly madeAt: number;
  readonly seed: TenantSeed;
  readonly clock: TenantClock;
  readonly config: Config;
  readonly store: Store;
  readonly data: TenantData;
  readonly tools: TestTools;
  readonly challenges: Challenges;
  readonly acquirer: Acquirer;
  readonly jobs: JobRunner;
  readonly turns: TenantTurns;
}
