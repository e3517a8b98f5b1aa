/** Gives the country of a language tag in two letters, as wallets want it; a tag may have none, or a region of more countries. */
export const regionOf = (locale: string): string | undefined =>
  /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})(?![a-z\d])/i.exec(locale)?.[1]?.toUpperCase();
