/** What the databases do differently. All queries of the store are the same for them. */
import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema/schema.ts';

/** Why a write failed. `exhausted`: the server lacks a slot, memory, disk or time for it. */
export type WriteFailure =
  | 'conflict'
  | 'disconnected'
  | 'exhausted'
  | 'in doubt'
  | 'locked'
  | 'no connection'
  | 'read-only';

export interface Engine {
  /** Whether several processes may use the database at the same time. */
  readonly isShared: boolean;
  /** The database's own time, in milliseconds since 1970: the same for all processes. */
  readonly storeTime: RawBuilder<number>;
  /**
   * Why a write failed that may run again: of `in doubt` nobody knows whether it is stored, and the others
   * have stored nothing. Undefined for any other error, and where such failures do not exist.
   */
  readonly toWriteFailure?: ((error: unknown) => WriteFailure | undefined) | undefined;
  /** Makes a query pass over the rows that another transaction has locked, and lock those that it finds. */
  skipLocked<Table extends keyof Schema, Row>(
    query: SelectQueryBuilder<Schema, Table, Row>,
  ): SelectQueryBuilder<Schema, Table, Row>;
  /**
   * Runs a statement as the last one of a transaction, whose result nobody needs. Between processes and a shared database the
   * commit goes with it, so that no row which it locks is locked for a round trip.
   */
  atCommit(transaction: Kysely<Schema>, statement: RawBuilder<unknown>): Promise<void>;
  /**
   * Takes room on the disk, as the write of a request may. Resolves to the sentence that says why nothing can be stored. Resolves
   * to undefined when there was room, and when the database did not answer, which others notice.
   */
  probeWrite(db: Kysely<Schema>): Promise<string | undefined>;
  /**
   * Lets the transactions that lock the same key run one after the other: each holds its locks until it ends. Undefined
   * where write transactions run one after the other anyway.
   *
   * @param keys in any order
   * @param until when the locks are of no use to anybody any more, in milliseconds since 1970
   */
  readonly lockKeys?:
    | ((transaction: Kysely<Schema>, keys: readonly string[], until: number) => Promise<void>)
    | undefined;
}

/** This process among those that use the database: its leases belong to it. */
export interface NodeSession {
  /** Unique for each start of a process. A process that others have taken for dead goes on under another id. */
  readonly id: string;
  /** How long ago this node last showed that it is alive, in milliseconds; undefined where no other could see it. */
  heartbeatAgeMs(): number | undefined;
  /**
   * How far the computer's clock was ahead of the database's at the last sign, in milliseconds; below 0 when it was behind,
   * undefined where no other node could see it. The time that the question took is not part of it.
   */
  clockSkewMs(): number | undefined;
  /** Whether the database has refused this node's last sign, because it accepts no writes. */
  isReadOnly(): boolean;
  /**
   * Throws `StoreUnavailable` when others may take this node for dead, or when its clock is wrong: it must not begin anything
   * then.
   */
  requireAlive(): void;
  /** Ends the node's leases. Others need not wait until it counts as dead. */
  leave(): Promise<void>;
}
