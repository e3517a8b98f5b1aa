/** Something to do at a time, whichever process lives then. */

export interface NewJob {
  /** Names the job: a second one of the same name is not added while the first one is there. */
  readonly key: string;
  /** Chooses the handler. */
  readonly kind: string;
  /** Anything JSON can say; ids only, never card data. */
  readonly payload: unknown;
  readonly dueAt: number;
}

export interface Job extends NewJob {
  /** How often it was started, this time included. */
  readonly attempts: number;
  /** Names this claim alone. */
  readonly claimId: string;
}

/** What the runner asks of the store. Every method is atomic. */
export interface Jobs {
  add(job: NewJob): Promise<void>;
  /**
   * Takes the job of one of these kinds that has been due the longest and that nobody holds. It is the caller's until
   * `leaseUntil`; after that it passes to whoever asks next. Undefined when there is none, or somebody was faster.
   */
  claim(kinds: readonly string[], now: number, leaseUntil: number): Promise<Job | undefined>;
  /** Ends a job for good; false, and nothing changed, when the claim had passed to another. */
  finish(job: Job): Promise<boolean>;
  /** Gives a job back until a later time; false, and nothing changed, when the claim had passed to another. */
  retry(job: Job, dueAt: number): Promise<boolean>;
  /** Kind of a due job that is none of these; undefined when every due job is one of them. */
  otherKind(kinds: readonly string[], now: number): Promise<string | undefined>;
}
