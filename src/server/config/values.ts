/** Kinds of values of the configuration, each with one error sentence for everything that can be wrong with it. */
import * as z from 'zod';
import { says } from './says.ts';

export function text(expected: string, form: RegExp) {
  return z.string(says(expected)).regex(form, says(expected));
}

export function wholeNumber(expected: string, least: number, most = Number.MAX_SAFE_INTEGER) {
  return z.int(says(expected)).min(least, says(expected)).max(most, says(expected));
}

/** A list of texts with one at least. */
export function listOf(what: string, form: RegExp) {
  const expected = says(`a list of ${what}`);
  return z.array(text(`part of a list of ${what}`, form), expected).min(1, expected);
}
