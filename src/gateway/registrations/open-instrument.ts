/** Reads the instrument that a request pays with or stores, and its brand. */

import type { BrandKind } from '#contract/brands/brand.ts';
import { findTakenBrand } from '#contract/brands/payment-brands.ts';
import { detectBrands } from '#contract/card/number.ts';
import { withoutIgnored } from '#contract/parameters/address.ts';
import { missingBrand, unknownBrand } from '#contract/parameters/brand.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type {
  BankAccount,
  Card,
  PaymentInstrument,
  TokenAccount,
  VirtualAccount,
  Wallet,
} from '../../connector/payment-instrument.ts';
import { invalidParameters } from '../core/refusal.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/** Parameters that belong to an instrument. An order holds them as its instrument, never among its parameters. */
const ofInstrument = /^(card|bankAccount|virtualAccount|tokenAccount|deviceWallet[ABC])\./;

/** Parameters with the same prefixes that stay among an order's parameters: mandates, and a decrypted wallet's origin. */
const beside =
  /^(bankAccount\.mandate\.|deviceWallet[ABC]\.(source|cardNetwork|cardType)$|card\.numberType$)/;

const wallets = ['deviceWalletA', 'deviceWalletB', 'deviceWalletC'] as const;

const readers = [cardOf, walletOf, tokenAccountOf, virtualAccountOf, bankAccountOf];

export interface BrandedInstrument {
  /** The kind is `none` where the brand asks for the instrument on pages of its own. */
  readonly instrument: PaymentInstrument;
  readonly brand: string;
}

/**
 * Returns the instrument of a request, its brand, and the parameters without those of the instrument and without those
 * that are ignored because of other parameters. Throws 400 for an unknown brand, when no brand can be found, and for a
 * card brand when no card was sent.
 *
 * @param stored a stored instrument, which is used instead of one in the parameters
 */
export function openInstrument(
  parameters: Parameters,
  stored?: BrandedInstrument,
): BrandedInstrument & { readonly parameters: Parameters } {
  const instrument = stored?.instrument ?? sentInstrument(parameters);
  const brand = stored?.brand ?? brandOf(parameters, instrument);
  const others = Object.entries(withoutIgnored(parameters)).filter(
    ([name]) => !ofInstrument.test(name) || beside.test(name),
  );
  return { instrument, brand, parameters: Object.fromEntries(others) };
}

/**
 * Returns the instrument in these parameters; `none` when there is none. A request holds at most one, but the checkout
 * may have been prepared with another one: then the brand decides between them.
 */
function sentInstrument(parameters: Parameters): PaymentInstrument {
  const instruments = readers.flatMap((read) => read(parameters) ?? []);
  const wanted = kindOfBrand[findTakenBrand(parameters.paymentBrand ?? '')?.kind ?? 'card'];
  return instruments.find(({ kind }) => kind === wanted) ?? instruments[0] ?? { kind: 'none' };
}

const kindOfBrand: Readonly<Partial<Record<BrandKind, PaymentInstrument['kind']>>> = {
  'direct-debit': 'bankAccount',
  'bank-transfer': 'bankAccount',
  'virtual-account': 'virtualAccount',
};

/** The brand of each wallet's token when the request names no brand. */
const walletBrands = { deviceWalletA: 'APPLEPAY', deviceWalletB: 'GOOGLEPAY', deviceWalletC: 'SAMSUNGPAY' };

/** Returns the brand that was sent, otherwise the first one that fits the card number or the wallet. */
function brandOf({ paymentBrand }: Parameters, instrument: PaymentInstrument): string {
  const { kind } = instrument;
  const brand = paymentBrand ?? brandOfInstrument(instrument);
  if (brand === undefined) throw invalidParameters([missingBrand(kind)]);
  const brandFacts = findTakenBrand(brand);
  if (brandFacts === undefined) throw invalidParameters([unknownBrand(brand)]);
  if (brandFacts.kind === 'card' && kind === 'none') throw invalidParameters([missingBrand(kind)]);
  return brand;
}

function brandOfInstrument(instrument: PaymentInstrument): string | undefined {
  if (instrument.kind === 'card') return detectBrands(instrument.number, [])[0];
  return instrument.kind === 'wallet' ? walletBrands[instrument.wallet] : undefined;
}

function cardOf(parameters: Parameters): Card | undefined {
  const number = parameters['card.number'];
  if (number === undefined) return undefined;
  return withoutUndefined({
    kind: 'card',
    number,
    expiryMonth: parameters['card.expiryMonth'] ?? '',
    expiryYear: parameters['card.expiryYear'] ?? '',
    holder: parameters['card.holder'],
    securityCode: parameters['card.cvv'],
  });
}

function walletOf(parameters: Parameters): Wallet | undefined {
  for (const wallet of wallets) {
    const paymentToken = parameters[`${wallet}.paymentToken`];
    if (paymentToken !== undefined) return { kind: 'wallet', wallet, paymentToken };
  }
  return undefined;
}

function tokenAccountOf(parameters: Parameters): TokenAccount | undefined {
  const number = parameters['tokenAccount.number'];
  if (number === undefined) return undefined;
  return withoutUndefined({
    kind: 'tokenAccount',
    number,
    type: parameters['tokenAccount.type'] ?? '',
    expiryMonth: parameters['tokenAccount.expiryMonth'],
    expiryYear: parameters['tokenAccount.expiryYear'],
    cryptogram: parameters['tokenAccount.cryptogram'],
    securityCode: parameters['tokenAccount.dtvc'],
  });
}

function virtualAccountOf(parameters: Parameters): VirtualAccount | undefined {
  const accountId = parameters['virtualAccount.accountId'];
  if (accountId === undefined) return undefined;
  return withoutUndefined({ kind: 'virtualAccount', accountId, holder: parameters['virtualAccount.holder'] });
}

/**
 * Reads a bank account. All members are optional, because brands other than direct debits need only some of them
 * (settled question 17).
 */
function bankAccountOf(parameters: Parameters): BankAccount | undefined {
  const part = (name: string) => parameters[`bankAccount.${name}`];
  const account: BankAccount = withoutUndefined({
    kind: 'bankAccount',
    holder: part('holder'),
    bankName: part('bankName'),
    number: part('number'),
    iban: part('iban'),
    bankCode: part('bankCode'),
    bic: part('bic'),
    country: part('country'),
  });
  return Object.keys(account).length > 1 ? account : undefined;
}
