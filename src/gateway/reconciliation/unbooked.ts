/** Tells merchant and operator of what an acquirer reports and no record can hold: nothing that moves money ends silently. */
import { type ReportedPayment, unbookedMember } from '../../connector/outcome.ts';
import type { GatewayContext } from '../context.ts';
import type { Payment } from '../store/payments/payments.ts';
import { paymentEvents } from '../webhooks/jobs.ts';

type Reported = Partial<Pick<ReportedPayment, 'paymentType' | 'amount' | 'currency'>>;

/** Names a report by its type and its sum. What is no sum of money is left out: it comes from another server. */
export function nameReport({ paymentType, amount = '', currency = '' }: Reported, kind = 'event'): string {
  const isSum = /^\d{1,15}(?:\.\d{1,4})?$/.test(amount);
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  return [paymentType ?? kind, ...(isSum ? [amount] : []), ...(isCurrency ? [currency] : [])].join(' ');
}

interface Telling {
  /** What the record of the payment says from now on, in `resultDetails`. */
  readonly note: string;
  /** The beginning of the sentence for the operator. */
  readonly sentence: string;
}

/** The merchant gets the payment once more by webhook, with the note in its record. The log names payment and sum each time. */
export async function tellUnbooked(
  { config, clock, store, warn }: Pick<GatewayContext, 'clock' | 'config' | 'store' | 'warn'>,
  scope: string,
  payment: Pick<Payment, 'id' | 'entityId'>,
  { note, sentence }: Telling,
): Promise<void> {
  const jobs = paymentEvents(config, payment, 'UPDATED', clock.now());
  await store.noteUnbooked({ paymentId: payment.id, member: unbookedMember, note, jobs });
  warn(`${sentence}: look the payment up there (${note}; payment ${payment.id}, connector ${scope}).`);
}
