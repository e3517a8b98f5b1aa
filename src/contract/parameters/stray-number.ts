/**
 * Finds digits that have the form of a card number in places where no card number belongs (experience.md A-38). The
 * search looks at the form alone and never compares with the typed card number. A shop's page chooses every other
 * parameter and can send requests again and again, so an error that depends on the typed digits would reveal them
 * (threeds-security T4, T23).
 *
 * The form is 12 to 19 digits with a valid check digit, whose start and length are those of a known brand. Spaces and
 * hyphens may stand between the digits, or another character between the groups that are printed on a card (see
 * `card/printed.ts`). Without the test for brands, one in ten of all timestamps in milliseconds and of all order
 * numbers that contain a date would be refused.
 */
import { printedNumbersIn } from '../card/printed.ts';
import { type IsOther, numbersIn, type Span } from '../card/runs.ts';
import { hasFewDigits, readable } from './readable.ts';

const minDigits = 12;

/**
 * Captures hexadecimal ids: UUIDs, and ids of 24, 32, 40 or 64 characters. They are exempt from the search, because
 * they have long runs of digits by chance. An id without any letter is not exempt.
 */
const hexadecimalId =
  /(?<![0-9a-z])(?=[0-9-]{0,35}[a-f])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})(?![0-9a-z])/i;

/**
 * Whether a text contains digits in the form of a card number. The text may be a parameter's name or value, of any
 * length.
 */
export function holdsCardNumber(text: string, isOther: IsOther = () => false): boolean {
  if (hasFewDigits(text, minDigits)) return false;
  const holds = (part: string) =>
    numbersIn(part, isOther).length > 0 || printedNumbersIn(part, isOther).length > 0;
  const plain = readable(text);
  // The search for ids takes longer, so it is done only when a number was found.
  return holds(plain) && plain.split(hexadecimalId).some((part, at) => at % 2 === 0 && holds(part));
}

/** Returns the text with `…` in place of every card number. */
export function withoutCardNumbers(text: string): string {
  if (!holdsCardNumber(text)) return text;
  const parts = readable(text).split(hexadecimalId);
  return parts.map((part, at) => (at % 2 === 0 ? withDots(part) : part)).join('');
}

/** Returns the positions of the card numbers in a text, in any spelling, in their order. Two of them may overlap. */
function cardsIn(text: string, isOther: IsOther): readonly Span[] {
  const found = [...numbersIn(text, isOther), ...printedNumbersIn(text, isOther)];
  return found.sort(([one], [other]) => one - other);
}

function withDots(text: string): string {
  let shown = '';
  let rest = 0;
  for (const [from, to] of cardsIn(text, () => false)) {
    shown += `${text.slice(rest, from)}…`;
    rest = Math.max(rest, to);
  }
  return shown + text.slice(rest);
}

/** Returns the part of a name that may be shown although it may hold a card number: its first letters, followed by `…`. */
export function nameWithoutNumber(name: string): string {
  return `${/^[\p{L}.]*/u.exec(name)?.[0] ?? ''}…`;
}
