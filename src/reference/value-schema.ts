/** From a row of the parameter tables to the schema of its value. */
import type { Format } from '#contract/parameters/format.ts';
import type { Row } from '#contract/parameters/table.ts';
import { remarkOn } from './known-keys.ts';
import type { JsonSchema } from './schema.ts';

/**
 * What `problemOf` refuses in every value, as an expression that other languages read, too: halves of characters are
 * left out, since no UTF-8 holds any.
 */
const printable = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufffd]*';

/** One of each kind that is never part of a value. */
const probes = ['\u0000', '\n', '\u0085', '\u2028', '\ufffd'];

export function valueSchema(row: Row): JsonSchema {
  const { format, example = format.example } = row;
  return {
    type: 'string',
    description: `${noteOf(row)}${remarkOn(row)} Format: ${format.notation}.`,
    ...limitsOf(format, example),
    examples: [example],
    'x-required': row.required,
    ...(row.secret && { writeOnly: true }),
    ...(row.deprecated && { deprecated: true }),
  };
}

/**
 * The same of a row that stands for many names. Generators of types know one type for all names that no property has, so
 * every family says that its values are texts: a list of values of one family would be demanded of all the others.
 */
export function familyValueSchema(row: Row): JsonSchema {
  const { enum: values, ...schema } = valueSchema(row);
  return Array.isArray(values) ? { ...schema, pattern: `^(?:${values.map(escaped).join('|')})$` } : schema;
}

function escaped(value: unknown): string {
  return String(value).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** What the row means, without the place of the specification that some notes name. */
export function noteOf({ note }: Row): string {
  return note.replace(/ \(`?(?:[a-z]+\.md|gateway-contract)[^)]*\)/g, '');
}

/** What the reader of requests checks of one value; lengths are in characters, as JSON Schema counts them. */
export function limitsOf({ min, max, values, pattern, anyCase }: Format, example: string): JsonSchema {
  if (values !== undefined && anyCase) return { pattern: `^(?:${values.map(inAnyCase).join('|')})$` };
  if (values !== undefined) return { enum: values };
  return { minLength: min, maxLength: max, pattern: patternOf(pattern, example) };
}

/** `[Dd][Ee]`, because JSON Schema has no flags. */
function inAnyCase(code: string): string {
  return code.replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`);
}

function patternOf(pattern: RegExp | undefined, example: string): string {
  if (pattern === undefined) return `^${printable}$`;
  const source = withoutFlags(pattern);
  const letsThrough = probes.some((probe) => pattern.test(example.slice(0, -1) + probe));
  return letsThrough ? `^(?=${printable}$)${source.replace(/^\^/, '')}` : source;
}

/**
 * JSON Schema has no flags: its patterns are read with `u`, and `i` is written out. Throws for a pattern without regard
 * to case whose letters stand outside of ranges, because the tables have none.
 */
export function withoutFlags({ source, flags, ignoreCase }: RegExp): string {
  if (/[gmsy]/.test(flags)) throw new Error(`The pattern ${source} has flags that cannot be written out.`);
  if (!ignoreCase) return source;
  const outside = source.replace(/[a-z]-[a-z]/g, '').replace(/\{[0-9,]+\}/g, '');
  if (/[a-z]/i.test(outside)) throw new Error(`The pattern ${source} has letters outside of ranges.`);
  return source.replace(/([a-z])-([a-z])/g, (range) => range + range.toUpperCase());
}
