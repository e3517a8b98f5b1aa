/**
 * Describes digits that have the form of a card number but are allowed in a parameter. Each such row gives the reason.
 * In all other parameters a value with such digits is refused, so that no card number is stored unencrypted.
 */
import type { IsOther } from '../card/runs.ts';
import { findIdentityNumbers } from './identity-numbers.ts';

export interface OtherDigits {
  /** The reason why such digits are allowed. */
  readonly reason: string;
  /** Whether these digits are allowed. */
  readonly has: IsOther;
}

function all(reason: string): OtherDigits {
  return { reason, has: () => true };
}

/**
 * Allows numbers of fewer than 16 digits that begin with 5 or 6. They occur in half of the world's numbering systems.
 * Of all card brands only Maestro has such numbers, and it no longer issues them.
 */
function shortNumbers(reason: string): OtherDigits {
  return { reason, has: (digits) => digits.length < 16 && /^[56]/.test(digits) };
}

export const ofCard = all('The place of the card number, which is kept encrypted or not at all.');
export const ofToken = all(
  'A network token has the form of a card number; it is kept encrypted or not at all.',
);
export const ofWallet = all('The wallet’s own form, mostly encrypted; never stored.');
export const ofAccount = all(
  'Account numbers of 12 to 19 digits begin with any digit: one in a hundred would be refused, of 16 digits one in 25. Handed on whole; of such a one a record shows the last four digits only. A checkout, which stores what is prepared, takes none.',
);
export const ofIban = all('An IBAN has check digits of its own, by which it is told from a card number.');
export const ofFunds = all(
  'The sender may pay from a card (CARD_ACCOUNT) and the recipient be paid to any account; handed on, never stored. A checkout, which stores what is prepared, takes neither.',
);

export const phoneNumbers = shortNumbers(
  'Phone numbers of countries whose codes begin with 5 and 6 (ITU-T E.164).',
);
export const articleNumbers = shortNumbers(
  'Article numbers of 12 and 13 digits (GS1), such as those of 50, 57 and 690.',
);
export const ticketNumbers = shortNumbers(
  'Tickets of 13 digits begin with the airline’s number, such as 618 (IATA).',
);
export const parcelNumbers = shortNumbers('Parcels are numbered with 12 to 15 digits.');
export const identityNumbers: OtherDigits = {
  reason: 'Numbers of persons and companies, each by its own check digits: 14 in Brazil, 18 in China.',
  has: (digits) => findIdentityNumbers(digits).length > 0,
};
/** Allows ids of transactions. A Visa id has 15 digits; shoppers never see it. */
export const transactionNumbers: OtherDigits = {
  reason:
    'The network’s id of the first transaction; Visa’s has 15 digits, some of which begin as an Amex does.',
  has: (digits) => digits.length === 15,
};
