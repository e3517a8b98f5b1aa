import type { Parameters } from '#contract/parameters/table.ts';
import type { PaymentInstrument } from '../../connector/payment-instrument.ts';
import type { StorableInstrument } from './storable.ts';

/**
 * Returns the instrument for a payment with a registration: the stored instrument with the sent security code and, with
 * `overrideHolder=true`, with a sent holder if none is stored. Both are used for this payment only (parameters.md,
 * "Tokenisation and registration"). A stored holder is never replaced.
 */
export function forThisPayment(stored: StorableInstrument, sent: Parameters): PaymentInstrument {
  if (stored.kind === 'card') {
    const { 'card.cvv': securityCode } = sent;
    const holder = holderOf(stored.holder, sent, 'card.holder');
    return { ...stored, holder, ...(securityCode !== undefined && { securityCode }) };
  }
  if (stored.kind !== 'bankAccount') return stored;
  return { ...stored, holder: holderOf(stored.holder, sent, 'bankAccount.holder') };
}

function holderOf(stored: string | undefined, sent: Parameters, name: string): string | undefined {
  const isEmpty = stored === undefined || stored.trim() === '';
  return isEmpty && sent.overrideHolder === 'true' ? (sent[name] ?? stored) : stored;
}
