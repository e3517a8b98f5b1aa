import { nearest } from '#contract/nearest.ts';

/**
 * Returns the part of an error message that suggests the known word which is most like a mistyped one, such as
 * ` (amount was probably meant)`; empty when no known word is like it.
 */
export function getSuggestion(word: string, knownWords: readonly string[]): string {
  const suggestion = nearest(word, knownWords);
  return suggestion === undefined ? '' : ` (${suggestion} was probably meant)`;
}

/**
 * Throws when a name is none of the known ones. A test in JavaScript has no types, and Playwright does not check those of
 * one in TypeScript: a mistyped option would be passed over.
 */
export function requireKnown(where: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(
    `${where}: ${unknown} is unknown${getSuggestion(unknown, known)}; it takes ${known.join(', ')}.`,
  );
}
