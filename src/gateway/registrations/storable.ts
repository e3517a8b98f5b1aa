/** The part of an instrument that may be stored (design decision 12, PCI DSS 3.3.1), listed member by member. */
import type {
  BankAccount,
  Card,
  PaymentInstrument,
  TokenAccount,
  VirtualAccount,
} from '../connectors/payment-instrument.ts';

type StorableCard = Omit<Card, 'securityCode'>;
type StorableToken = Omit<TokenAccount, 'cryptogram' | 'securityCode'>;

export type StorableInstrument = StorableCard | BankAccount | VirtualAccount | StorableToken;

/**
 * The part of an instrument that a registration holds. Undefined for a wallet's token, which can pay only once, and for
 * brands that ask for the instrument on their own pages. A security code and a cryptogram are never part of it.
 */
export function storableOf(means: PaymentInstrument): StorableInstrument | undefined {
  if (means.kind === 'card') {
    const { kind, number, expiryMonth, expiryYear, holder } = means;
    return { kind, number, expiryMonth, expiryYear, holder };
  }
  if (means.kind === 'bankAccount') {
    const { kind, holder, bankName, number, iban, bankCode, bic, country } = means;
    return { kind, holder, bankName, number, iban, bankCode, bic, country };
  }
  if (means.kind === 'virtualAccount') {
    const { kind, accountId, holder } = means;
    return { kind, accountId, holder };
  }
  if (means.kind === 'tokenAccount') {
    const { kind, number, type, expiryMonth, expiryYear } = means;
    return { kind, number, type, expiryMonth, expiryYear };
  }
  return undefined;
}
