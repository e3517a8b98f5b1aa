/** What an operator does with jobs that were given up. */

/** Jobs of one kind, or of one destination among them. */
export interface JobSelection {
  readonly kind: string;
  /** All destinations when undefined. */
  readonly queueKey?: string | undefined;
}

export interface FailedJob {
  readonly key: string;
  readonly kind: string;
  readonly queueKey: string;
  /** How often the job was started. */
  readonly attempts: number;
  /** When it was given up, in milliseconds since 1970. */
  readonly failedAt: number;
}

export interface FailedJobs {
  /** Finds jobs that were given up, the latest first. */
  find(search: Partial<JobSelection>, limit: number): Promise<FailedJob[]>;
  /**
   * Calls destinations at once that have not answered. Makes jobs due at once: those that were given up, and those that wait
   * for another attempt after a failed one. Their attempts count from zero again. Skips jobs that a node is running. Returns the number of jobs.
   */
  retry(selection: JobSelection, now: number): Promise<number>;
  /** Removes jobs that were given up. Returns their number. */
  remove(selection: JobSelection): Promise<number>;
}
