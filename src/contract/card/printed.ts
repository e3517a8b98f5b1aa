/**
 * Finds card numbers that are written in the groups printed on a card, with a separator other than space or hyphen,
 * such as 4200.0000.0000.0000. Digits in other groups with dots or slashes between them are ignored: they are mostly
 * dates, addresses, amounts and company numbers. One in ten of these has a valid check digit by chance, but none has
 * the groups of a card. Separators of lists, such as commas, are not accepted inside a number.
 */
import { passesLuhn } from './luhn.ts';
import { isOfBrand, startLength } from './ranges.ts';
import type { IsOther, Span } from './runs.ts';

/**
 * A number in four groups of four digits and up to three more digits, or in groups of four, six and four or five
 * digits, always with the same separator. The first capture is the whole number.
 */
const printed =
  /(?<![0-9])(?=([0-9]{4}([^0-9A-Za-z ,;|&+-])(?:[0-9]{6}\2[0-9]{4,5}|(?:[0-9]{4}\2){2}[0-9]{4}(?:\2[0-9]{1,3})?))(?!\2?[0-9]))/g;

/** Length of four groups of four digits with their separators, in characters. */
const fourGroups = 19;

/**
 * Returns the positions of such numbers in the text. Groups that are part of a longer row of groups are left out. A
 * security code may follow a number.
 */
export function printedNumbersIn(text: string, isOther: IsOther): readonly Span[] {
  const spans: Span[] = [];
  // Nearly no text has such groups, and `matchAll` needs memory also where it finds nothing.
  if (text.search(printed) < 0) return spans;
  for (const { 1: groups = '', 2: separator = '', index } of text.matchAll(printed)) {
    if (text[index - 1] === separator && /[0-9]/.test(text[index - 2] ?? '')) continue;
    const isNumber = [groups, groups.slice(0, fourGroups)].some((part) => isCard(part, isOther));
    if (isNumber) spans.push([index, index + groups.length]);
  }
  return spans;
}

function isCard(written: string, isOther: IsOther): boolean {
  const digits = written.replace(/[^0-9]/g, '');
  const isOne = passesLuhn(digits) && isOfBrand(Number(digits.slice(0, startLength)), digits.length);
  return isOne && !isOther(digits);
}
