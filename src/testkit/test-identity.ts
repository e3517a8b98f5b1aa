/** What tells a test from every other of a run. */
export interface TestIdentity {
  /** Project, file and titles. Empty parts count as absent. */
  readonly titlePath: readonly string[];
  /** Which repetition it is, from 0. */
  readonly repetition?: number;
  /** Which retry it is, from 0. */
  readonly retry: number;
}
