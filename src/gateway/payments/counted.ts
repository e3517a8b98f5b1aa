/** What of a means is counted when it is declined (threeds-security T22). */
import type { PaymentInstrument } from '../connectors/payment-instrument.ts';
import type { PaymentAttempt } from '../store/payments.ts';
import type { Attempted } from '../throttling/declines.ts';

/** The number of a card or of the token that stands for one; a bank account has none that thieves try. */
export function countedCardOf(means: PaymentInstrument): Pick<Attempted, 'cardNumber'> {
  return means.kind === 'card' || means.kind === 'tokenAccount' ? { cardNumber: means.number } : {};
}

/**
 * What is known of an attempt when its outcome comes later; nothing of one that no shopper made. The number is gone by
 * then, so that only address and BIN are counted.
 */
export function countedOf(attempt: PaymentAttempt): Attempted {
  const { entityId: channel, record } = attempt;
  if (attempt.kind === 'authentication' || attempt.checkoutId === null) return { channel };
  return { channel, address: record.customer?.ip, bin: record.card?.bin };
}
