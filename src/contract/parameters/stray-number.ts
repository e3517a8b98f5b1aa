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
 *
 * Ids that show by letters of their own that they are none are exempt: hexadecimal ones, and valid IBANs of the registry.
 * Whoever computes the check digits can write any number of 16 digits as an IBAN of a country whose accounts have as many;
 * what is refused is a card number, as people write or copy it.
 */
import { splitAtIbans } from '../bank/ibans-in-text.ts';
import { printedNumbersIn } from '../card/printed.ts';
import { type IsOther, numbersIn, type Span } from '../card/runs.ts';
import { hasFewDigits, readable } from './readable.ts';

const minDigits = 12;

/**
 * Captures ids by their form: UUIDs, hexadecimal ids of 24 and 32 characters and of the length of a hash, which have long
 * runs of digits by chance but are not exempt without any letter; and orders at Amazon, whose groups of 3, 7 and 7 digits
 * no card has.
 */
const idByForm =
  /(?<![0-9a-z])((?=[0-9-]{0,35}[a-f])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:[0-9a-f]{8}){3,5}|(?:[0-9a-f]{32}){2,4}|[0-9a-f]{56})|(?<!-)[0-9]{3}-[0-9]{7}-[0-9]{7}(?!-))(?![0-9a-z])/i;

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
  return holds(plain) && splitAtIds(plain).some((part, at) => at % 2 === 0 && holds(part));
}

/** Returns the text with `…` in place of every card number. */
export function withoutCardNumbers(text: string): string {
  if (!holdsCardNumber(text)) return text;
  const parts = splitAtIds(readable(text));
  return parts.map((part, at) => (at % 2 === 0 ? withDots(part) : part)).join('');
}

/** Returns the text in parts, of which every second one is an id that is exempt from the search. */
function splitAtIds(plain: string): string[] {
  return plain.split(idByForm).flatMap((part, at) => (at % 2 === 0 ? splitAtIbans(part) : [part]));
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
