/** Turns the operations of the parameter tables into JSON schemas of form bodies. */
import { oneOf } from '#contract/parameters/format.ts';
import { structures } from '#contract/parameters/groups.ts';
import type { Operation } from '#contract/parameters/operation.ts';
import type { Row, Structure } from '#contract/parameters/table.ts';
import { isReportType } from '../gateway/lifecycle/follow-up-rules.ts';
import { type JsonSchema, refTo } from './schema.ts';
import { familyValueSchema, valueSchema, withoutFlags } from './value-schema.ts';

/** Returns the component name of a structure: `Cart items` becomes `CartItems`. */
export function componentName({ title }: Pick<Structure, 'title'>): string {
  return title
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** Returns the schemas of structures by component name. */
export function structureComponents(
  described: readonly Structure[] = structures,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    described.map((structure) => [componentName(structure), structureSchema(structure)]),
  );
}

/** Returns the structures that one of the operations reads as a whole, so that its schema refers to them. */
export function getWholeStructures(operations: readonly Operation[]): readonly Structure[] {
  const read = operations.flatMap(getStructures).filter(isWhole);
  return structures.filter(({ title }) => read.some((one) => one.title === title));
}

/**
 * Returns the rows that an operation reads, by structure. Leaves out the rows that it refuses, and structures without
 * rows.
 */
export function getStructures({ structures: all, refused }: Operation): readonly Structure[] {
  const isRefused = ({ name }: Row) => [...refused.keys()].some((prefix) => name.startsWith(prefix));
  return all
    .map((structure) => ({
      ...structure,
      rows: structure.rows.filter((row) => !isRefused(row)).map(withoutInternalTypes),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/**
 * Removes payment types that only the gateway makes. The gateway reads them in order to refuse them with an
 * explanation, but the reference must not offer them.
 */
function withoutInternalTypes(row: Row): Row {
  const [head, ...others] = (row.format.values ?? []).filter((value) => !isReportType(value));
  if (row.name !== 'paymentType' || head === undefined) return row;
  return { ...row, format: oneOf(head, ...others) };
}

/**
 * Returns the schema of an operation's body. A structure that the operation reads as a whole becomes a reference; for
 * any other structure, the schema lists the rows that the operation reads. Unknown names are allowed, because they
 * never change the outcome.
 */
export function requestSchema(operation: Operation, title: string): JsonSchema {
  const required = requiredIn(operation);
  return {
    type: 'object',
    title,
    unevaluatedProperties: true,
    allOf: getStructures(operation).map((structure) =>
      isWhole(structure) ? refTo(componentName(structure)) : structureSchema(structure),
    ),
    ...(required.length > 0 && { required }),
    ...(operation.refused.size > 0 && { patternProperties: refusedIn(operation) }),
  };
}

/**
 * Returns the parameters that every request of the operation needs, whatever else it carries and whatever was prepared.
 */
export function requiredIn({ structures: all, required, exempt, prepared }: Operation): string[] {
  // Only our widget sends requests without `entityId`: the checkout's id identifies the channel.
  const entity = all.some(({ rows }) => rows.some(({ name }) => name === 'entityId')) ? ['entityId'] : [];
  return prepared === 'fixed' && exempt === undefined ? [...entity, ...required.keys()] : entity;
}

function refusedIn({ refused }: Operation): Readonly<Record<string, JsonSchema>> {
  const entries = [...refused].map(([prefix, remedy]) => {
    const pattern = `^${prefix.replaceAll('.', '\\.').replaceAll('[', '\\[')}`;
    return [pattern, { not: {}, description: `${prefix} ${remedy}.` }] as const;
  });
  return Object.fromEntries(entries);
}

function structureSchema({ title, source, rows, rules }: Structure): JsonSchema {
  const highest = [...new Set(rows.flatMap((row) => row.highest ?? []))];
  const indexes = highest.map((last) => `\`[n]\` is a number from 0 to ${last}.`);
  const listed = rules.map(({ text }) => `- ${text}`).join('\n');
  const about = [indexes.join(' '), listed].filter((text) => text !== '');
  const plain = rows.filter((row) => !isFamily(row)).flatMap(namedSchemas);
  const families = rows.filter(isFamily).map((row) => [namePattern(row), familyValueSchema(row)] as const);
  return {
    type: 'object',
    title,
    ...(about.length > 0 && { description: about.join('\n\n') }),
    'x-source': source,
    unevaluatedProperties: true,
    ...(plain.length > 0 && { properties: Object.fromEntries(plain) }),
    ...(families.length > 0 && { patternProperties: Object.fromEntries(families) }),
  };
}

/** Returns the schema of a row under its name and, when it has one, also under its second name. */
function namedSchemas(row: Row): (readonly [string, JsonSchema])[] {
  const schema = valueSchema(row);
  if (row.alias === undefined) return [[row.name, schema]];
  const second = { ...schema, description: `Second spelling of ${row.name}. ${schema.description}` };
  return [
    [row.name, schema],
    [row.alias, second],
  ];
}

const byTitle = new Map(structures.map((structure) => [structure.title, structure]));

function isWhole({ title, rows }: Structure): boolean {
  const whole = byTitle.get(title)?.rows;
  return whole?.length === rows.length && whole.every((row, i) => row === rows[i]);
}

/** Tells whether a row stands for many names, which differ by an index or a key. */
export function isFamily({ key, highest }: Row): boolean {
  return (key ?? highest) !== undefined;
}

/** Returns an anchored expression for the names of a family, such as `cart.items[n].name`. The code that reads requests takes the same. */
export function namePattern({ name, key, highest = 0 }: Row): string {
  const between = key === undefined ? `(${indexesTo(highest)})` : keyPattern(key);
  const parts = name.split(/\[[a-z]+\]/).map((part) => part.replaceAll('.', '\\.'));
  return `^${parts.join(`\\[${between}\\]`)}$`;
}

function keyPattern({ min, max, pattern }: NonNullable<Row['key']>): string {
  const inner = pattern === undefined ? '[^\\]]*' : withoutFlags(pattern).replace(/^\^|\$$/g, '');
  return `(?=[^\\]]{${min},${max}}\\])(?:${inner})`;
}

/** Returns alternatives that match the numbers from 0 to `highest` without leading zeros. */
function indexesTo(highest: number): string {
  const digits = [...String(highest)].map(Number);
  const alternatives = ['0'];
  if (digits.length > 1) alternatives.push(`[1-9][0-9]{0,${digits.length - 2}}`);
  digits.forEach((digit, at) => {
    const lowest = at === 0 ? 1 : 0;
    if (digit <= lowest) return;
    const before = digits.slice(0, at).join('');
    alternatives.push(`${before}[${lowest}-${digit - 1}]${anyDigits(digits.length - at - 1)}`);
  });
  if (highest > 0) alternatives.push(String(highest));
  return alternatives.join('|');
}

function anyDigits(length: number): string {
  return length === 0 ? '' : `[0-9]{${length}}`;
}
