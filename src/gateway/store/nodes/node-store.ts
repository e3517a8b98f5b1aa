/** What the nodes of a database share besides payments. */
import type { StoredReleases } from '../../assets/releases.ts';
import { type CodeKeys, codeKeysInMemory } from '../../core/code-keys.ts';
import type { StoreDatabase } from '../database.ts';
import { sharedCodeKeys } from './code-keys.ts';
import { createFonts, type StoredFonts } from './fonts.ts';
import { createReleases } from './releases.ts';
import { type Count, type Counting, countingTogether, readCount } from './throttles.ts';

/** The part of the store for what all nodes use. */
export interface NodeStore {
  /** Whether other nodes may use the database now: what they must know of each other is in the store then. */
  readonly isShared: boolean;
  /** The keys that encrypt security codes while a payment waits. */
  readonly codeKeys: CodeKeys;
  /** The releases whose browser files pages may still need. */
  readonly releases: StoredReleases;
  /** The shops' fonts that card fields are drawn with. */
  readonly fonts: StoredFonts;
  /** Counts a request against its limit. */
  countRequest(counting: Counting): Promise<Count>;
  /**
   * Returns the count of something in its present interval, without counting it again; undefined when it was not
   * counted.
   */
  readCount(reading: { readonly key: string; readonly now: number }): Promise<Count | undefined>;
}

export function createNodeStore({
  db,
  hasty,
  engine,
  node,
  repeat,
}: StoreDatabase): NodeStore & { stop(): Promise<void> } {
  const { isShared } = engine;
  const hasOtherNodes = async () => {
    const other = await db.selectFrom('nodes').select('id').where('id', '<>', node.id).executeTakeFirst();
    return other !== undefined;
  };
  const codeKeys = isShared ? sharedCodeKeys(db, engine, undefined, hasOtherNodes) : undefined;
  return {
    isShared,
    codeKeys: codeKeys ?? codeKeysInMemory(),
    releases: createReleases(db, engine),
    fonts: createFonts(db),
    countRequest: countingTogether(hasty, repeat),
    readCount: ({ key, now }) => readCount(db, key, now),
    async stop() {
      await codeKeys?.stop();
    },
  };
}
