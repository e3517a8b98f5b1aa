/** Turns a text as people type and copy it into the text that they mean. */

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

/** Returns a text without such signs, and with U+0020 for blanks of every other kind: no-break, ideographic, thin. */
export function plainText(text: string): string {
  return notAscii.test(text) ? withoutSigns(text).replace(/\p{Zs}/gu, ' ') : text;
}

/** Returns a name as it is sent: plain text on one line, with one blank between its parts and none around it. */
export function plainName(text: string): string {
  return withoutSigns(text).replace(/\s+/g, ' ').trim();
}
