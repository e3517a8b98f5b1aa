/** Changes the ledger of a payment when the outcome of its follow-up is known. */
import type { Kysely } from 'kysely';
import { confirmTaken, type Ledger, releaseTaken, reserveTaken, type Taken } from '../../lifecycle/ledger.ts';
import type { Schema } from '../schema/schema.ts';
import type { StoredOutcome } from './outcomes.ts';
import { findPayment, type Payment, replaceLedger } from './payments.ts';

/** How often the change of a ledger is tried again when others change it at the same time. */
const maxAttempts = 50;

/** Confirms what a follow-up has reserved in the referenced payment's ledger, or releases it when the follow-up failed. */
export async function updateReferencedLedger(
  db: Kysely<Schema>,
  referenceId: string | null,
  taken: Taken,
  { state }: StoredOutcome,
): Promise<void> {
  if (state === 'pending') return;
  const change = state === 'succeeded' ? confirmTaken : releaseTaken;
  const referenced = await changeLedger(db, referenceId, (ledger) => change(ledger, taken));
  // The amount of a capture that was reversed can be captured again, that of a refund that came back refunded again.
  const isUndone = referenced && (isReversalOfAll(taken, referenced) || isRefundBack(taken, referenced));
  const undone = isUndone ? referenced.taken : null;
  if (state === 'succeeded' && undone != null) {
    await changeLedger(db, referenced?.referenceId ?? null, (ledger) => releaseTaken(ledger, undone));
  }
  if (state === 'succeeded' && referenced !== undefined) await noteDispute(db, taken, referenced);
}

function isReversalOfAll({ paymentType, amount }: Taken, { ledger, ...referenced }: Payment): boolean {
  return paymentType === 'RV' && amount === referenced.amount + ledger.raised;
}

function isRefundBack({ paymentType }: Taken, referenced: Payment): boolean {
  return paymentType === 'CB' && referenced.paymentType === 'RF';
}

/**
 * Notes in the ledger of a disputed payment who has its money: the merchant again after the reversal of its chargeback,
 * the shopper again after the second chargeback, which follows that reversal.
 */
async function noteDispute(db: Kysely<Schema>, { paymentType }: Taken, referenced: Payment): Promise<void> {
  const isReversal = paymentType === 'CR';
  if (!isReversal && !(paymentType === 'CB' && referenced.paymentType === 'CR')) return;
  const chargeback = isReversal ? referenced : await findPayment(db, referenced.referenceId);
  const regain = (ledger: Ledger) => ({ ...ledger, regained: isReversal });
  const disputed = await changeLedger(db, chargeback?.referenceId ?? null, regain);
  if (disputed?.paymentType !== 'RF' || disputed.taken === null) return;
  const { referenceId, taken } = disputed;
  const change = isReversal ? reserveTaken : releaseTaken;
  await changeLedger(db, referenceId, (ledger) => change(ledger, taken));
}

async function changeLedger(
  db: Kysely<Schema>,
  id: string | null,
  change: (ledger: Ledger) => Ledger,
): Promise<Payment | undefined> {
  for (let tries = 0; id !== null && tries < maxAttempts; tries += 1) {
    const payment = await findPayment(db, id);
    if (payment === undefined) return undefined;
    if (await replaceLedger(db, id, payment.version, change(payment.ledger))) return payment;
  }
  if (id !== null) throw new Error('The ledger of a payment changes without end.');
  return undefined;
}
