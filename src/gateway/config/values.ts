/** Kinds of values of the configuration, each with one error sentence for everything that can be wrong with it. */
import * as z from 'zod';
import { messagesFor } from './messages.ts';

export function textMatching(expected: string, form: RegExp) {
  return z.string(messagesFor(expected)).regex(form, messagesFor(expected));
}

export function wholeNumber(expected: string, least: number, most = Number.MAX_SAFE_INTEGER) {
  return z.int(messagesFor(expected)).min(least, messagesFor(expected)).max(most, messagesFor(expected));
}

/** A list of some of the known values with one at least; a wrong one is never taken for one that nothing fits. */
export function listFrom(what: string, known: readonly string[]) {
  const expected = messagesFor(`a list of ${what}`);
  const isKnown = new Set(known);
  const part = messagesFor(`part of a list of ${what}`);
  return z
    .array(
      z.string(part).refine((value) => isKnown.has(value), part),
      expected,
    )
    .min(1, expected);
}

/** A list of texts with one at least. */
export function listOf(what: string, form: RegExp) {
  const expected = messagesFor(`a list of ${what}`);
  return z.array(textMatching(`part of a list of ${what}`, form), expected).min(1, expected);
}
