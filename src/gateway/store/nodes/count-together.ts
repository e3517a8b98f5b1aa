import type { Kysely } from 'kysely';
import { inBatches } from '../batching.ts';
import type { Repeat } from '../repeat.ts';
import type { Schema } from '../schema/schema.ts';
import { type Count, type Counting, countRequest } from './throttles.ts';

/** Maximum number of requests in one commit. */
const maxTallies = 256;

interface Tally {
  readonly counting: Counting;
  count?: Count;
}

const byKey = ({ counting: one }: Tally, { counting: other }: Tally) => (one.key < other.key ? -1 : 1);

/** Counts requests that arrive together in one commit: a commit for each would delay all of them. */
export function countingTogether(db: Kysely<Schema>, repeat: Repeat): (counting: Counting) => Promise<Count> {
  const write = inBatches<Tally>(
    (tallies) =>
      // After a lost connection a request may be counted twice, rather than not at all.
      repeat(() => {
        const countIn = async (connection: Kysely<Schema>) => {
          // All processes lock the rows in the same order, so that none waits for another that waits for it.
          for (const tally of [...tallies].sort(byKey))
            tally.count = await countRequest(connection, tally.counting);
        };
        // A count that is alone is one statement.
        return tallies.length === 1 ? countIn(db) : db.transaction().execute(countIn);
      }),
    maxTallies,
  );
  return async (counting) => {
    const tally: Tally = { counting };
    await write(tally);
    if (tally.count === undefined) throw new Error('A request was not counted.');
    return tally.count;
  };
}
