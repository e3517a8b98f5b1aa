/** What the nodes of a database share besides payments. */
import { codeKeysInMemory } from '../../core/code-keys.ts';
import type { StoreDatabase } from '../database.ts';
import { sharedCodeKeys } from './code-keys.ts';
import { createFonts } from './fonts.ts';
import { createReleases } from './releases.ts';
import { countingTogether, readCount } from './throttles.ts';

/** The part of the store for what all nodes use. */
export function createNodeStore({ db, batched, engine, node, repeat }: StoreDatabase) {
  const { isShared } = engine;
  const hasOtherNodes = async () => {
    const other = await db.selectFrom('nodes').select('id').where('id', '<>', node.id).executeTakeFirst();
    return other !== undefined;
  };
  const codeKeys = isShared ? sharedCodeKeys(db, engine, undefined, hasOtherNodes) : undefined;
  return {
    /** Whether other nodes may use the database now: what they must know of each other is in the store then. */
    isShared,
    /** The keys that encrypt security codes while a payment waits. */
    codeKeys: codeKeys ?? codeKeysInMemory(),
    /** The releases whose browser files pages may still need. */
    releases: createReleases(db, engine),
    /** The shops' fonts that card fields are drawn with. */
    fonts: createFonts(db),
    /** Counts a request against its limit. */
    countRequest: countingTogether(batched.hasty, repeat),
    /** Returns the count of something in its present interval, without counting it again; undefined when it was not counted. */
    readCount: ({ key, now }: { readonly key: string; readonly now: number }) => readCount(db, key, now),
    async stop() {
      await codeKeys?.stop();
    },
  };
}
