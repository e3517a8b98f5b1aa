/** The parameters of the two sides of a transfer of funds (`parameters.md`, "Sender" and "Recipient"). */
import { alpha3, lettersOfACountry } from './country-codes.ts';
import { date } from './dates.ts';
import { oneLine, oneOf, text } from './format.ts';
import { createPhoneFormat, letters, textUpTo, words } from './formats.ts';
import { identityNumbers, ofFunds } from './other-digits.ts';
import { type Row, rowsWithPrefix, type Structure } from './table.ts';

export const sender: Structure = {
  title: 'Sender',
  source: 'parameters.md, "Sender (payer of the debt)"',
  rows: rowsWithPrefix('sender.', [
    ['name', words(100), 'Whole name of who pays the debt.'],
    ['givenName middleName surname', words(50), 'Name of who pays the debt.'],
    ['birthDate', date, 'Date of birth.'],
    ['street', { ...oneLine(100), notation: 'AN100' }, 'Street.'],
    ['city state', words(50), 'Where the sender lives.'],
    ['country', alpha3, 'Country the sender lives in.'],
    ['postcode', text(1, 30), 'Postcode.'],
    [
      'accountNumberType',
      oneOf('OTHER', 'RTN_AND_BANK_ACCOUNT', 'IBAN', 'IBAN_AND_BIC', 'CARD_ACCOUNT'),
      'What accountNumber is.',
    ],
    [
      'sourceOfFunds',
      oneOf('01', '02', '03', '04', '05', '06', '07', '08', '09'),
      'Code of the source: 01 credit, 02 debit, 03 prepaid, 04 cash, 05 debit or deposit access accounts not linked to the scheme of the cardholder, 06 credit accounts not linked to it, 07 deposit account, 08 mobile money account, 09 other.',
    ],
    ['entityType', { ...textUpTo(50), example: 'individual' }, 'Such as individual or business.'],
    ['nationality', letters(50), 'Nationality.'],
    ['occupation', textUpTo(50), 'Occupation.'],
    ['birthCountry', lettersOfACountry, 'Country of birth.'],
    [
      'accountNumber',
      { ...textUpTo(32), digits: ofFunds },
      'Account; may be a card number, so it is never shown.',
    ],
  ]).map(withSecretAccount),
  rules: [],
};

export const recipient: Structure = {
  title: 'Recipient',
  source: 'parameters.md, "Recipient (party whose debt is paid)"',
  rows: rowsWithPrefix('recipient.', [
    ['givenName middleName surname', words(48), 'Name of whose debt is paid.'],
    ['birthDate', date, 'Date of birth.'],
    ['phone', createPhoneFormat(8, 26), 'Phone number.'],
    ['street', { ...oneLine(100), notation: 'AN100' }, 'Street.'],
    ['city state', textUpTo(50), 'Where the recipient lives.'],
    ['country', alpha3, 'Country the recipient lives in.'],
    ['postcode', text(1, 30), 'Postcode.'],
    [
      'accountNumberType',
      // The specification writes BAN_AND_BIC here and IBAN_AND_BIC for the sender; both are accepted.
      oneOf(
        'OTHER',
        'RTN_AND_BANK_ACCOUNT',
        'IBAN',
        'PHONE_NUMBER',
        'BAN_AND_BIC',
        'IBAN_AND_BIC',
        'WALLET_ID',
        'SOCIAL_NETWORK_ID',
      ),
      'What accountNumber is.',
    ],
    ['nationality', letters(50), 'Nationality.'],
    ['identificationType', textUpTo(50), 'Document of the recipient.'],
    ['identificationValue', { ...textUpTo(50), digits: identityNumbers }, 'Document of the recipient.'],
    ['entityType relationship occupation', textUpTo(50), 'Who the recipient is.'],
    ['birthCountry', lettersOfACountry, 'Country of birth.'],
    [
      'accountNumber',
      { ...textUpTo(32), digits: ofFunds },
      'Account; may be a card number, so it is never shown.',
    ],
  ]).map(withSecretAccount),
  rules: [],
};

/** Marks the account number as secret, because the account may be a card (`CARD_ACCOUNT`). */
function withSecretAccount(row: Row): Row {
  return row.name.endsWith('.accountNumber') ? { ...row, secret: true } : row;
}
