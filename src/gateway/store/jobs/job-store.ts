/** The due jobs, where they go, and when they are done. */
import type { SilentDestinations } from '../../jobs/destinations.ts';
import type { FailedJobs } from '../../jobs/failed-jobs.ts';
import type { StoreDatabase } from '../database.ts';
import { createSilentDestinations } from './destinations.ts';
import { createFailedJobs } from './failed-jobs.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { insertActivation, isActivated } from './webhooks.ts';

/** The part of the store for due jobs and their destinations. */
export interface JobStore {
  readonly jobs: Jobs;
  readonly failedJobs: FailedJobs;
  readonly silentDestinations: SilentDestinations;
  readonly schedule: Schedule;
  /** Whether a webhook (entity id, address and secret) has passed its activation test. */
  isWebhookActivated(identity: string): Promise<boolean>;
  activateWebhook(activation: { readonly identity: string; readonly at: number }): Promise<void>;
}

export function createJobStore({ db, hasty, engine, node, repeat }: StoreDatabase): JobStore {
  return {
    jobs: createJobs(db, { hasty, node, repeat, engine }),
    failedJobs: createFailedJobs(db, repeat),
    silentDestinations: createSilentDestinations(db, repeat),
    schedule: createSchedule(db),
    isWebhookActivated: (identity) => isActivated(db, identity),
    activateWebhook: ({ identity, at }) => repeat(() => insertActivation(db, identity, at)),
  };
}
