/** What an operator sees of destinations that do not answer. Times are in milliseconds since 1970. */

export interface SilentDestination {
  readonly queueKey: string;
  /** Since when it has not answered once. */
  readonly since: number;
  /** When it is called again; undefined when it is switched off, so that it is called after an operator's word alone. */
  readonly calledAgainAt: number | undefined;
  /** How many calls have got no answer since then. */
  readonly failures: number;
  /** What the last of these calls met, such as `timeout`; undefined when nobody said. */
  readonly problem: string | undefined;
  /** How many of its jobs are due; 1,000 stands for that many or more. */
  readonly waiting: number;
  /** The job that has been due the longest; undefined when none is due. */
  readonly oldest: { readonly kind: string; readonly payload: unknown; readonly dueAt: number } | undefined;
}

/** How many destinations do not answer. */
export interface DestinationCount {
  /** Those that are called again by themselves. */
  readonly down: number;
  /** Those that are switched off. */
  readonly off: number;
}

export interface SilentDestinations {
  /** Finds destinations that do not answer; those that have been silent the longest come first. */
  find(now: number, limit: number): Promise<SilentDestination[]>;
  /** Has a destination called at once, also one that is switched off. False when the queue has no silent destination. */
  callAtOnce(queueKey: string): Promise<boolean>;
}
