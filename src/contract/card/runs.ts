/**
 * Finds the card numbers in a text by their form. It is built for speed, because a hostile text may consist only of
 * digits and spaces: it reads the characters without making an array of them, and computes check digits from running
 * sums instead of checking each part anew.
 */
import { doubledDigit } from './luhn.ts';
import { isOfBrand, isStartOfBrand, startLength } from './ranges.ts';

const [minLength, maxLength] = [12, 19];

/** The maximum number of spaces and hyphens between two digits of a number. */
const widestGap = 3;

/** A part of a text: the position of its first character, and the position after its last. */
export type Span = readonly [from: number, to: number];

/** Whether digits that have the form of a card number are something else. */
export type IsOther = (digits: string) => boolean;

/**
 * Returns the card numbers in an ASCII text. A number begins and ends where a word of digits does; a part of a longer
 * word is not a number. Of two numbers that overlap, only the first counts. When a number can end at several places,
 * the last one counts.
 */
export function numbersIn(text: string, isOther: IsOther): readonly Span[] {
  const spans: Span[] = [];
  let [start, last, digits] = [0, 0, 0];
  const end = () => {
    if (digits < minLength || !hasStartOfBrand(text, start, last)) return;
    for (const [from, to] of numbersOfRun(text.slice(start, last), isOther)) {
      spans.push([start + from, start + to]);
    }
  };
  for (let at = 0; at < text.length; at += 1) {
    if (!isDigit(text.charCodeAt(at))) continue;
    const from = at;
    while (at < text.length && isDigit(text.charCodeAt(at))) at += 1;
    const isLong = at - from > maxLength;
    if (isLong || digits === 0 || !areJoined(text, last, from)) {
      end();
      [start, digits] = [from, 0];
    }
    if (!isLong) digits += at - from;
    last = at;
  }
  end();
  return spans;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const [space, hyphen] = [0x20, 0x2d];

/**
 * Whether a word of digits begins as some brand's numbers do. Most numbers do not, and to find that out needs no memory.
 */
function hasStartOfBrand(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const isStart = isDigit(text.charCodeAt(at)) && !(at > from && isDigit(text.charCodeAt(at - 1)));
    if (isStart && isStartOfBrand(startAt(text, at, to))) return true;
  }
  return false;
}

/** Returns the first eight digits from a position on as a number; a smaller number when there are fewer. */
function startAt(text: string, from: number, to: number): number {
  let start = 0;
  for (let at = from, count = 0; at < to && count < startLength; at += 1) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) continue;
    start = start * 10 + code - 0x30;
    count += 1;
  }
  return start;
}

function areJoined(text: string, from: number, to: number): boolean {
  if (to - from > widestGap) return false;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== space && code !== hyphen) return false;
  }
  return true;
}

/** Returns the card numbers in a run: a sequence of words of digits with spaces and hyphens between them. */
function numbersOfRun(run: string, isOther: IsOther): Span[] {
  const spans: Span[] = [];
  const { digits, places, sums } = digitsOf(run);
  const count = digits.length;
  const place = (at: number) => places[at] ?? -1;
  /** Whether this digit directly follows the digit before it, in the same word. */
  const follows = (at: number) => at > 0 && place(at) === place(at - 1) + 1;
  for (let from = 0; from + minLength <= count; from += 1) {
    if (follows(from)) continue;
    let end = 0;
    for (let to = from + minLength; to <= count && to <= from + maxLength; to += 1) {
      const sum = sums[to % 2] ?? [];
      if (((sum[to] ?? 0) - (sum[from] ?? 0)) % 10 !== 0 || follows(to)) continue;
      if (!isOfBrand(Number(digits.slice(from, from + startLength)), to - from)) continue;
      if (!isOther(digits.slice(from, to))) end = to;
    }
    if (end === 0) continue;
    spans.push([place(from), place(end - 1) + 1]);
    from = end - 1;
  }
  return spans;
}

/**
 * Returns the digits of a run, their positions in it, and the running Luhn sums: one list with every digit at an even
 * position doubled, one with every digit at an odd position.
 */
function digitsOf(run: string) {
  const places: number[] = [];
  const sums: [number[], number[]] = [[0], [0]];
  for (let at = 0; at < run.length; at += 1) {
    const digit = run.charCodeAt(at) - 0x30;
    if (digit < 0) continue;
    const count = places.length;
    sums[0].push((sums[0][count] ?? 0) + (count % 2 === 0 ? doubledDigit(digit) : digit));
    sums[1].push((sums[1][count] ?? 0) + (count % 2 === 1 ? doubledDigit(digit) : digit));
    places.push(at);
  }
  return { digits: run.replace(/[ -]+/g, ''), places, sums };
}
