/**
 * The instruments with which a payment is made. Only these objects hold an instrument's secrets; an order's parameters
 * and records never do.
 */

export interface Card {
  readonly kind: 'card';
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly holder?: string;
  /** Never stored, not even encrypted (PCI DSS 3.3.1). */
  readonly securityCode?: string;
}

export interface BankAccount {
  readonly kind: 'bankAccount';
  readonly holder?: string;
  readonly bankName?: string;
  readonly number?: string;
  readonly iban?: string;
  readonly bankCode?: string;
  readonly bic?: string;
  readonly country?: string;
}

export interface VirtualAccount {
  readonly kind: 'virtualAccount';
  readonly accountId: string;
  readonly holder?: string;
}

/** The token of a card network or a provider in place of a card number. */
export interface TokenAccount {
  readonly kind: 'tokenAccount';
  readonly number: string;
  readonly type: string;
  readonly expiryMonth?: string;
  readonly expiryYear?: string;
  readonly cryptogram?: string;
  readonly securityCode?: string;
}

/** The encrypted token of a device wallet: Apple Pay (A), Google Pay (B), Samsung Pay (C). */
export interface Wallet {
  readonly kind: 'wallet';
  readonly wallet: 'deviceWalletA' | 'deviceWalletB' | 'deviceWalletC';
  readonly paymentToken: string;
}

/** No instrument: the brand asks the shopper on its own pages. */
export interface NoInstrument {
  readonly kind: 'none';
}

export type PaymentInstrument = Card | BankAccount | VirtualAccount | TokenAccount | Wallet | NoInstrument;
