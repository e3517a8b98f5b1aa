/**
 * Converts full-width and Arabic-Indic digits of `text` to ASCII. All other characters stay as they are (locales.md
 * section 3). In Unicode each of these sets begins at a multiple of 16, so that the last four bits are the digit.
 */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    String(digit.charCodeAt(0) & 15),
  );
}

/** Returns only the digits of `text`, in ASCII. Spaces, hyphens, letters and invisible characters are dropped. */
export function toDigits(text: string): string {
  return asciiDigits(text).replace(/[^0-9]/g, '');
}
