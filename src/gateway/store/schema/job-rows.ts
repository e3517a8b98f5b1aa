/** The tables of jobs. */
import type { Generated } from 'kysely';

/** Work that is due at a given time; any process may run it then. */
export interface JobRow {
  key: string;
  kind: string;
  /** Names the server that the job calls, such as one upstream gateway. */
  queue_key: string;
  /** JSON that holds ids only. */
  payload: string;
  due_at: number;
  attempts: Generated<number>;
  lease_until: number | null;
  claim_id: string | null;
  /** The node that holds the lease, or held the last one. */
  node_id: string | null;
  /** When the job was given up; it stays, so that somebody can look at it. */
  failed_at: number | null;
}

/** A destination of jobs that does not answer. */
export interface DestinationRow {
  queue_key: string;
  /** Since when it has not answered once. */
  down_since: number;
  /** Until when its jobs wait. */
  down_until: number;
  /** How many calls have got no answer since then. */
  failures: number;
  /** What the last of these calls met, such as `timeout`. */
  problem: string | null;
}
