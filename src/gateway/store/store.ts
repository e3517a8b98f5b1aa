/** The store's interface. It holds all state of the gateway: a process can be killed at any line and loses nothing. */
import type { JobListener, NewJob } from '../jobs/job.ts';
import type { StoreDatabase } from './database.ts';
import type { StoreHealth } from './health.ts';
import type { JobStore } from './jobs/job-store.ts';
import type { NodeStore } from './nodes/node-store.ts';
import type { PaymentStore } from './payments/payment-store.ts';

export interface Store extends PaymentStore, JobStore, NodeStore {
  /** Has a listener told of the jobs that this process adds, see {@link JobListener}. Other processes' jobs are not told. */
  onJobsAdded(listener: JobListener): void;
  /** Tells the listeners of jobs that another room has written. */
  tellJobsAdded(jobs: readonly NewJob[]): void;
  /** For a room that has tables of its own in this database, as the simulator has. */
  readonly database: StoreDatabase;
  readonly health: StoreHealth;
  close(): Promise<void>;
}
