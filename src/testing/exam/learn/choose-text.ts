/** Chooses the words that a paid order has, and nothing else. */

const leastLetters = 4;
const maxLength = 80;

/**
 * The first of the texts, or a part of it, that no other place has; undefined when there is none. Digits are left out, because
 * numbers, amounts and dates differ from order to order.
 */
export function chooseText(texts: readonly string[], elsewhere: readonly string[]): string | undefined {
  const others = elsewhere.map((text) => text.toUpperCase());
  return texts
    .map(longestPart)
    .find((part) => isTelling(part) && others.every((other) => !other.includes(part.toUpperCase())));
}

/** The longest part of a line that has no word with a digit, and no currency. */
function longestPart(line: string): string {
  const parts = line.split(/\S*\d\S*|\b[A-Z]{3}\b/).map((part) => part.replace(/[\s:#,–—-]+$/, '').trim());
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

const isTelling = (part: string) =>
  part.length <= maxLength && [...part.matchAll(/\p{L}/gu)].length >= leastLetters;

/** The texts of a document as they are written there: between the tags of HTML, or the members of JSON. */
export function writtenTexts(body: string): readonly string[] {
  const isJson = /^\s*[[{]/.test(body);
  const parts = isJson
    ? body.split(/[{}[\],\n]/)
    : body.replaceAll(/<(script|style|title)\b[\s\S]*?<\/\1\s*>/gi, '').split(/<[^>]*>|\n/);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
