/** The payments of a tenant, read out of the decisions about them: in the control plane all, in the workbench those of a timeline. */
import type { DecisionDetail, JournalEvent } from './events.ts';

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
  /** The shop's own number of the order, its `merchantTransactionId`; empty when it has none. */
  readonly order: string;
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
    const { registrationId, isFollowUp, merchantTransactionId: order = '' } = decided;
    found.set(paymentId, {
      id: paymentId,
      at: before?.at ?? at,
      type,
      amount,
      currency,
      brand,
      checkoutId,
      order,
      code: code ?? '',
      rule,
      follows: isFollowUp === true ? referencedId : '',
      isOfStoredCard: registrationId !== undefined,
      connector,
    });
  }
  return [...found.values()].reverse();
}

/** Query of `GET /tenants/{id}/payments`. */
export interface PaymentFilter {
  readonly type?: string | undefined;
  /** In any case. */
  readonly brand?: string | undefined;
  /** Finds text in id, order number, amount, currency, code, rule, connector, and the ids that it comes from. */
  readonly search?: string | undefined;
  /** At most 10,000; 100 when absent. */
  readonly limit?: number | undefined;
}

/** Answer of `GET /tenants/{id}/payments?type=&brand=&search=&limit=`, the newest first. */
export interface PaymentList {
  readonly payments: readonly JournalPayment[];
  /** How many match in all. */
  readonly total: number;
}
