/** The reference's chapter about parameters, by structure, and the list of structures that an operation reads. */
import type { VNode } from 'preact';
import { structures } from '#contract/parameters/groups.ts';
import type { Operation } from '#contract/parameters/operation.ts';
import type { Row, Structure } from '#contract/parameters/table.ts';
import { componentName, requiredIn, structuresOf } from '../request-schema.ts';
import { noteOf } from '../value-schema.ts';
import {
  bulletList,
  type Content,
  code,
  details,
  inLine,
  link,
  type Piece,
  paragraph,
  prose,
  section,
} from './parts.tsx';
import { table } from './table.tsx';

const head = ['Name', 'Format', 'Required', 'Meaning', 'Example'];

/** Entries of this chapter in the menu. */
export const parameterEntries = structures.map((structure) => ({
  id: componentName(structure),
  title: structure.title,
}));

export function parameterSections(): VNode[] {
  return structures.map((structure) => {
    const { title, rows, rules } = structure;
    const lines = rows.map((row) => ({ id: anchorOf(row), cells: cellsOf(row) }));
    const indexes = indexesOf(rows);
    return section({
      id: componentName(structure),
      title,
      level: 3,
      content: [
        ...(indexes === '' ? [] : [paragraph(indexes)]),
        ...(rules.length === 0 ? [] : [bulletList(rules.map(({ text }) => prose(text)))]),
        details(countOf(rows.length, 'parameter'), [table(`Parameters: ${title}`, head, lines)]),
      ],
    });
  });
}

/** Shows the named parameters of an operation as a table. */
export function usualTable(label: string, operation: Operation, names: readonly string[]): VNode {
  const rows = structuresOf(operation).flatMap((structure) => structure.rows);
  const lines = names.flatMap((name) => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? [] : [{ cells: usualCellsOf(row, operation) }];
  });
  return table(label, ['Name', 'Format', 'Required', 'Meaning'], lines);
}

function usualCellsOf(row: Row, operation: Operation): [VNode, string, string, VNode] {
  const { name, format, required } = row;
  const isAlways = requiredIn(operation).includes(name);
  return [link(anchorOf(row), code(name)), format.notation, isAlways ? 'R' : required, prose(noteOf(row))];
}

/** Returns a count with its noun, such as `3 parameters`. */
export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Says what `[n]` stands for in the names of the rows; empty when no name has it. */
function indexesOf(rows: readonly Row[]): string {
  const highest = new Set(rows.flatMap((row) => row.highest ?? []));
  return [...highest].map((last) => `\`[n]\` is a number from 0 to ${last}. `).join('');
}

function anchorOf({ name }: Row): string {
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
  return prose([noteOf(row), ...more.filter((text) => text !== '')].join(' '));
}

function shortened(text: string): string {
  return text.length > 48 ? `${text.slice(0, 48)}…` : text;
}

const byTitle = new Map(structures.map((structure) => [structure.title, structure]));

/** Lists the structures that an operation reads, with the parameters that it leaves out or reads differently. */
export function structureList(operation: Operation): VNode {
  return bulletList(structuresOf(operation).map((structure) => structureLine(structure)));
}

function structureLine(structure: Structure): Content {
  const whole = byTitle.get(structure.title)?.rows ?? [];
  const kept = new Set(structure.rows.map(({ name }) => name));
  const left = whole.filter(({ name }) => !kept.has(name));
  const other = structure.rows.filter((row) =>
    whole.every(({ name, format }) => name !== row.name || format !== row.format),
  );
  const isMostlyLeftOut = left.length > structure.rows.length;
  return [
    link(componentName(structure), structure.title),
    ...(isMostlyLeftOut ? [': only ', ...namesOf(structure.rows)] : []),
    ...(left.length > 0 && !isMostlyLeftOut ? [' without ', ...namesOf(left)] : []),
    ...other.flatMap(({ name, format }) => ['; ', code(name), `: ${format.expected}`]),
  ];
}

function namesOf(rows: readonly Row[]): readonly Piece[] {
  return inLine(rows.map((row) => link(anchorOf(row), code(row.name))));
}
