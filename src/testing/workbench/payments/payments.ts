/** Reads the payments of a tenant out of the decisions about them. */
import type { DecisionDetail, JournalEvent } from '#contract/control/events.ts';

export interface JournalPayment {
  readonly id: string;
  /** When it was first decided, by the tenant's clock. */
  readonly at: string;
  /** Such as `DB` or `RF`. */
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  readonly brand: string;
  /** Those of the last decision. */
  readonly code: string;
  readonly rule: string;
  readonly checkoutId: string;
  /** The payment that it follows; empty when it follows none. */
  readonly follows: string;
  readonly isOfStoredCard: boolean;
  /** Empty where no rule of the configuration chose one. */
  readonly connector: string;
}

/**
 * Gives each payment once, the newest first. A decision without a type is about no payment: a stored card, or an answer
 * that repeats a rule.
 *
 * @param events in the order of the journal
 */
export function paymentsIn(events: readonly JournalEvent[]): JournalPayment[] {
  const found = new Map<string, JournalPayment>();
  for (const { kind, at, checkoutId = '', paymentId, detail } of events) {
    if (kind !== 'decision' || paymentId === undefined) continue;
    const decided = detail as unknown as DecisionDetail;
    const before = found.get(paymentId);
    const { code, rule, paymentType: type } = decided;
    if (type === undefined) {
      if (before !== undefined) found.set(paymentId, { ...before, rule, code: code ?? before.code });
      continue;
    }
    const { amount = '', currency = '', brand = '', referencedId = '', connector = '' } = decided;
    const { registrationId, isFollowUp } = decided;
    found.set(paymentId, {
      id: paymentId,
      at: before?.at ?? at,
      type,
      amount,
      currency,
      brand,
      checkoutId,
      code: code ?? '',
      rule,
      follows: isFollowUp === true ? referencedId : '',
      isOfStoredCard: registrationId !== undefined,
      connector,
    });
  }
  return [...found.values()].reverse();
}

export interface PaymentFilter {
  readonly type: string;
  readonly brand: string;
  /** Finds text in id, amount, currency, code, rule, connector, and the ids that it comes from. */
  readonly search: string;
}

/** Makes the function that says whether a payment is listed. An empty member takes any. */
export function isListed({ type, brand, search }: PaymentFilter): (payment: JournalPayment) => boolean {
  const part = search.toLowerCase();
  const wanted = brand.toUpperCase();
  return (payment) => {
    const { id, amount, currency, code, rule, connector, checkoutId, follows } = payment;
    const text = [id, amount, currency, code, rule, connector, checkoutId, follows].join(' ').toLowerCase();
    return (
      (type === '' || payment.type === type) &&
      (wanted === '' || payment.brand === wanted) &&
      text.includes(part)
    );
  };
}
