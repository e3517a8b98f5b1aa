/** Judges the card holder's name as a shopper types it. */
import type { Problem } from '../messages.ts';

/** Fewest and most characters of `card.holder` (A 3-128, parameters.md, "Card account"). */
const shortest = 3;
const longest = 128;

/**
 * The characters that a name may have: letters and marks of any script, digits, spaces, the zero-width joiners that
 * Persian and Indic names need, and the punctuation of names. Digits are allowed because a tester may type a result
 * code as the holder, which asks the simulator for that result.
 */
const allowed =
  /^(?:\p{L}|\p{M}|\p{Nd}|\u200c|\u200d|[ '\u2019\u02bc`\u00b4.,&/()\u00b7\u30fb\u2010\u2011\u2013-])*$/u;
const resultCode = /^\d{3}\.\d{3}\.\d{3}$/;

/** Nine digits in a row, however they are separated: a card number typed into the wrong field (A-38). */
const manyDigits = /\p{Nd}(?:[\s.-]*\p{Nd}){8}/u;

/**
 * What is wrong with a card holder's name. Spaces around it do not count. An empty name is a mistake only when
 * `required`.
 */
export function judgeHolder(text: string, required: boolean): Problem {
  const name = text.trim();
  const { length } = [...name];
  if (length === 0) return required ? 'empty' : '';
  if (!allowed.test(name) || length > longest) return 'invalid';
  if (manyDigits.test(name) && !resultCode.test(name)) return 'invalid';
  return length < shortest ? 'incomplete' : '';
}
