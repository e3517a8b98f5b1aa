/** The reference's page about parameters, by structure, and the parameters of one operation. */
import type { VNode } from 'preact';
import { structures } from '#contract/parameters/groups.ts';
import type { Operation } from '#contract/parameters/operation.ts';
import type { Row, Structure } from '#contract/parameters/table.ts';
import { componentName, getStructures, requiredIn } from '../request-schema.ts';
import { getNote } from '../value-schema.ts';
import { bulletList, code, details, link, paragraph, prose, section } from './parts.tsx';
import { table } from './table.tsx';

const head = ['Name', 'Format', 'Required', 'Meaning', 'Example'];

/** The parts of the page. */
export const parameterEntries = structures.map((structure) => ({
  id: componentName(structure),
  title: structure.title,
}));

export function parameterSections(): VNode[] {
  return structures.map((structure) =>
    section({
      id: componentName(structure),
      title: structure.title,
      level: 2,
      content: contentOf(structure, toAnchor),
    }),
  );
}

/** Shows the groups of parameters that an operation reads, each closed at first. @param request name of the body */
export function parameterGroups(request: string, operation: Operation): VNode[] {
  return mergedByTitle(getStructures(operation)).map((structure) => {
    const { title, rows } = structure;
    const content = contentOf(structure, ({ name }) => `${request}.${name}`);
    return details(`${title} (${rows.length})`, content, `${request}.${componentName(structure)}`);
  });
}

/** Puts together structures of one title: an operation may read parts of a table separately. */
function mergedByTitle(parts: readonly Structure[]): Structure[] {
  const merged = new Map<string, Structure>();
  for (const part of parts) {
    const before = merged.get(part.title);
    merged.set(part.title, before ? { ...before, rows: [...before.rows, ...part.rows] } : part);
  }
  return [...merged.values()];
}

function contentOf({ title, rows, rules }: Structure, anchor: (row: Row) => string): VNode[] {
  const lines = rows.map((row) => ({ id: anchor(row), cells: cellsOf(row) }));
  const indexes = indexesOf(rows);
  return [
    ...(indexes === '' ? [] : [paragraph(indexes)]),
    ...(rules.length === 0 ? [] : [bulletList(rules.map(({ text }) => prose(text)))]),
    table(`Parameters: ${title}`, head, lines),
  ];
}

/** Shows the named parameters of an operation as a table. */
export function usualTable(label: string, operation: Operation, names: readonly string[]): VNode {
  const rows = getStructures(operation).flatMap((structure) => structure.rows);
  const lines = names.flatMap((name) => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? [] : [{ cells: usualCellsOf(row, operation) }];
  });
  return table(label, ['Name', 'Format', 'Required', 'Meaning'], lines);
}

function usualCellsOf(row: Row, operation: Operation): [VNode, string, string, VNode] {
  const { name, format, required } = row;
  const isAlways = requiredIn(operation).includes(name);
  return [link(toAnchor(row), code(name)), format.notation, isAlways ? 'R' : required, prose(getNote(row))];
}

/** Returns a count with its noun, such as `3 parameters`. */
export function formatCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Says what `[n]` stands for in the names of the rows; empty when no name has it. */
function indexesOf(rows: readonly Row[]): string {
  const highest = new Set(rows.flatMap((row) => row.highest ?? []));
  return [...highest].map((last) => `\`[n]\` is a number from 0 to ${last}. `).join('');
}

/** The anchor of a parameter on the page about all. */
export function toAnchor({ name }: Row): string {
  return `parameter.${name}`;
}

function cellsOf(row: Row): [VNode, string, string, VNode, VNode] {
  const { name, format, required, example = format.example } = row;
  return [code(name), format.notation, required, meaningOf(row), code(shortened(example))];
}

/**
 * Shows a row's note and adds what else the table knows: the form of the value, a second name, the form of a key,
 * whether it is secret or deprecated.
 */
function meaningOf(row: Row): VNode {
  const { alias, key, secret, deprecated, format } = row;
  const more = [
    format.pattern === undefined ? '' : `Must be ${format.expected}.`,
    alias === undefined ? '' : `Or named ${alias}.`,
    key === undefined ? '' : `Key: ${key.expected}.`,
    secret ? 'Secret: never shown, never stored in the clear.' : '',
    deprecated ? 'Deprecated.' : '',
  ];
  return prose([getNote(row), ...more.filter((text) => text !== '')].join(' '));
}

function shortened(text: string): string {
  return text.length > 48 ? `${text.slice(0, 48)}…` : text;
}
