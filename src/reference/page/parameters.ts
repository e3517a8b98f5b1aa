/** Every parameter by its structure, and which of them an operation reads. */
import { structures } from '../../contract/parameters/groups.ts';
import type { Operation } from '../../contract/parameters/operation.ts';
import type { Row, Structure } from '../../contract/parameters/table.ts';
import { fill, join, type Markup } from '../../web/template.ts';
import { componentName, requiredIn, structuresOf } from '../request-schema.ts';
import { noteOf } from '../value-schema.ts';
import { code, details, inLine, link, list, paragraph, prose, section, table } from './parts.ts';

const head = ['Name', 'Format', 'Required', 'Meaning', 'Example'];

/** For the menu. */
export const parameterEntries = structures.map((structure) => ({
  id: componentName(structure),
  title: structure.title,
}));

export function parameterSections(): Markup[] {
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
        list(rules.map(({ text }) => prose(text))),
        details(countOf(rows.length, 'parameter'), [table(`Parameters: ${title}`, head, lines)]),
      ],
    });
  });
}

/** Some parameters of an operation as a table. */
export function usualTable(label: string, operation: Operation, names: readonly string[]): Markup {
  const rows = structuresOf(operation).flatMap((structure) => structure.rows);
  const lines = names.flatMap((name) => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? [] : [{ cells: usualCellsOf(row, operation) }];
  });
  return table(label, ['Name', 'Format', 'Required', 'Meaning'], lines);
}

function usualCellsOf(row: Row, operation: Operation): [Markup, string, string, Markup] {
  const { name, format, required } = row;
  const isAlways = requiredIn(operation).includes(name);
  return [link(anchorOf(row), code(name)), format.notation, isAlways ? 'R' : required, prose(noteOf(row))];
}

/** Such as `3 parameters`. */
export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** What `[n]` stands for in the names of the rows; empty when none has it. */
function indexesOf(rows: readonly Row[]): string {
  const highest = new Set(rows.flatMap((row) => row.highest ?? []));
  return [...highest].map((last) => `\`[n]\` is a number from 0 to ${last}. `).join('');
}

function anchorOf({ name }: Row): string {
  return `parameter.${name}`;
}

function cellsOf(row: Row): [Markup, string, string, Markup, Markup] {
  const { name, format, required, example = format.example } = row;
  return [code(name), format.notation, required, meaningOf(row), code(shortened(example))];
}

/** The note, with what the table knows besides. */
function meaningOf(row: Row): Markup {
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

/** The structures an operation reads, with what it leaves out or reads otherwise. */
export function structureList(operation: Operation): Markup {
  return list(structuresOf(operation).map((structure) => structureLine(structure)));
}

function structureLine(structure: Structure): Markup {
  const whole = byTitle.get(structure.title)?.rows ?? [];
  const kept = new Set(structure.rows.map(({ name }) => name));
  const left = whole.filter(({ name }) => !kept.has(name));
  const other = structure.rows.filter((row) =>
    whole.every(({ name, format }) => name !== row.name || format !== row.format),
  );
  const notes = [
    left.length > structure.rows.length && fill(': only {{names}}', { names: namesOf(structure.rows) }),
    left.length > 0 &&
      left.length <= structure.rows.length &&
      fill(' without {{names}}', { names: namesOf(left) }),
    ...other.map(({ name, format }) =>
      fill('; {{name}}: {{text}}', { name: code(name), text: format.expected }),
    ),
  ];
  const title = link(componentName(structure), structure.title);
  return join([title, ...notes.filter((note) => note !== false)]);
}

function namesOf(rows: readonly Row[]): Markup {
  return inLine(rows.map((row) => link(anchorOf(row), code(row.name))));
}
