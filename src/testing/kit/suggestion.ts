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
 * Throws when an object has a member with another name than the known ones. No compiler checks a test in JavaScript, and
 * Playwright checks no types: without this error a mistyped option would change nothing.
 */
export function requireKnown(where: string, given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(
    `${where}: ${unknown} is unknown${getSuggestion(unknown, names)}; it takes ${names.join(', ')}.`,
  );
}
