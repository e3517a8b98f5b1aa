/** Masks stored accounts for the shopper's browser, so that only the owner can recognise the account. */

const stars = '****';

/** Returns the country and the last four characters of an IBAN, as in `DE****7890`. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 2)}${stars}${iban.slice(-4)}`;
}

/**
 * Returns an e-mail address as `j****@example.com`; any other text with only its last four characters, if it has more
 * than eight.
 */
export function maskedAccount(account: string): string {
  const at = account.indexOf('@');
  if (at > 0) return `${account.slice(0, 1)}${stars}${account.slice(at)}`;
  return account.length > 8 ? `${stars}${account.slice(-4)}` : stars;
}
