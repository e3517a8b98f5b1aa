/** The means of payment in a request's parameters. */

import type { BrandKind } from '../../contract/brands/brand.ts';
import { findPaymentBrand } from '../../contract/brands/payment-brands.ts';
import { withoutIgnored } from '../../contract/parameters/address.ts';
import type { Parameters } from '../../contract/parameters/table.ts';
import type {
  BankAccount,
  Card,
  PaymentInstrument,
  TokenAccount,
  VirtualAccount,
  Wallet,
} from '../connectors/payment-instrument.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/** Names of a means' parameters. Never part of an order's parameters: the connector has the means apart. */
const ofMeans = /^(card|bankAccount|virtualAccount|tokenAccount|deviceWallet[ABC])\./;

/** What accompanies a means without being a part of it: mandates, and where a decrypted wallet came from. */
const beside =
  /^(bankAccount\.mandate\.|deviceWallet[ABC]\.(source|cardNetwork|cardType)$|card\.numberType$)/;

const wallets = ['deviceWalletA', 'deviceWalletB', 'deviceWalletC'] as const;

const readers = [cardOf, walletOf, tokenAccountOf, virtualAccountOf, bankAccountOf];

/**
 * What a payment with these parameters is made with; `none` when nothing was sent. A request holds one means at most,
 * but one that was prepared with the checkout may stand beside it: then the brand decides.
 */
export function instrumentOf(parameters: Parameters): PaymentInstrument {
  const found = readers.flatMap((read) => read(parameters) ?? []);
  const wanted = meansOfBrand[findPaymentBrand(parameters.paymentBrand ?? '')?.kind ?? 'card'];
  return found.find(({ kind }) => kind === wanted) ?? found[0] ?? { kind: 'none' };
}

const meansOfBrand: Readonly<Partial<Record<BrandKind, PaymentInstrument['kind']>>> = {
  'direct-debit': 'bankAccount',
  'bank-transfer': 'bankAccount',
  'virtual-account': 'virtualAccount',
};

/** The parameters without those of the means, and without what is ignored beside others. */
export function besideInstrument(parameters: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(withoutIgnored(parameters)).filter(([name]) => !ofMeans.test(name) || beside.test(name)),
  );
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

/** Any part makes a bank account: brands that are not direct debits ask for some of it only (settled question 17). */
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
