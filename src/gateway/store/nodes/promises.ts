/**
 * What a release promises to do at each of its nodes. Nodes of an older release may serve beside it and not do so; a promise
 * counts when every living node makes it.
 */
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** A repeat with an `Idempotency-Key` finds the payment of the first request. A node without it would charge again. */
export const keysPromise = 'idempotency-keys';

/** A registration's record shows no acquirer's name of the instrument. A node without it would show the names. */
export const namesPromise = 'instrument-names';

/** Account numbers that are stored encrypted are decrypted. A node without it would show and charge the masked ones. */
export const accountsPromise = 'sealed-accounts';

/** The promises of this release, with a space around each. A release that promises more adds a name and never takes one away. */
export const promisesOfRelease = ` ${keysPromise} ${namesPromise} ${accountsPromise} `;

/** Counts the living nodes that do not make a promise. */
export function countNodesWithout(eb: ExpressionBuilder<Schema, never>, promise: string) {
  return eb
    .selectFrom('nodes')
    .select((nodes) => nodes.fn.countAll<number | string>().as('nodes'))
    .where((nodes) =>
      nodes.or([nodes('promises', 'is', null), nodes('promises', 'not like', `% ${promise} %`)]),
    );
}

/** Whether every living node makes a promise. */
export async function isPromised(db: Kysely<Schema>, promise: string): Promise<boolean> {
  const counted = db.selectNoFrom((eb) => countNodesWithout(eb, promise).as('others'));
  return Number((await counted.executeTakeFirstOrThrow()).others) === 0;
}
