/**
 * Card numbers that are written in the groups of a card's face, with another character than spaces and hyphens between
 * them: 4200.0000.0000.0000. Only so: other digits with dots or slashes between them are mostly dates, addresses, amounts
 * and numbers of companies. One in ten of those has a right check digit, and none stands in these groups (`npm run bench
 * -- card-forms`). Characters of lists are no part of a number.
 */
import { passesLuhn } from './luhn.ts';
import { isOfBrand, startLength } from './ranges.ts';
import type { IsOther, Span } from './runs.ts';

/** Four groups of four and a rest, or four, six and the rest: as wide as it stands there. */
const printed =
  /(?<![0-9])(?=([0-9]{4}([^0-9A-Za-z ,;|&+-])(?:[0-9]{6}\2[0-9]{4,5}|(?:[0-9]{4}\2){2}[0-9]{4}(?:\2[0-9]{1,3})?))(?!\2?[0-9]))/g;

/** Four groups of four, and what stands between them. */
const fourGroups = 19;

/** Those that are no part of a longer row of such groups, with or without a security code behind. */
export function printedNumbersIn(text: string, isOther: IsOther): readonly Span[] {
  const found: Span[] = [];
  for (const { 1: groups = '', 2: separator = '', index } of text.matchAll(printed)) {
    if (text[index - 1] === separator && /[0-9]/.test(text[index - 2] ?? '')) continue;
    const isNumber = [groups, groups.slice(0, fourGroups)].some((part) => isCard(part, isOther));
    if (isNumber) found.push([index, index + groups.length]);
  }
  return found;
}

function isCard(written: string, isOther: IsOther): boolean {
  const digits = written.replace(/[^0-9]/g, '');
  const isOne = passesLuhn(digits) && isOfBrand(Number(digits.slice(0, startLength)), digits.length);
  return isOne && !isOther(digits);
}
