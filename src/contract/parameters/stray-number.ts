/**
 * Finds what has the form of a card number where none belongs (experience.md A-38). By form alone, never by comparison
 * with the number that was typed: a shop's page chooses every other parameter and may ask again and again, so that a
 * refusal that depends on the typed digits tells them (threeds-security T4, T23).
 *
 * The form: 12 to 19 digits with a right check digit, whose start and length are those of a known brand; spaces and hyphens
 * may stand between them, or another character between the groups of a card's face (see `card/printed.ts`). Without the
 * brands one in ten of all times in milliseconds and of all order numbers made of a date would be refused (`npm run bench
 * -- card-forms`).
 */
import { printedNumbersIn } from '../card/printed.ts';
import { type IsOther, numbersIn, type Span } from '../card/runs.ts';
import { hasFewDigits, readable } from './readable.ts';

const shortest = 12;

/**
 * Ids in hexadecimal, captured: UUIDs, and 24, 32, 40 or 64 characters. They hold long runs of digits by chance; one without
 * a letter is not spared.
 */
const hexadecimalId =
  /(?<![0-9a-z])(?=[0-9-]{0,35}[a-f])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})(?![0-9a-z])/i;

/** Whether a text, a name or a value of any length, holds a card number by its form. */
export function holdsCardNumber(text: string, isOther: IsOther = () => false): boolean {
  if (hasFewDigits(text, shortest)) return false;
  const holds = (part: string) => cardsIn(part, isOther).length > 0;
  const plain = readable(text);
  // Ids are looked for only where a number was found, because that takes longer.
  return holds(plain) && plain.split(hexadecimalId).some((part, at) => at % 2 === 0 && holds(part));
}

/** The text with … in the place of every card number; the text itself when there is none. */
export function withoutCardNumbers(text: string): string {
  if (!holdsCardNumber(text)) return text;
  const parts = readable(text).split(hexadecimalId);
  return parts.map((part, at) => (at % 2 === 0 ? withDots(part) : part)).join('');
}

/** However they are written, in their order; two may overlap. */
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

/** What may be shown of a name that holds a card number: the letters it begins with. */
export function nameWithoutNumber(name: string): string {
  return `${/^[\p{L}.]*/u.exec(name)?.[0] ?? ''}…`;
}
