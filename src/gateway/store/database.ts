/** A migrated database, and how the parts of the store write to it. */
import type { Kysely } from 'kysely';
import type { Engine, NodeSession } from './engine.ts';
import type { Repeat } from './repeat.ts';
import type { Schema } from './schema/schema.ts';

export interface StoreDatabase {
  readonly db: Kysely<Schema>;
  /** The same database, but its writes fail at once instead of waiting for another program's lock. */
  readonly hasty: Kysely<Schema>;
  /** The same two for what {@link inBatches} has gathered: its writes commit at once, and gather no others. */
  readonly batched: Pick<StoreDatabase, 'db' | 'hasty'>;
  readonly engine: Engine;
  /** This process, to which its leases belong. */
  readonly node: NodeSession;
  readonly repeat: Repeat;
  /**
   * Removes data that was erased from rows also from the database's files. False when that is not possible now. Never
   * throws; takes as long as a commit.
   */
  scrub(): Promise<boolean>;
}
