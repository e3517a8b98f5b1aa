/**
 * The code points of the zeros that shoppers' keyboards write besides ASCII: Arabic-Indic, extended Arabic-Indic, full
 * width. In Unicode the digits 1 to 9 follow each zero.
 */
const zeros = [0x0660, 0x06f0, 0xff10];

function toAscii(char: string): string {
  const code = char.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? char : String(code - zero);
}

/**
 * Converts full-width and Arabic-Indic digits of `text` to ASCII. All other characters stay as they are (locales.md
 * section 3).
 */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, toAscii);
}

/** Returns only the digits of `text`, in ASCII. Spaces, hyphens, letters and invisible characters are dropped. */
export function toDigits(text: string): string {
  return asciiDigits(text).replace(/[^0-9]/g, '');
}
