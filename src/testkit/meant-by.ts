/** Helps after a slip of the keyboard. */
import { nearest } from '#contract/nearest.ts';

/** Gives the part of a sentence that names the word that was probably meant; empty when none is close. */
export function meantBy(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : ` (${meant} was probably meant)`;
}
