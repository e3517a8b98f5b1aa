/**
 * The parameters of a bank account, for direct debit, SEPA and bank transfer (`parameters.md`, "Bank account";
 * settled question 17).
 */
import { type IbanProblem, isBic, problemOfIban } from '../bank/iban.ts';
import { findPaymentBrand } from '../brands/payment-brands.ts';
import { country } from './countries.ts';
import { date } from './dates.ts';
import { matching, text } from './format.ts';
import { alphanumeric } from './formats.ts';
import { ofAccount, ofIban } from './other-digits.ts';
import { holdsCardNumber } from './stray-number.ts';
import { conditionalRow, missing, type Parameters, type Rule, requiredRow, type Structure } from './table.ts';

/** The specification says 31. Saint Lucia and Russia have 32 and 33, and ISO 13616 allows 34 (settled question 33). */
const iban = {
  ...matching(
    'AN 15-34, two letters, two digits, then 11-30 alphanumeric',
    34,
    /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/,
    'two capitals, two digits and 11 to 30 capitals or digits, without spaces',
    'DE23100000001234567890',
    'DE23 1000 0000 1234 5678 90',
    'de23100000001234567890',
    'DE2310000000',
    `DE23${'0'.repeat(31)}`,
  ),
  min: 15,
  digits: ofIban,
};

const accountNumber = { ...alphanumeric(3, 64, '1234567890'), digits: ofAccount };

/**
 * Whether an account number has the form of a card number, whatever the request calls it. A valid IBAN is never a card
 * number.
 */
export function mayBeCard(account: string): boolean {
  return holdsCardNumber(account) && problemOfIban(account) !== '';
}

const bic = {
  ...matching(
    'AN 8 or 11 alphanumeric',
    11,
    /^([A-Za-z0-9]{8}|[A-Za-z0-9]{11})$/,
    '8 or 11 letters and digits, such as MARKDEF1100',
    'MARKDEF1100',
    'MARKDEF11',
    'MARK-DEF',
  ),
  min: 8,
};

const mandateId = matching(
  'letters and hyphens, up to 256',
  256,
  /^[A-Za-z-]+$/,
  'letters and hyphens',
  'MANDATE-AB',
  'MANDATE 1',
  'x'.repeat(257),
);

const ibanProblems: Readonly<Record<Exclude<IbanProblem, ''>, string>> = {
  form: 'must begin with a country and two digits, such as DE23',
  length: 'does not have the length of its country’s IBANs; compare it with the account’s papers',
  check: 'has wrong check digits, so it is mistyped; compare it with the account’s papers',
};

const rightIban: Rule = {
  text: 'bankAccount.iban has the length of its country and right check digits (ISO 13616, MOD 97-10).',
  judge(parameters) {
    const value = parameters['bankAccount.iban'];
    const problem = value === undefined ? '' : problemOfIban(value);
    if (value === undefined || problem === '') return [];
    return [{ name: 'bankAccount.iban', value, message: ibanProblems[problem] }];
  },
};

const rightBic: Rule = {
  text: 'bankAccount.bic has a country in its fifth and sixth place (ISO 9362).',
  judge(parameters) {
    const value = parameters['bankAccount.bic'];
    if (value === undefined || isBic(value.toUpperCase())) return [];
    const message =
      'has no country in its fifth and sixth place, such as DE in MARKDEF1100; compare it with the account’s papers';
    return [{ name: 'bankAccount.bic', value, message }];
  },
};

export const bankAccount: Structure = {
  title: 'Bank account',
  source: 'parameters.md, "Bank account"',
  rows: [
    {
      ...requiredRow('bankAccount.holder', text(4, 128), 'Who owns the account.'),
      example: 'Jane Jones',
    },
    conditionalRow('bankAccount.bankName', text(1, 255), 'Name of the bank.'),
    conditionalRow('bankAccount.number', accountNumber, 'Account number; or send iban.'),
    conditionalRow('bankAccount.iban', iban, 'International account number; or send number.'),
    conditionalRow('bankAccount.bankCode', alphanumeric(1, 12, '10000000'), 'Code of the bank; or send bic.'),
    conditionalRow('bankAccount.bic', bic, 'International code of the bank; or send bankCode.'),
    conditionalRow('bankAccount.country', country, 'Country of the bank.'),
    conditionalRow('bankAccount.mandate.id', mandateId, 'Id of the direct debit mandate.'),
    conditionalRow('bankAccount.mandate.dateOfSignature', date, 'When the mandate was signed.'),
    conditionalRow('transactionDueDate', date, 'Due date of the direct debit.'),
  ],
  rules: [rightIban, rightBic],
};

const holder = directDebitRule(
  'bankAccount.holder is required for direct debit and SEPA.',
  ['bankAccount.holder'],
  'name who owns the account',
);

const numberOrIban = directDebitRule(
  'bankAccount.number or bankAccount.iban is required for direct debit and SEPA.',
  ['bankAccount.iban', 'bankAccount.number'],
  'send the IBAN of the account, or bankAccount.number',
);

/** An IBAN names the bank: since February 2016 no bank of the euro may want a BIC beside it (Regulation (EU) 260/2012, article 5). */
const bankOrIban = directDebitRule(
  'bankAccount.bankCode or bankAccount.bic is required for direct debit and SEPA without an IBAN.',
  ['bankAccount.bic', 'bankAccount.bankCode', 'bankAccount.iban'],
  'send the BIC of the bank, bankAccount.bankCode, or bankAccount.iban',
);

export const directDebitRules: readonly Rule[] = [holder, numberOrIban, bankOrIban];

/** Makes the rule that a direct debit needs at least one of `names`. When all are absent, the error names the first. */
function directDebitRule(text: string, names: readonly [string, ...string[]], remedy: string): Rule {
  return {
    text,
    judge(parameters, { sentNames }) {
      if (!isDirectDebit(parameters)) return [];
      // A parameter that was sent with an invalid value already has an error.
      if (names.some((name) => parameters[name] !== undefined || sentNames.includes(name))) return [];
      return [missing(names[0], remedy)];
    },
  };
}

function isDirectDebit({ paymentBrand = '' }: Parameters): boolean {
  return findPaymentBrand(paymentBrand)?.kind === 'direct-debit';
}
