/**
 * Takes the account number that an acquirer tells again out of its answer: the record has it in one place, where it is stored
 * encrypted.
 */
import { splitAtIbans } from '#contract/bank/ibans-in-text.ts';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { readable } from '#contract/parameters/readable.ts';
import type { PaymentRecord, Texts } from '#contract/payment.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { isAccountNumber } from '../core/account-seal.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/**
 * The minimum length of an account number that is looked for, in characters: shorter ones occur in ids by chance, and are known by the
 * name of their member.
 */
const minLength = 8;

/** Names of members that hold an account number, however short it is, such as `payerIban`. */
const ofAccount = /(?:iban|bban|account[ ._-]?(?:number|no|nr))$/i;

/** What the shopper pays by a transfer of one's own: the acquirer tells to which account. */
const transfers: ReadonlySet<string | undefined> = new Set(['invoice', 'prepayment', 'voucher']);

type Finder = (text: string, name?: string) => boolean;

/**
 * Returns an outcome without the texts that contain the account number of its payment, which it may tell itself, or any IBAN, and
 * without members that are called so; and so of the account's own members, such as its holder. Of a payment by transfer, the
 * account to which the shopper has to pay stays.
 */
export function withoutAccount<Told extends Outcome>(
  outcome: Told,
  { bankAccount, paymentBrand = '' }: Pick<PaymentRecord, 'bankAccount' | 'paymentBrand'>,
  isFollowUp: boolean,
): Told {
  const { resultDetails, additions, errors } = outcome;
  const { bankAccount: account, ...otherAdditions } = additions ?? {};
  const isKnown = finderOf([bankAccount, account]);
  const isOfAccount: Finder = (text, name = '') => isKnown(text) || holdsIban(text) || ofAccount.test(name);
  const isTransfer = !isFollowUp && transfers.has(findPaymentBrand(paymentBrand)?.kind);
  const isTold = isTransfer ? isKnown : isOfAccount;
  return withoutUndefined({
    ...outcome,
    resultDetails: resultDetails && (cleared(resultDetails, isTold) as Texts),
    additions: additions && {
      ...(cleared(otherAdditions, isTold) as typeof otherAdditions),
      ...(account && { bankAccount: withoutEcho(account, isOfAccount) }),
    },
    errors: errors?.map((error) => (isTold(error.value ?? '') ? { ...error, value: null } : error)),
  }) as Told;
}

/** Returns an account without what holds its number and is not stored encrypted. */
function withoutEcho(account: Texts, isTold: Finder): Texts {
  const kept = Object.entries(account).filter(
    ([name, value]) => isAccountNumber(`bankAccount.${name}`, value) || !isTold(value),
  );
  return Object.fromEntries(kept);
}

/** Finds account numbers however they are grouped and in letters of any case. */
function finderOf(accounts: readonly (Texts | undefined)[]): Finder {
  const accountTexts = accounts
    .flatMap((account) => [account?.iban, account?.number])
    .map((value = '') => signsOf(value))
    .filter((signs) => signs.length >= minLength);
  return (text) => accountTexts.some((signs) => signsOf(text).includes(signs));
}

/** Whether an IBAN stands in a text. A creditor reference names what is paid, and no account. */
function holdsIban(text: string): boolean {
  return splitAtIbans(readable(text)).some((part, at) => at % 2 === 1 && !/^RF/i.test(part));
}

function signsOf(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

function cleared(group: object, isTold: Finder): object {
  const kept = Object.entries(group).flatMap(([name, member]): [string, unknown][] => {
    if (typeof member === 'object' && member !== null && !Array.isArray(member))
      return [[name, cleared(member, isTold)]];
    return isTold(typeof member === 'string' ? member : (JSON.stringify(member) ?? ''), name)
      ? []
      : [[name, member]];
  });
  return Object.fromEntries(kept);
}
