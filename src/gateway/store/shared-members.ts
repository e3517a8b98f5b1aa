/** The members of the store that hold what the nodes of a database share besides payments. */
import type { Kysely } from 'kysely';
import type { StoredReleases } from '../assets/releases.ts';
import type { SharedAhead } from '../core/clock.ts';
import { type CodeKeys, codeKeysInMemory } from '../core/code-keys.ts';
import { sharedCodeKeys } from './code-keys.ts';
import type { Engine } from './engine.ts';
import { createFonts, type StoredFonts } from './fonts.ts';
import type { NodeSession } from './nodes.ts';
import { createReleases } from './releases.ts';
import type { Schema } from './schema.ts';
import { createSharedAhead } from './shared-ahead.ts';

export interface SharedMembers {
  /** Whether other nodes may use the database now: what they must know of each other is in the store then. */
  readonly isShared: boolean;
  /** The keys that encrypt security codes while a payment waits. */
  readonly codeKeys: CodeKeys;
  /** How far the test clocks of all nodes are ahead; undefined where this process alone has the database. */
  readonly sharedAhead?: SharedAhead | undefined;
  /** The releases whose browser files pages may still need. */
  readonly releases: StoredReleases;
  /** The shops' fonts that card fields are drawn with. */
  readonly fonts: StoredFonts;
}

export function createSharedMembers(
  db: Kysely<Schema>,
  engine: Engine,
  node: Pick<NodeSession, 'id'>,
): SharedMembers & { stop(): Promise<void> } {
  const { isShared } = engine;
  const hasOtherNodes = async () => {
    const other = await db.selectFrom('nodes').select('id').where('id', '<>', node.id).executeTakeFirst();
    return other !== undefined;
  };
  const codeKeys = isShared ? sharedCodeKeys(db, engine, undefined, hasOtherNodes) : undefined;
  const sharedAhead = isShared ? createSharedAhead(db, engine, node) : undefined;
  return {
    isShared,
    codeKeys: codeKeys ?? codeKeysInMemory(),
    sharedAhead,
    releases: createReleases(db, engine),
    fonts: createFonts(db),
    async stop() {
      sharedAhead?.stop();
      await codeKeys?.stop();
    },
  };
}
