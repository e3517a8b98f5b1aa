/**
 * Converts a text so that card numbers in it can be found as a reader sees them: digits of every script become ASCII,
 * and invisible characters are dropped.
 */

const notAscii = /[^ -~]/;

/**
 * Returns the text with ASCII digits, spaces and hyphens in place of those of other scripts, and spaces in
 * place of line breaks. ASCII text stays as it is.
 */
export function readable(text: string): string {
  if (!notAscii.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\s/g, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-');
}

/**
 * Returns the ASCII digit for a decimal digit of any script. In Unicode the digits of a script are consecutive, from
 * zero to nine (Unicode, chapter 4.6).
 */
function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/**
 * For each UTF-16 code unit, whether it is, or begins, a character that {@link readable} may convert to digits. Filled
 * at the first use.
 */
let digitLike: Uint8Array | undefined;

function findDigitLike(): Uint8Array {
  return Uint8Array.from({ length: 0x10000 }, (_, unit) => (isDigitLike(unit) ? 1 : 0));
}

/**
 * Whether a code unit is a number of any kind, a squared sign for months, days or hours, or a surrogate that begins
 * such a character (Unicode 17).
 */
function isDigitLike(unit: number): boolean {
  if (unit >= 0xd800 && unit <= 0xdbff) return unit !== 0xd83d;
  return /[\p{N}\u3200-\u33ff]/u.test(String.fromCharCode(unit));
}

/**
 * Whether a text certainly has fewer than `enough` digits. This is true for nearly every value, so it is checked fast,
 * without a regular expression.
 */
export function hasFewDigits(text: string, enough: number): boolean {
  digitLike ??= findDigitLike();
  let digits = 0;
  for (let at = 0; at < text.length && digits < enough; at += 1)
    digits += digitLike[text.charCodeAt(at)] ?? 0;
  return digits < enough;
}
