/** Checks values of requests: names of operations and brands, with the name that was probably meant, and addresses. */
import * as z from 'zod';
import { problemOfBrand } from '#contract/brands/mistyped-brand.ts';
import { type JournalOperation, operations } from '#contract/control/events.ts';
import { nearest } from '#contract/nearest.ts';
import { remedies, toDestination } from '../../gateway/core/destination.ts';

const names = Object.keys(operations);

const isOperation = (name: string): name is JournalOperation => Object.hasOwn(operations, name);

export const operationName = z.custom<JournalOperation>(
  (name) => typeof name === 'string' && isOperation(name),
  { error: ({ input }) => wrongName(String(input), names) },
);

/** Returns the end of an error's sentence: the name that was probably meant, else the names that exist. */
export function wrongName(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return meant === undefined ? `must be one of ${known.join(', ')}` : `${meant} was probably meant`;
}

export const brandCode = z
  .string()
  .refine((code) => problemOfBrand(code) === '', { error: ({ input }) => problemOfBrand(String(input)) });

const policy = { environment: 'test', allowLoopbackCallbacks: true } as const;

/** For `superRefine`: adds an issue with the remedy. */
export function refuseUncalled(address: string, context: z.RefinementCtx): void {
  const reason = toDestination(address, policy);
  if (typeof reason === 'string') context.addIssue({ code: 'custom', message: remedies[reason] });
}
