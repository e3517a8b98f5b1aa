/** Turns a row of the parameter tables into the JSON schema of its value. */
import type { Format } from '#contract/parameters/format.ts';
import type { Row } from '#contract/parameters/table.ts';
import { remarkOn } from './known-keys.ts';
import type { JsonSchema } from './schema.ts';

/**
 * Matches text without the characters that `problemOf` refuses in every value. Other languages can read the expression,
 * too. It does not mention lone surrogates, because UTF-8 cannot contain any.
 */
const printable = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufffd]*';

/** The same with tabs and line breaks, for text that people write over several lines. */
const ofSeveralLines = printable.replace('\\u001f', '\\u0008\\u000b\\u000c\\u000e-\\u001f');

/** One character of each kind that `problemOf` refuses. They test whether a pattern would let one through. */
const probes = ['\u0000', '\n', '\u0085', '\u2028', '\ufffd'];

export function valueSchema(row: Row): JsonSchema {
  const { format, example = format.example } = row;
  return {
    type: 'string',
    description: `${getNote(row)}${remarkOn(row)} ${[...factsOf(row), `Format: ${format.notation}.`].join(' ')}`,
    ...toLimits(format, example),
    examples: [example],
    'x-required': row.required,
    ...(row.secret && { writeOnly: true }),
    ...(row.deprecated && { deprecated: true }),
  };
}

/** What the table knows of a value besides its meaning. */
function factsOf({ format, key, secret, deprecated }: Row): string[] {
  return [
    ...(format.pattern === undefined ? [] : [`Must be ${format.expected}.`]),
    ...(key === undefined ? [] : [`Key: ${key.expected}.`]),
    ...(secret ? ['Secret: never shown, never stored in the clear.'] : []),
    ...(deprecated ? ['Deprecated.'] : []),
  ];
}

/**
 * Returns the schema of a row that stands for many names, with its name as the title. It says only that the value is a text and writes allowed
 * values as a pattern instead of an `enum`: type generators use one type for all names that are not properties, so that
 * a list of values for one family would apply to all others.
 */
export function familyValueSchema(row: Row): JsonSchema {
  const { enum: values, ...others } = valueSchema(row);
  const schema = { title: row.name, ...others };
  return Array.isArray(values) ? { ...schema, pattern: `^(?:${values.map(escaped).join('|')})$` } : schema;
}

function escaped(value: unknown): string {
  return String(value).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns the meaning of a row: its note without the place in the specification, which some notes name. */
export function getNote({ note }: Row): string {
  return note.replace(/ \(`?(?:[a-z]+\.md|gateway-contract)[^)]*\)/g, '');
}

/** Returns the checks that the gateway applies to one value. Lengths count characters, as in JSON Schema. */
export function toLimits({ min, max, values, pattern, lines }: Format, example: string): JsonSchema {
  if (values !== undefined) return { enum: values };
  return {
    minLength: min,
    maxLength: max,
    pattern: lines === 'kept' ? `^${ofSeveralLines}$` : patternOf(pattern, example),
  };
}

function patternOf(pattern: RegExp | undefined, example: string): string {
  if (pattern === undefined) return `^${printable}$`;
  const source = withoutFlags(pattern);
  const letsThrough = probes.some((probe) => pattern.test(example.slice(0, -1) + probe));
  return letsThrough ? `^(?=${printable}$)${source.replace(/^\^/, '')}` : source;
}

/**
 * Returns the source of a pattern without its flags, because JSON Schema has none: it reads patterns with `u`, and `i`
 * is written out as ranges. Throws for other flags, and for a pattern that ignores case and has letters outside of
 * ranges; the tables have none of these.
 */
export function withoutFlags({ source, flags, ignoreCase }: RegExp): string {
  if (/[gmsy]/.test(flags)) throw new Error(`The pattern ${source} has flags that cannot be written out.`);
  if (!ignoreCase) return source;
  const outside = source.replace(/[a-z]-[a-z]/g, '').replace(/\{[0-9,]+\}/g, '');
  if (/[a-z]/i.test(outside)) throw new Error(`The pattern ${source} has letters outside of ranges.`);
  return source.replace(/([a-z])-([a-z])/g, (range) => range + range.toUpperCase());
}
