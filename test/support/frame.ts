import { expect } from 'vitest';

/** An `ndc` of a checkout or an entity: its id and the name of a request. */
export function ndcOf(id: string): string {
  return expect.stringMatching(new RegExp(`^${id.replaceAll('.', '\\.')}_[0-9a-f]{32}$`));
}

/** What of a record stays the same from answer to answer: all but the answer's own time and name. */
export function lasting({ timestamp: _timestamp, ndc: _ndc, ...rest }: Record<string, unknown>) {
  return rest;
}
