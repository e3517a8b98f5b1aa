/** The subjects (card, IP address, BIN, channel) by which declined payments are counted (threeds-security T22). */
import type { PaymentInstrument } from '../connectors/payment-instrument.ts';
import type { PaymentAttempt } from '../store/payments.ts';
import type { Attempted } from '../throttling/declines.ts';

/**
 * Returns the number of a card or of a token account. Other instruments are not counted, because thieves do not test
 * them.
 */
export function countedCardOf(instrument: PaymentInstrument): Pick<Attempted, 'cardNumber'> {
  return instrument.kind === 'card' || instrument.kind === 'tokenAccount'
    ? { cardNumber: instrument.number }
    : {};
}

/**
 * Returns the subjects of an attempt whose outcome comes later. The card number is erased by then, so only the address
 * and the BIN are left. An attempt without a checkout has only its channel and is not counted, because it was not made
 * by a shopper.
 */
export function countedOf(attempt: PaymentAttempt): Attempted {
  const { entityId: channel, record } = attempt;
  if (attempt.kind === 'authentication' || attempt.checkoutId === null) return { channel };
  return { channel, address: record.customer?.ip, bin: record.card?.bin };
}
