/**
 * The zero of each kind of digits that a shopper's keyboard may write besides ASCII: Arabic-Indic, extended
 * Arabic-Indic, full width. The digits 1 to 9 follow it in Unicode.
 */
const zeros = [0x0660, 0x06f0, 0xff10];

function toAscii(char: string): string {
  const code = char.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? char : String(code - zero);
}

/**
 * Writes full-width and Arabic-Indic digits of `text` in ASCII and leaves all other characters as they are
 * (locales.md section 3).
 */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, toAscii);
}

/** The digits of `text` in ASCII; spaces, hyphens, letters and invisible characters are dropped. */
export function toDigits(text: string): string {
  return asciiDigits(text).replace(/[^0-9]/g, '');
}
