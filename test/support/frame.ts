/** Compares the members that frame every answer: `timestamp` and `ndc`. */
import { expect } from 'vitest';

/**
 * Matches the `ndc` of an answer about a checkout or an entity: its id, an underscore and 32 hexadecimal digits that
 * name the request.
 */
export function ndcOf(id: string): string {
  return expect.stringMatching(new RegExp(`^${id.replaceAll('.', '\\.')}_[0-9a-f]{32}$`));
}

/**
 * The members of a record that stay the same from answer to answer: all but the answer's own `timestamp` and `ndc`.
 */
export function lasting({ timestamp: _timestamp, ndc: _ndc, ...rest }: Record<string, unknown>) {
  return rest;
}
