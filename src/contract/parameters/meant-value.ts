/** Turns a value as it was written into the value that it means. */
import type { Format } from './format.ts';

const lineBreaks = /[\t\n\r]+/;
const notAscii = /[^ -~]/;

/**
 * Invisible characters, and characters that change the direction of writing. They can make a text look different from
 * what it contains. The pattern has all characters that Unicode calls ignorable or a bidirectional control, except
 * those that languages need: the joiners (Persian, the scripts of India, Sinhala, and emoji), variation selectors
 * (Japanese names, Mongolian, emoji) and the inherent vowels of Khmer. Direction marks are not excepted, because
 * letters have a direction of their own (UAX 9, 2.6).
 */
const invisible =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[\u180b-\u180d\u180f]|[\u17b4\u17b5])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;

/** Returns a text without signs of direction and of format, which people copy without seeing them. */
export function withoutSigns(text: string): string {
  return notAscii.test(text) ? text.replace(invisible, '') : text;
}

/** Returns the value that a parameter of this format is to have; the text itself when the format has no other. */
export function createMeantValue(format: Format | undefined, written: string): string {
  const value = withoutSigns(written);
  if (format?.lines === 'blank' && lineBreaks.test(value)) return value.split(lineBreaks).join(' ').trim();
  return format?.spellings?.get(value) ?? value;
}
