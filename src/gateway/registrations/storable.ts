/** The part of an instrument that may be stored (design decision 12, PCI DSS 3.3.1), listed member by member. */
import type { Parameters } from '#contract/parameters/table.ts';
import type {
  BankAccount,
  Card,
  PaymentInstrument,
  TokenAccount,
  VirtualAccount,
} from '../../connector/payment-instrument.ts';
import { type Mandate, readMandate } from './mandate.ts';

/** What acquirers name the instrument, by the name of the connector. */
export type InstrumentTokens = Readonly<Record<string, string>>;

type StorableCard = Omit<Card, 'securityCode'>;
type StorableToken = Omit<TokenAccount, 'cryptogram' | 'securityCode'>;

export type StorableInstrument = (
  | StorableCard
  | (BankAccount & { readonly mandate?: Mandate })
  | VirtualAccount
  | StorableToken
) & { readonly tokens?: InstrumentTokens };

/** Returns the instrument without what is kept beside it, which no order and no record has among its members. */
export function withoutKept({ tokens: _tokens, ...stored }: StorableInstrument): PaymentInstrument {
  if (stored.kind !== 'bankAccount') return stored;
  const { mandate: _mandate, ...account } = stored;
  return account;
}

/**
 * Returns the part of an instrument that a registration holds. Undefined for a wallet's token, which can pay only once,
 * and for brands that ask for the instrument on their own pages. A security code and a cryptogram are never part of it.
 */
export function toStorable(
  instrument: PaymentInstrument,
  parameters: Parameters,
): StorableInstrument | undefined {
  if (instrument.kind === 'card') {
    const { kind, number, expiryMonth, expiryYear, holder } = instrument;
    return { kind, number, expiryMonth, expiryYear, holder };
  }
  if (instrument.kind === 'bankAccount') {
    const { kind, holder, bankName, number, iban, bankCode, bic, country } = instrument;
    const mandate = readMandate(parameters);
    return {
      kind,
      holder,
      bankName,
      number,
      iban,
      bankCode,
      bic,
      country,
      ...(mandate && { mandate }),
    };
  }
  if (instrument.kind === 'virtualAccount') {
    const { kind, accountId, holder } = instrument;
    return { kind, accountId, holder };
  }
  if (instrument.kind === 'tokenAccount') {
    const { kind, number, type, expiryMonth, expiryYear } = instrument;
    return { kind, number, type, expiryMonth, expiryYear };
  }
  return undefined;
}
