import { Fragment } from 'preact';

/** Turns a record into rows of name and value. Members of inner objects get dotted names. */
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

/** Shows a member's name so that a line can break between its words but not inside a word. */
export function BreakableName({ name }: { name: string }) {
  const words = name.split(/(?<=[._])|(?<=[a-z0-9])(?=[A-Z])/);
  return words.map((word, at) => (
    <Fragment>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
