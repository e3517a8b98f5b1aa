import { Fragment } from 'preact';

/** A record's members as rows of name and value, deeper ones with dotted names. */
export function recordRows(
  record: Readonly<Record<string, unknown>>,
  prefix = '',
): [name: string, value: string][] {
  return Object.entries(record).flatMap(([member, value]) => {
    const name = `${prefix}${member}`;
    if (typeof value === 'string') return [[name, value] satisfies [string, string]];
    if (typeof value !== 'object' || value === null) return [];
    return recordRows(value as Record<string, unknown>, `${name}.`);
  });
}

/** A member's name that may end its line between its words, and not inside one. */
export function BreakableName({ name }: { name: string }) {
  const words = name.split(/(?<=[._])|(?<=[a-z0-9])(?=[A-Z])/);
  return words.map((word, at) => (
    <Fragment>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
