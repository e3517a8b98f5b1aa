/** Finds the shopper's card number in a place where none belongs, however it is written there (experience.md A-38). */
import { toDigits } from '../card/digits.ts';

/** The shortest whole card number; fewer digits stand in other values by chance. */
const shortest = 12;

/** Whether a text holds the number. Separators do not hide it, nor do digits of another script or circled ones. */
export type NumberFinder = (text: string) => boolean;

/** The finder of one number; it finds nothing when there is none, or one too short to tell. */
export function finderOf(number = ''): NumberFinder {
  const wanted = plain(number);
  if (wanted.length < shortest) return () => false;
  return (text) => !hasFewDigits(text, wanted.length) && plain(text).includes(wanted);
}

/** What may be shown of a name that holds a card number: the letters it begins with. */
export function nameWithoutNumber(name: string): string {
  return `${/^[\p{L}.]*/u.exec(name)?.[0] ?? ''}…`;
}

function plain(text: string): string {
  return toDigits(text.normalize('NFKC'));
}

/**
 * Whether a text holds fewer than `enough` digits: true of nearly every value, and told without an expression. ASCII is
 * its own normal form; any other text may hold digits that are not counted here, and gives false.
 */
export function hasFewDigits(text: string, enough: number): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7e) return false;
    if (code >= 0x30 && code <= 0x39) digits += 1;
  }
  return digits < enough;
}
