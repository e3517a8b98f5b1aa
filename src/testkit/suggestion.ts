import { nearest } from '#contract/nearest.ts';

/**
 * Returns the part of an error message that suggests the known word which is most like a mistyped one, such as
 * ` (amount was probably meant)`; empty when no known word is like it.
 */
export function getSuggestion(word: string, knownWords: readonly string[]): string {
  const suggestion = nearest(word, knownWords);
  return suggestion === undefined ? '' : ` (${suggestion} was probably meant)`;
}
