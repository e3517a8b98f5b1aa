/** Every parameter by its structure, and which of them an operation reads. */
import { structures } from '../../../contract/parameters/groups.ts';
import type { Operation } from '../../../contract/parameters/operation.ts';
import type { Row, Structure } from '../../../contract/parameters/table.ts';
import { fill, join, type Markup } from '../../http/template.ts';
import { componentName, structuresOf } from '../request-schema.ts';
import { code, inLine, link, list, paragraph, prose, section, table } from './parts.ts';

const head = ['Name', 'Format', 'Required', 'Meaning', 'Example'];

export function parameterSections(): Markup[] {
  return structures.map((structure) => {
    const { title, source, rows, rules } = structure;
    const lines = rows.map((row) => ({ id: anchorOf(row), cells: cellsOf(row) }));
    return section({
      id: componentName(structure),
      title,
      level: 3,
      content: [
        paragraph(`${indexesOf(rows)}Source: ${source}.`),
        table(`Parameters: ${title}`, head, lines),
        list(rules.map(({ text }) => prose(text))),
      ],
    });
  });
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
function meaningOf({ note, alias, key, secret, deprecated, format }: Row): Markup {
  const more = [
    format.pattern === undefined ? '' : `Must be ${format.expected}.`,
    alias === undefined ? '' : `Or named ${alias}.`,
    key === undefined ? '' : `Key: ${key.expected}.`,
    secret ? 'Secret: never shown, never stored in the clear.' : '',
    deprecated ? 'Deprecated.' : '',
  ];
  return prose([note, ...more.filter((text) => text !== '')].join(' '));
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
