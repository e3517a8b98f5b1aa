/** A job: work that is due at a time and is done by whichever process of the gateway runs then. */

export interface NewJob {
  /** Identifies the job. A second job with the same key replaces the first. */
  readonly key: string;
  /** Selects the handler. */
  readonly kind: string;
  /**
   * Names the destination, such as one webhook or one shop. Jobs with the same queue key share concurrency slots, and
   * all of them wait when the destination is down.
   */
  readonly queueKey: string;
  /** Any JSON value. Never holds card data. */
  readonly payload: unknown;
  /** In milliseconds since 1970. */
  readonly dueAt: number;
}

export interface Job extends NewJob {
  /** How often the job was started, this time included. */
  readonly attempts: number;
  /** Identifies this claim of the job and no other. */
  readonly claimId: string;
  /** The destination did not answer the last time. */
  readonly wasDown?: boolean;
}

/** A call of a destination that got no answer. Times are in milliseconds since 1970. */
export interface Silence {
  readonly queueKey: string;
  readonly now: number;
  /** When the destination is called again. */
  readonly until: number;
  /** What the call met, a name such as `timeout`. */
  readonly problem?: string | undefined;
}

/** Which jobs a process claims: of these kinds, due, held by nobody, and in a queue that is not full. */
export interface JobClaim {
  readonly kinds: readonly string[];
  readonly now: number;
  readonly leaseUntil: number;
  /** Maximum number of jobs. */
  readonly limit: number;
  /** How many jobs of one queue all processes together may hold at the same time. */
  readonly perQueue: number;
  /** Queues that are full in this process. */
  readonly fullQueues?: readonly string[];
}

/** The methods of the store that the job runner needs. Every method is atomic. */
export interface Jobs {
  /**
   * Adds a job. A stored job with the same key becomes this one: it is due at the later of both times, and its attempts
   * count from zero again. When a process is running the old job, the end of that run has no effect, and the new job
   * cannot be claimed before that lease is over.
   */
  add(job: NewJob): Promise<void>;
  /**
   * Claims the jobs that have been due the longest, see {@link JobClaim}. The caller holds them until `leaseUntil`; after
   * that any process may claim them. Returns none when no job is due that may run now.
   */
  claim(claim: JobClaim): Promise<Job[]>;
  /**
   * Rejects with `StoreUnavailable` when other processes may have counted this one as dead since it claimed the job, so
   * that one of them may be running the job.
   */
  requireHeld(job: Job): Promise<void>;
  /** Removes a finished job. Returns false and changes nothing when another process holds the claim by now. */
  finish(job: Job): Promise<boolean>;
  /**
   * Ends the claim and makes the job due again at `dueAt`. Returns false and changes nothing when another process holds
   * the claim by now.
   *
   * @param leftPayload replaces the payload; the run is then no attempt
   */
  retry(job: Job, dueAt: number, leftPayload?: unknown): Promise<boolean>;
  /**
   * Ends the claim of a job that is given up. The job is kept but never due again, unless a job with its key is added.
   * Returns false and changes nothing when another process holds the claim by now.
   */
  fail(job: Job, now: number): Promise<boolean>;
  /**
   * Has the jobs of a queue wait, because its destination has not answered. Their own times stay, and it is no attempt. Returns
   * true when the destination is switched off by it: its jobs are kept until an operator has them run again.
   */
  markDown(silence: Silence): Promise<boolean>;
  /** Notes that the destination of a queue has answered again. */
  markUp(queueKey: string): Promise<void>;
  /** Removes the job with this key, also while a process is running it. Does nothing when no job has the key. */
  remove(key: string): Promise<void>;
  /** Returns the kind of a due job whose kind is not in the list; undefined when there is no such job. */
  otherKind(kinds: readonly string[], now: number): Promise<string | undefined>;
}
