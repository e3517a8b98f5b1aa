/** The list of a tenant's payments, wherever they come from. */
import type { JournalEvent } from '#contract/control/events.ts';
import {
  type JournalPayment,
  type PaymentFilter,
  type PaymentList,
  paymentsIn,
} from '#contract/control/payments.ts';

/** How many rows a list has when the filter does not say. */
const usualRows = 100;

/** @param decisions in the order of the journal */
export function listPayments(
  decisions: readonly JournalEvent[],
  { limit = usualRows, ...filter }: PaymentFilter,
): PaymentList {
  const payments = paymentsIn(decisions).filter(isListed(filter));
  return { payments: payments.slice(0, limit), total: payments.length };
}

/** Makes the function that says whether a payment is listed. An empty member takes any. */
function isListed({
  type = '',
  brand = '',
  search = '',
}: Omit<PaymentFilter, 'limit'>): (payment: JournalPayment) => boolean {
  const part = search.toLowerCase();
  const wanted = brand.toUpperCase();
  return (payment) => {
    const { id, order, amount, currency, code, rule, connector, checkoutId, follows } = payment;
    const text = [id, order, amount, currency, code, rule, connector, checkoutId, follows].join(' ');
    return (
      (type === '' || payment.type === type) &&
      (wanted === '' || payment.brand === wanted) &&
      text.toLowerCase().includes(part)
    );
  };
}
