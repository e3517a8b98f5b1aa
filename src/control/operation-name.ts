/** Checks the name of an operation, with the name that was probably meant. */
import * as z from 'zod';
import { type JournalOperation, operations } from '#contract/control/events.ts';
import { nearest } from '#contract/nearest.ts';

const names = Object.keys(operations);

const isOperation = (name: string): name is JournalOperation => Object.hasOwn(operations, name);

export const operationName = z.custom<JournalOperation>(
  (name) => typeof name === 'string' && isOperation(name),
  { error: ({ input }) => wrongName(String(input), names) },
);

/** Returns the rest of a sentence about a name that is none of those known. */
export function wrongName(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return meant === undefined ? `must be one of ${known.join(', ')}` : `${meant} was probably meant`;
}
