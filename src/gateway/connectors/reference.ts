/** The names that a connector and its acquirer know a transaction by. */
import { createHash } from 'node:crypto';
import type { CardEnds, FollowUpOrder, Inquiry, PaymentOrder, Referenced } from '../../connector/orders.ts';

/**
 * Returns the gateway's own name of a transaction, 64 letters. An unknown outcome is found at the acquirer by this
 * name. It is a hash, because keys contain checkout ids, which are credentials. It has no digits, because a receiver
 * may take a long run of digits for a card number.
 */
export function createReference(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex');
  return hash.replace(/[0-9]/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

interface Subject {
  readonly brand: string;
  readonly card: CardEnds | undefined;
  /** The payment that an order raises or follows. */
  readonly earlier: Referenced | undefined;
}

/** Returns what an order is about: a follow-up has brand and card of its payment. */
export function getSubject(order: PaymentOrder | FollowUpOrder): Subject {
  if (order.kind === 'payment')
    return { brand: order.brand, card: getCardEnds(order), earlier: order.linkedTo };
  const { referenced } = order;
  return { brand: referenced.brand, card: referenced.card, earlier: referenced };
}

/**
 * Returns the merchant's reference of an order; null when there is none. A follow-up without a reference of its own has
 * that of the payment it follows, so that the acquirer's reports show both as one.
 */
export function getMerchantReference(order: PaymentOrder | FollowUpOrder): string | null {
  const { earlier } = getSubject(order);
  return order.parameters.merchantTransactionId ?? earlier?.merchantTransactionId ?? null;
}

/** Whether the connector has a name for the payment that an order follows, or the order follows none. */
export function hasReference(order: PaymentOrder | FollowUpOrder): boolean {
  return getSubject(order).earlier?.reference !== null;
}

/** Returns the digits by which the card of an order is recognised; undefined for another instrument. */
export function getCardEnds({ instrument }: Pick<PaymentOrder, 'instrument'>): CardEnds | undefined {
  if (instrument.kind !== 'card') return undefined;
  return { bin: instrument.number.slice(0, 6), last4Digits: instrument.number.slice(-4) };
}

/** An inquiry with the time of its mark. */
export type SentInquiry = Inquiry & { readonly sentAt: number };

const pickReferenced = ({ paymentType, reference }: Referenced) => ({ paymentType, reference });

/** Makes the inquiry for an order that may have been sent. */
export function createInquiry(order: PaymentOrder | FollowUpOrder, sentAt: number): SentInquiry {
  const { id, mode, paymentType, amount, currency } = order;
  const { brand, card } = getSubject(order);
  const merchantTransactionId = getMerchantReference(order);
  const names = { id, brand, reference: null, merchantTransactionId };
  const referenced = order.kind === 'payment' ? undefined : pickReferenced(order.referenced);
  return { ...names, mode, paymentType, amount, currency, sentAt, card, ...(referenced && { referenced }) };
}
