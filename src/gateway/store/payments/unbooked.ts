/** Notes in a payment's record what its acquirer reports and no record can hold. */
import type { Kysely } from 'kysely';
import type { PaymentRecord } from '#contract/payment.ts';
import { insertJobs, type NewJob } from '../jobs/jobs.ts';
import type { Schema } from '../schema/schema.ts';
import type { TellWritten } from '../written.ts';

export interface Unbooked {
  readonly paymentId: string;
  /** The member of `resultDetails` that has the notes. */
  readonly member: string;
  readonly note: string;
  /** The jobs that tell of it. */
  readonly jobs: readonly NewJob[];
}

/** How long all notes of a record may be together, in characters. The oldest go first. */
const maxLength = 500;

/** How often a note is added again because others change the record at the same time. */
const maxTries = 10;

/** Adds a note, with the jobs that tell of it, inside a transaction. False for one that is noted already. */
export async function noteUnbooked(
  db: Kysely<Schema>,
  { paymentId, member, note, jobs }: Unbooked,
  tell: TellWritten,
): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await db
      .selectFrom('payments')
      .select('record')
      .where('id', '=', paymentId)
      .executeTakeFirst();
    const noted = row && withNote(JSON.parse(row.record), member, note);
    if (noted === undefined) return false;
    const updated = await db
      .updateTable('payments')
      .set({ record: JSON.stringify(noted) })
      .where('id', '=', paymentId)
      .where('record', '=', row?.record ?? '')
      .returning('id')
      .executeTakeFirst();
    if (updated === undefined) continue;
    await insertJobs(db, jobs, tell);
    return true;
  }
  throw new Error('The record of a payment changes without end.');
}

/** Undefined for a record that has the note. */
function withNote(record: PaymentRecord, member: string, note: string): PaymentRecord | undefined {
  const notes = record.resultDetails?.[member]?.split('; ') ?? [];
  if (notes.includes(note)) return undefined;
  const all = [...notes, note];
  while (all.length > 1 && all.join('; ').length > maxLength) all.shift();
  return { ...record, resultDetails: { ...record.resultDetails, [member]: all.join('; ') } };
}
