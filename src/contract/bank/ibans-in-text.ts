/** Finds account numbers that have check digits of their own in a text: IBANs, as written or as printed. */
import { ibanLengths, problemOfIban } from './iban.ts';

/** Where such a number may begin. The word IBAN may stand directly before it. */
const beginning = /(?<![0-9a-z])(?:iban)?(?=([a-z]{2}) ?[0-9]{2})/gi;

/** The gap between two groups: a single dot, or up to three spaces and hyphens, as in a card number. */
const gap = /\.|[ -]{1,3}/y;
const sign = /[0-9a-z]/i;

/** The country code of a creditor reference (ISO 11649), which has the same check digits, and up to 25 characters. */
const reference = 'RF';
const longestReference = 25;

/**
 * Returns the text in parts, of which every second one is a valid IBAN of a country of the registry, or a valid creditor
 * reference. Two letters before a card number make no IBAN of it: length and check digits must fit, too.
 */
export function splitAtIbans(text: string): string[] {
  const parts: string[] = [];
  let rest = 0;
  for (const { index, 0: word, 1: country = '' } of text.matchAll(beginning)) {
    const from = index + word.length;
    const to = from < rest ? 0 : endOfIban(text, from, country.toUpperCase());
    if (to === 0) continue;
    parts.push(text.slice(rest, from), text.slice(from, to));
    rest = to;
  }
  return [...parts, text.slice(rest)];
}

/** Returns where the number ends that begins here; 0 when none does. The longest creditor reference counts. */
function endOfIban(text: string, from: number, country: string): number {
  const length = ibanLengths.get(country);
  const longest = length ?? (country === reference ? longestReference : 0);
  let [signs, at, end] = ['', from, 0];
  while (signs.length < longest) {
    gap.lastIndex = at;
    if (signs !== '' && gap.test(text)) at = gap.lastIndex;
    const next = text.charAt(at);
    if (!sign.test(next)) break;
    signs += next;
    at += 1;
    const isWhole = !sign.test(text.charAt(at)) && signs.length >= (length ?? 5);
    if (isWhole && problemOfIban(signs) === '') end = at;
  }
  return end;
}
