/** Makes the members that records of payments and of registrations share (gateway-contract 3.0, 3.2 and 3.3). */
import type { MaskedCard } from '#contract/masked-card.ts';
import type { Mode } from '#contract/mode.ts';
import { mayBeCard } from '#contract/parameters/bank-account.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import type { BankAccount, PaymentInstrument } from '../../connector/payment-instrument.ts';
import { selectMembers, unlessEmpty } from '../core/echo.ts';
import { toStoredTimestamp } from '../core/timestamp.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/** The values of a record that do not come from its order. */
export interface RecordFacts {
  readonly buildNumber: string;
  /** The checkout id for what is made in a checkout, else the entity id and a fresh id. */
  readonly ndc: string;
  readonly shopperIp?: string | undefined;
  readonly now: number;
}

type Members<Name extends keyof PaymentRecord> = {
  readonly [Each in Name]?: PaymentRecord[Each] | undefined;
};

/** What a record takes from an order. A follow-up has no instrument. */
interface Recorded {
  readonly parameters: Parameters;
  readonly mode: Mode;
  readonly instrument?: PaymentInstrument;
}

/**
 * Returns the members that records have in common, in groups, because a record has members of its own between them.
 *
 * @param riskScore of the simulated risk check; absent for a record without one
 */
export function sharedMembers(
  { parameters, mode, instrument = { kind: 'none' } }: Recorded,
  facts: RecordFacts,
  riskScore?: string,
) {
  const { buildNumber, now, ndc } = facts;
  return {
    instrument: instrumentMembers(instrument),
    shopper: shopperMembers(parameters, facts),
    /** The merchant's own parameters; undefined when none was sent. */
    customParameters: unlessEmpty(selectMembers(parameters, /^customParameters\[([A-Za-z0-9._]+)\]$/)),
    /** The members that every record ends with. */
    closing: {
      // The simulated risk check gives the same score to every payment, as the recorded one does (gateway-contract 3.2). In
      // other modes a score comes from the upstream with the outcome, or there is none.
      ...(riskScore !== undefined && mode === 'INTERNAL' && { risk: { score: riskScore } }),
      buildNumber,
      timestamp: toStoredTimestamp(now),
      ndc,
    },
  };
}

/** Returns the instrument, masked, because a record is stored unencrypted. */
function instrumentMembers(
  instrument: PaymentInstrument,
): Members<'card' | 'bankAccount' | 'virtualAccount' | 'tokenAccount'> {
  return {
    card: instrument.kind === 'card' ? maskedCard(instrument) : undefined,
    bankAccount: instrument.kind === 'bankAccount' ? maskedBankAccount(instrument) : undefined,
    virtualAccount: instrument.kind === 'virtualAccount' ? withoutKind(instrument) : undefined,
    tokenAccount: instrument.kind === 'tokenAccount' ? { type: instrument.type } : undefined,
  };
}

/** Returns the sent data of the shopper, with the IP address from which the request came. */
function shopperMembers(
  parameters: Parameters,
  { shopperIp }: Pick<RecordFacts, 'shopperIp'>,
): Members<'customer' | 'billing'> {
  const customer = { ip: shopperIp, ...selectMembers(parameters, /^customer\.([A-Za-z0-9]+)$/) };
  return {
    customer: unlessEmpty(withoutUndefined(customer)),
    billing: unlessEmpty(selectMembers(parameters, /^billing\.([A-Za-z0-9]+)$/)),
  };
}

/**
 * Returns a card as records show it: of the number only the first six and the last four digits, as no more may be
 * stored.
 */
function maskedCard(card: Extract<PaymentInstrument, { kind: 'card' }>): MaskedCard {
  const { number, holder, expiryMonth, expiryYear } = card;
  return withoutUndefined({
    bin: number.slice(0, 6),
    last4Digits: number.slice(-4),
    holder,
    expiryMonth,
    expiryYear,
  }) as MaskedCard;
}

/**
 * Returns a bank account as records show it. Shoppers sometimes type card numbers into the account field. Of a number
 * that may be a card number, only the last four digits are kept, by which the owner recognises it.
 */
function maskedBankAccount(account: BankAccount) {
  const { number = '' } = account;
  if (!mayBeCard(number)) return withoutKind(account);
  return withoutKind({ ...account, number: number.slice(-4).padStart(number.length, '*') });
}

function withoutKind<Account extends { kind: string }>({ kind: _kind, ...members }: Account) {
  return members as Readonly<Record<string, string>>;
}
