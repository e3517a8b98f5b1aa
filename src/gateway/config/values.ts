/** Schemas for kinds of values, each with one error message for everything that can be wrong with it. */
import * as z from 'zod';
import { messagesFor } from './messages.ts';

/** A schema for a text of the given form. `expected` ends the error message. */
export function textMatching(expected: string, form: RegExp) {
  return z.string(messagesFor(expected)).regex(form, messagesFor(expected));
}

/** A schema for a whole number from `min` to `max`. `expected` ends the error message. */
export function wholeNumber(expected: string, min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.int(messagesFor(expected)).min(min, messagesFor(expected)).max(max, messagesFor(expected));
}

/**
 * Returns a schema for a list of at least one known value. An unknown value is an error, because it would silently
 * match nothing.
 */
export function listFrom(what: string, isKnown: (name: string) => boolean) {
  const expected = messagesFor(`a list of ${what}`);
  const part = messagesFor(`part of a list of ${what}`);
  return z.array(z.string(part).refine(isKnown, part), expected).min(1, expected);
}

/** Returns whether a name is one of these. */
export const isOf = (names: readonly string[]) => (name: string) => names.includes(name);

/** Returns a schema for a list of at least one text. */
export function listOf(what: string, form: RegExp) {
  const expected = messagesFor(`a list of ${what}`);
  return z.array(textMatching(`part of a list of ${what}`, form), expected).min(1, expected);
}
