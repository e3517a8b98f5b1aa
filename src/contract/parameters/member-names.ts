import type { Structure } from './table.ts';

/** Returns the last name parts of a table's parameters below a prefix, without those of nested objects. */
export function memberNames({ rows }: Pick<Structure, 'rows'>, prefix: string): readonly string[] {
  return rows
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => name.slice(prefix.length))
    .filter((name) => /^[A-Za-z0-9]+$/.test(name));
}
