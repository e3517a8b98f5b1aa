/** Reads what an operator's request names in its query. */
import * as z from 'zod';

/** No name of a kind or queue has a control character, and PostgreSQL refuses NUL in a text. */
export const jobName = z.string().regex(/^[\x20-\x7e\u00a0-\uffff]+$/);

/** Returns the members of an address's query; undefined when one stands there twice. */
export function operatorQuery(address: string): Readonly<Record<string, string>> | undefined {
  const entries = [...new URL(address, 'http://operator.invalid').searchParams];
  const members = Object.fromEntries(entries);
  return Object.keys(members).length === entries.length ? members : undefined;
}
