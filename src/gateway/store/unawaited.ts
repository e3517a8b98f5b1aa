import { sql } from 'kysely';

/**
 * Marks a write of a transaction that refuses nothing and whose result nobody needs: the next statement is sent before its
 * answer has come. Its error is thrown by that one, or by the commit.
 */
export const mark = '/* unawaited */';

/** The mark as the end of a statement; written anew, because no value becomes the text of a statement. */
export const unawaited = sql`/* unawaited */`;
