/** Keeps with a registration what a payment that made or charged it has brought to light. */
import type { Kysely } from 'kysely';
import type { RegistrationRecord } from '#contract/payment.ts';
import { afterFirst, afterLater, type KeptAgreement } from '../../lifecycle/kept-agreement.ts';
import type { Schema } from '../schema/schema.ts';
import { findRegistration } from './registrations.ts';

export interface RegistrationFinding {
  /** Id of the registration. */
  readonly id: string;
  /** What the card network calls the payment, with which an agreement began. */
  readonly first?: KeptAgreement | undefined;
  /** What it calls a later charge by the agreement. */
  readonly later?: KeptAgreement | undefined;
  /** The masked card with facts about it. */
  readonly card?: RegistrationRecord['card'] | undefined;
}

/** How often a finding is written again because another request changed the registration meanwhile. */
const maxAttempts = 10;

/** Writes a finding into the record of a registration, inside a transaction. */
export async function keepFinding(
  db: Kysely<Schema>,
  { id, first, later, card }: RegistrationFinding,
): Promise<void> {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const registration = await findRegistration(db, id);
    if (registration?.state !== 'active') return;
    const { record } = registration;
    const begun = afterFirst(record.standingInstruction, first);
    const standingInstruction = afterLater(begun, later);
    const changed = { ...record, ...(card && { card }), ...(standingInstruction && { standingInstruction }) };
    const before = JSON.stringify(record);
    const after = JSON.stringify(changed);
    if (after === before) return;
    const written = await db
      .updateTable('registrations')
      .set({ record: after })
      .where('id', '=', id)
      .where('record', '=', before)
      .returning('id')
      .executeTakeFirst();
    if (written !== undefined) return;
  }
}
