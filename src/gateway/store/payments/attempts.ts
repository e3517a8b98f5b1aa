import type { Kysely } from 'kysely';
import type { Redirect } from '#contract/payment.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import { prepareStatement } from '../prepared.ts';
import type { Schema } from '../schema/schema.ts';
import { unawaited } from '../unawaited.ts';

/** The answer to one attempt to pay a checkout. Every repeat of the attempt gets the same answer. */
export interface StoredAnswer {
  readonly code: ResultCode;
  /** Name of the connector's rule that decided. */
  readonly rule: string;
  /** The return address with `id` and `resourcePath`. */
  readonly url: string;
  /** The page that the shopper has to visit before the return address. */
  readonly redirect?: Redirect;
}

/** Names an attempt to pay. */
export interface CheckoutAttempt {
  /** 32 upper-case hex. */
  readonly checkoutId: string;
  readonly attemptId: string;
}

/** Stores an attempt's answer. An existing answer stays unchanged. */
export async function insertAnswer(
  db: Kysely<Schema>,
  { checkoutId, attemptId }: CheckoutAttempt,
  answer: StoredAnswer,
): Promise<void> {
  await insertRow(db, { checkoutId, attemptId, answer: JSON.stringify(answer) });
}

const insertRow = prepareStatement(
  (db, { checkoutId, attemptId, answer }: CheckoutAttempt & { readonly answer: string }) =>
    db
      .insertInto('attempts')
      .values({ checkout_id: checkoutId, attempt_id: attemptId, answer })
      .onConflict((conflict) => conflict.columns(['checkout_id', 'attempt_id']).doNothing())
      .modifyEnd(unawaited),
);

/** Replaces an attempt's answer "pending" by the later, final answer. */
export async function keepLatestAnswer(
  db: Kysely<Schema>,
  { checkoutId, attemptId }: CheckoutAttempt,
  answer: StoredAnswer,
): Promise<void> {
  const text = JSON.stringify(answer);
  await db
    .insertInto('attempts')
    .values({ checkout_id: checkoutId, attempt_id: attemptId, answer: text })
    .onConflict((conflict) => conflict.columns(['checkout_id', 'attempt_id']).doUpdateSet({ answer: text }))
    .execute();
}

/** Finds the stored answer of an attempt. */
export async function findAnswer(
  db: Kysely<Schema>,
  checkoutId: string,
  attemptId: string,
): Promise<StoredAnswer | undefined> {
  const row = await db
    .selectFrom('attempts')
    .select('answer')
    .where('checkout_id', '=', checkoutId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row && JSON.parse(row.answer);
}

/** Whether this answer is the stored one of the attempt. */
export async function hasAnswer(
  db: Kysely<Schema>,
  { checkoutId, attemptId }: CheckoutAttempt,
  answer: StoredAnswer,
): Promise<boolean> {
  const storedAnswer = await findAnswer(db, checkoutId, attemptId);
  return storedAnswer !== undefined && JSON.stringify(storedAnswer) === JSON.stringify(answer);
}
