/**
 * The shape of the parameter tables. One row is one parameter of the specification; schema and error sentences come
 * from the rows, and whoever reads a row finds in it what the specification says.
 */
import type { Format } from './format.ts';
import type { ReadingSettings } from './settings.ts';

/** Parameters of one request by name. Has no prototype, so that no name is special. */
export type Parameters = Readonly<Record<string, string>>;

/** R required, C required under a condition, O optional. */
export type Requiredness = 'R' | 'C' | 'O';

export interface Row {
  /**
   * Dotted name. `[n]` stands for an index, such as in `cart.items[n].name`; any other `[…]` makes a family with a key,
   * such as `customParameters[key]`.
   */
  readonly name: string;
  readonly format: Format;
  /** Within its structure: R of a card means that a card needs it, not that every request needs a card. */
  readonly required: Requiredness;
  readonly note: string;
  /** Of a family: the format of the key between the brackets. */
  readonly key?: Format;
  /** Of an indexed name: the highest `n`; the lowest is 0. */
  readonly highest?: number;
  /** A second spelling of the same parameter (settled question 3); readers give the value under `name`. */
  readonly alias?: string;
  /** The value never leaves the request: not in an error, not in the journal. */
  readonly secret?: true;
  /** Still read; new integrations leave it out. */
  readonly deprecated?: true;
  /** A value that fits, where the format's own example would mislead. */
  readonly example?: string;
}

export interface ParameterError {
  readonly name: string;
  /** What was sent; null when nothing was, or when the value is secret. */
  readonly value: string | null;
  readonly message: string;
}

/** What a rule may know of a request besides its parameters. */
export interface Circumstances {
  readonly settings: ReadingSettings;
  /** Names the request itself carries, also with wrong values; without what was prepared before. */
  readonly sent: readonly string[];
  /** Names of the parameters: valid sent ones and prepared ones. */
  readonly names: readonly string[];
}

/** A rule over several parameters. */
export interface Rule {
  /** The rule as a sentence. */
  readonly text: string;
  readonly judge: (parameters: Parameters, circumstances: Circumstances) => readonly ParameterError[];
}

export interface Structure {
  readonly title: string;
  /** Where the specification describes it: file and section. */
  readonly source: string;
  readonly rows: readonly Row[];
  readonly rules: readonly Rule[];
}

export function requiredRow(name: string, format: Format, note: string): Row {
  return { name, format, required: 'R', note };
}

export function conditionalRow(name: string, format: Format, note: string): Row {
  return { name, format, required: 'C', note };
}

export function optionalRow(name: string, format: Format, note: string): Row {
  return { name, format, required: 'O', note };
}

/** Several fields of one format: names separated by spaces, and what they mean. */
export type RowLine = readonly [names: string, format: Format, note: string, required?: Requiredness];

/** Rows whose names begin with `prefix`, optional where a line does not say otherwise. */
export function rowsWithPrefix(prefix: string, lines: readonly RowLine[]): Row[] {
  return lines.flatMap(([names, format, note, required = 'O']) =>
    names.split(' ').map((name) => ({ name: prefix + name, format, required, note })),
  );
}

/** The same rows with another beginning of their names, all optional. */
export function moved(rows: readonly Row[], from: string, to: string): Row[] {
  return rows.map((row) => ({ ...row, name: to + row.name.slice(from.length), required: 'O' }));
}

/** Highest index of every indexed name: `service.md`, "Limits", says it of cart items. */
const highestIndex = 1000;

/** Rows with `[n]` in their names. */
export function indexed(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, highest: highestIndex }));
}

/** The error of a parameter that is not there although it must be. */
export function missing(name: string, remedy: string): ParameterError {
  return { name, value: null, message: `may not be empty; ${remedy}` };
}

/** The rule that `names` are sent together or not at all. */
export function together(...names: readonly string[]): Rule {
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return {
    text: `${list} are sent together.`,
    judge(parameters) {
      const lacking = names.filter((name) => parameters[name] === undefined);
      if (lacking.length === 0 || lacking.length === names.length) return [];
      return lacking.map((name) => missing(name, `send ${list} together`));
    },
  };
}

/** The structure without some of its rows. */
export function except(structure: Structure, names: readonly string[]): Structure {
  return { ...structure, rows: structure.rows.filter((row) => !names.includes(row.name)) };
}

/** Some rows of the structure, without its rules. */
export function only(structure: Structure, names: readonly string[]): Structure {
  return { ...structure, rows: structure.rows.filter((row) => names.includes(row.name)), rules: [] };
}

export function withFormat(structure: Structure, name: string, format: Format): Structure {
  return { ...structure, rows: structure.rows.map((row) => (row.name === name ? { ...row, format } : row)) };
}
