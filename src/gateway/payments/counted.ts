/** What of a means is counted when it is declined (threeds-security T22). */
import type { PaymentInstrument } from '../connectors/payment-instrument.ts';
import type { Payment } from '../store/payments.ts';
import type { Attempted } from '../throttling/declines.ts';

/** The number of a card or of the token that stands for one; a bank account has none that thieves try. */
export function countedCardOf(means: PaymentInstrument): Pick<Attempted, 'cardNumber'> {
  return means.kind === 'card' || means.kind === 'tokenAccount' ? { cardNumber: means.number } : {};
}

/**
 * What is known of a payment when its outcome comes later; nothing of one that no shopper made. The number is gone by
 * then, so that only address and BIN are counted.
 */
export function countedOf({ checkoutId, entityId: channel, record }: Payment): Attempted {
  return checkoutId === null ? { channel } : { channel, address: record.customer?.ip, bin: record.card?.bin };
}
