/** Something to do at a time, whichever process lives then. */

export interface NewJob {
  /** Names the job: a second one of the same name takes the place of the first. */
  readonly key: string;
  /** Chooses the handler. */
  readonly kind: string;
  /** Where the job leads, such as a webhook or a shop: what leads to one place shares its slots and its waits. */
  readonly lane: string;
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
  /**
   * Adds a job. One of its key that is there already becomes this one, due at the later of both times and with all its
   * attempts before it; whoever holds it just now ends it without effect, and it is not given out before that lease is
   * over.
   */
  add(job: NewJob): Promise<void>;
  /**
   * Takes the job of one of these kinds and of none of the full lanes that has been due the longest and that nobody
   * holds. It is the caller's until `leaseUntil`; after that it passes to whoever asks next. Undefined when there is
   * none, or somebody was faster.
   */
  claim(
    kinds: readonly string[],
    now: number,
    leaseUntil: number,
    fullLanes?: readonly string[],
  ): Promise<Job | undefined>;
  /** Ends a job for good; false, and nothing changed, when the claim had passed to another. */
  finish(job: Job): Promise<boolean>;
  /** Gives a job back until a later time; false, and nothing changed, when the claim had passed to another. */
  retry(job: Job, dueAt: number): Promise<boolean>;
  /** Lets every due job of a lane that nobody holds wait until a later time. It counts as no attempt. */
  putOff(lane: string, now: number, dueAt: number): Promise<void>;
  /** Removes the job with this key, also while a node is running it. Does nothing when no job has the key. */
  remove(key: string): Promise<void>;
  /** The kind of one due job whose kind is not in the list; undefined when there is no such job. */
  otherKind(kinds: readonly string[], now: number): Promise<string | undefined>;
}
