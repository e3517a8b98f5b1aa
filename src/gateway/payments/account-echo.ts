/**
 * Takes the account number that an acquirer tells again out of its answer: the record has it in one place, where it is stored
 * encrypted.
 */
import { splitAtIbans } from '#contract/bank/ibans-in-text.ts';
import { readable } from '#contract/parameters/readable.ts';
import type { PaymentRecord, Texts } from '#contract/payment.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { isAccountNumber } from '../core/account-seal.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/** The minimum length of an account number that is looked for, in characters: shorter ones occur in ids by chance. */
const minLength = 8;

type Finder = (text: string) => boolean;

/**
 * Returns an outcome without the texts that contain the account number of its payment, which it may tell itself. Of a
 * follow-up, whose record has no account, without those that contain any IBAN; and so of the account's own members, such as
 * its holder.
 */
export function withoutAccount<Told extends Outcome>(
  outcome: Told,
  { bankAccount }: Pick<PaymentRecord, 'bankAccount'>,
  isFollowUp: boolean,
): Told {
  const { resultDetails, additions, errors } = outcome;
  const { bankAccount: account, ...told } = additions ?? {};
  const isKnown = finderOf([bankAccount, account]);
  const isTold = isFollowUp ? holdsIban : isKnown;
  const isOfAccount: Finder = (text) => isKnown(text) || holdsIban(text);
  return withoutUndefined({
    ...outcome,
    resultDetails: resultDetails && (cleared(resultDetails, isTold) as Texts),
    additions: additions && {
      ...(cleared(told, isTold) as typeof told),
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
  const known = accounts
    .flatMap((account) => [account?.iban, account?.number])
    .map((value = '') => signsOf(value))
    .filter((signs) => signs.length >= minLength);
  return (text) => known.some((signs) => signsOf(text).includes(signs));
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
    return isTold(typeof member === 'string' ? member : (JSON.stringify(member) ?? ''))
      ? []
      : [[name, member]];
  });
  return Object.fromEntries(kept);
}
