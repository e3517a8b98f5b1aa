/**
 * Takes the account number that an acquirer tells again out of its answer: the record has it in one place, where it is stored
 * encrypted.
 */
import { problemOfIban } from '#contract/bank/iban.ts';
import type { PaymentRecord, Texts } from '#contract/payment.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/** The minimum length of an account number that is looked for, in characters: shorter ones occur in ids by chance. */
const minLength = 8;
/** The length of the shortest IBAN, Norway's, in characters. */
const minIbanLength = 15;

type Finder = (text: string) => boolean;

/**
 * Returns an outcome without the texts that contain the account number of its payment, which it may tell itself. Of a
 * follow-up, whose record has no account, without those that contain any IBAN.
 */
export function withoutAccount<Told extends Outcome>(
  outcome: Told,
  { bankAccount }: Pick<PaymentRecord, 'bankAccount'>,
  isFollowUp: boolean,
): Told {
  const isTold = isFollowUp ? holdsIban : finderOf([bankAccount, outcome.additions?.bankAccount]);
  if (isTold === undefined) return outcome;
  const { resultDetails, additions, errors } = outcome;
  const { bankAccount: account, ...told } = additions ?? {};
  return withoutUndefined({
    ...outcome,
    resultDetails: resultDetails && (cleared(resultDetails, isTold) as Texts),
    additions: additions && {
      ...(cleared(told, isTold) as typeof told),
      ...(account && { bankAccount: account }),
    },
    errors: errors?.map((error) => (isTold(error.value ?? '') ? { ...error, value: null } : error)),
  }) as Told;
}

/** Finds account numbers however they are grouped and in letters of any case. Undefined when none is known. */
function finderOf(accounts: readonly (Texts | undefined)[]): Finder | undefined {
  const known = accounts
    .flatMap((account) => [account?.iban, account?.number])
    .map((value = '') => signsOf(value))
    .filter((signs) => signs.length >= minLength);
  return known.length === 0 ? undefined : (text) => known.some((signs) => signsOf(text).includes(signs));
}

/** An IBAN that stands for itself, also in groups of four. */
const ibanForm = /(?<![A-Z0-9])[A-Z]{2}[0-9]{2}(?:[ -]?[A-Z0-9]){11,30}(?![A-Z0-9])/gi;

/** Whether an IBAN stands in a text. Words behind it may look like its last groups. */
function holdsIban(text: string): boolean {
  return (text.match(ibanForm) ?? []).some((found) => {
    const groups = found.split(/[ -]/);
    const parts = groups.map((_, left) => groups.slice(0, groups.length - left).join(''));
    return parts.some((part) => part.length >= minIbanLength && problemOfIban(part) === '');
  });
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
