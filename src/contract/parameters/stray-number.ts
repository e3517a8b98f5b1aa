/**
 * Finds digits that have the form of a card number in places where no card number belongs (experience.md A-38). It
 * judges by the form alone and never compares with the number that was typed. A shop's page chooses every other
 * parameter and may ask again and again, so an error that depends on the typed digits would reveal them
 * (threeds-security T4, T23).
 *
 * The form is 12 to 19 digits with a right check digit, whose start and length are those of a known brand. Spaces and
 * hyphens may stand between them, or another character between the groups of a card's face (see `card/printed.ts`).
 * The brands are needed: without them one in ten of all times in milliseconds and of all order numbers made of a date
 * would be refused (`npm run bench -- card-forms`).
 */
import { printedNumbersIn } from '../card/printed.ts';
import { type IsOther, numbersIn, type Span } from '../card/runs.ts';
import { hasFewDigits, readable } from './readable.ts';

const shortest = 12;

/**
 * Captures hexadecimal ids: UUIDs, and ids of 24, 32, 40 or 64 characters. They are exempt, because they have long
 * runs of digits by chance. An id without any letter is not exempt.
 */
const hexadecimalId =
  /(?<![0-9a-z])(?=[0-9-]{0,35}[a-f])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})(?![0-9a-z])/i;

/** Whether a text, which may be a name or a value of any length, holds digits in the form of a card number. */
export function holdsCardNumber(text: string, isOther: IsOther = () => false): boolean {
  if (hasFewDigits(text, shortest)) return false;
  const holds = (part: string) => cardsIn(part, isOther).length > 0;
  const plain = readable(text);
  // Ids are looked for only where a number was found, because the search for ids takes longer.
  return holds(plain) && plain.split(hexadecimalId).some((part, at) => at % 2 === 0 && holds(part));
}

/** The text with `…` in place of every card number; the same text when there is none. */
export function withoutCardNumbers(text: string): string {
  if (!holdsCardNumber(text)) return text;
  const parts = readable(text).split(hexadecimalId);
  return parts.map((part, at) => (at % 2 === 0 ? withDots(part) : part)).join('');
}

/** The card numbers of a text in any spelling, in their order. Two of them may overlap. */
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

/** The part of a name with a card number that may be shown: the letters that it begins with. */
export function nameWithoutNumber(name: string): string {
  return `${/^[\p{L}.]*/u.exec(name)?.[0] ?? ''}…`;
}
