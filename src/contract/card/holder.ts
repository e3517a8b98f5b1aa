/** Checks the card holder's name that a shopper types. */
import type { Problem } from '../messages.ts';
import { plainName } from '../plain-text.ts';

/** Minimum and maximum length of `card.holder` in characters (A 3-128, parameters.md, "Card account"). */
const minLength = 3;
const maxLength = 128;

/**
 * The characters that a name may have: letters and marks of any script, digits, spaces, the zero-width joiners that
 * Persian and Indic names need, and the punctuation of names. Digits are allowed because testers type a result code as
 * the holder to get that result from the simulator.
 */
const allowed =
  /^(?:\p{L}|\p{M}|\p{Nd}|\u200c|\u200d|[ '\u2019\u02bc`\u00b4.,&/()\u00b7\u30fb\u2010\u2011\u2013-])*$/u;
const resultCode = /^\d{3}\.\d{3}\.\d{3}$/;

/** Digits that may be those of a security code in the wrong field. */
const code = /^\p{Nd}{3,4}$/u;
/** Nine digits in a row, also with spaces, dots or hyphens between them: a card number in the wrong field (A-38). */
const manyDigits = /\p{Nd}(?:[\s.-]*\p{Nd}){8}/u;

/**
 * Returns what is wrong with a card holder's name; `''` for a valid one. The name is judged as it is sent. When it need
 * not be there, a name that is too short is right: it is not sent.
 */
export function judgeHolder(text: string, required: boolean): Problem {
  const name = plainName(text);
  if (!name) return required ? 'empty' : '';
  const sent = sentHolder(name);
  if (!sent && !required) return '';
  if (!allowed.test(name) || [...name].length > maxLength) return 'invalid';
  if (manyDigits.test(name) && !resultCode.test(name)) return 'invalid';
  return sent ? '' : 'incomplete';
}

/**
 * Returns the name as it is sent; empty for one that the gateway does not take because it is too short, and for the digits
 * of a security code, which must not come into the record of a payment.
 */
export function sentHolder(text: string): string {
  const name = plainName(text);
  return [...name].length < minLength || code.test(name) ? '' : name;
}
