/** Decides direct debits and payouts with bank accounts (gateway-contract 6.4, settled question 13). */
import { problemOfIban } from '#contract/bank/iban.ts';
import type { Mode } from '#contract/mode.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import type { BankAccount } from '../../../connector/payment-instrument.ts';
import { createDecline, createSuccess } from './outcomes.ts';

/** IBANs that always succeed (settled question 13), each with a BIC of its country. Any other BIC works as well. */
export const payingIbans: Readonly<Record<string, string>> = {
  DE23100000001234567890: 'MARKDEF1100',
  AT611904300234573201: 'BKAUATWWXXX',
  ES9121000418450200051332: 'CAIXESBBXXX',
};

/**
 * Invented IBANs that decline, with their result codes. Each account number ends with the last digits of its code, and
 * the check digits are right.
 */
export const decliningIbans: Readonly<Record<string, ResultCode>> = {
  // The account does not hold enough money.
  DE28100000000000000203: '800.100.203',
  AT521904300000000203: '800.100.203',
  ES3621000418410000000203: '800.100.203',
  // The account is closed.
  DE55100000000000000202: '800.100.202',
  AT791904300000000202: '800.100.202',
  ES7921000418470000000202: '800.100.202',
  // The account does not exist.
  DE82100000000000000201: '800.100.201',
  // The mandate has expired.
  DE98100000000000000204: '800.100.204',
  // The bank does not accept direct debits.
  DE87100000000000000208: '800.100.208',
  // The account is blocked.
  DE89100000000000000172: '800.100.172',
  // The account belongs to another person.
  DE87100000000000000402: '800.100.402',
};

/**
 * The German accounts of the same table by bank code and account number, the form that merchants sent before IBANs
 * existed.
 */
const decliningNumbers: ReadonlyMap<string, ResultCode> = new Map(
  Object.entries(decliningIbans).map(([iban, code]) => [iban.slice(4), code]),
);

/**
 * Returns the outcome for a bank account. An account pays when its numbers are valid and it is not in the table of
 * declines.
 */
export function chargeBankAccount(mode: Mode, { iban, number = '', bankCode = '' }: BankAccount): Outcome {
  if (iban === undefined) {
    const code = decliningNumbers.get(bankCode + number.padStart(10, '0'));
    return code === undefined
      ? createSuccess(mode, 'any-other-account')
      : createDecline(code, 'test-account-declined');
  }
  const written = iban.replaceAll(' ', '').toUpperCase();
  if (problemOfIban(written) !== '') return createDecline('100.100.101', 'iban-check');
  const code = decliningIbans[written];
  if (code !== undefined) return createDecline(code, 'test-account-declined');
  return createSuccess(mode, Object.hasOwn(payingIbans, written) ? 'test-account' : 'any-other-account');
}
