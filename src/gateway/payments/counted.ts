/** The subjects (card, IP address, BIN, channel) by which declined payments are counted (threeds-security T22). */
import type { PaymentInstrument } from '../connectors/payment-instrument.ts';
import type { PaymentAttempt } from '../store/payments.ts';
import type { Attempted } from '../throttling/declines.ts';

/** The number of a card or of the token that stands for one; a bank account has none that thieves try. */
export function countedCardOf(instrument: PaymentInstrument): Pick<Attempted, 'cardNumber'> {
  return instrument.kind === 'card' || instrument.kind === 'tokenAccount'
    ? { cardNumber: instrument.number }
    : {};
}

/**
 * What an attempt is counted by when its outcome comes later. The card number is erased by then, so that only address and
 * BIN are left. An attempt without a checkout is not counted: no shopper made it.
 */
export function countedOf(attempt: PaymentAttempt): Attempted {
  const { entityId: channel, record } = attempt;
  if (attempt.kind === 'authentication' || attempt.checkoutId === null) return { channel };
  return { channel, address: record.customer?.ip, bin: record.card?.bin };
}
