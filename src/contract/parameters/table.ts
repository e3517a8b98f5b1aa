/**
 * The shape of the parameter tables. A row describes one parameter of the specification. The schemas, the error
 * sentences and the reference are made of the rows.
 */
import type { Format } from './format.ts';
import type { ReadingSettings } from './settings.ts';

/** The parameters of one request by name. The object has no prototype, so that no name is special. */
export type Parameters = Readonly<Record<string, string>>;

/** R: required. C: required under a condition. O: optional. */
export type Requiredness = 'R' | 'C' | 'O';

/** A parameter of the specification. */
export interface Row {
  /**
   * The dotted name of the parameter. `[n]` stands for an index, as in `cart.items[n].name`; any other `[…]` stands
   * for a key, as in `customParameters[key]`.
   */
  readonly name: string;
  readonly format: Format;
  /**
   * Whether the parameter is required within its structure: R for a member of the card means that a card needs it,
   * not that every request needs a card.
   */
  readonly required: Requiredness;
  readonly note: string;
  /** For a name with a key: the format of the key between the brackets. */
  readonly key?: Format;
  /** For an indexed name: the highest `n`; the lowest is 0. */
  readonly highest?: number;
  /** A second spelling of the parameter's name (settled question 3); readers give the value under `name`. */
  readonly alias?: string;
  /** Whether the value is secret: it never leaves the request, neither in an error nor in the journal. */
  readonly secret?: true;
  /** Whether the parameter is still read, but new integrations should leave it out. */
  readonly deprecated?: true;
  /** A value that fits, for rows where the format's own example would mislead. */
  readonly example?: string;
}

/** An error about one parameter, as answers list it under `parameterErrors`. */
export interface ParameterError {
  readonly name: string;
  /** The value that was sent; null when nothing was sent, or when the value is secret. */
  readonly value: string | null;
  readonly message: string;
}

/** What a rule may know of a request besides its parameters. */
export interface Circumstances {
  readonly settings: ReadingSettings;
  /** Names of the parameters in the request itself, also of those with wrong values, without the prepared ones. */
  readonly sent: readonly string[];
  /** Names of all parameters that count: the valid sent ones and the prepared ones. */
  readonly names: readonly string[];
}

/** A rule about the parameters of a request, mostly about several together. */
export interface Rule {
  /** The rule as a sentence, for the documentation. */
  readonly text: string;
  readonly judge: (parameters: Parameters, circumstances: Circumstances) => readonly ParameterError[];
}

/** A group of parameters with the rules about them: one table of the specification. */
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

/** Several parameters of one format: their names separated by spaces, the format, and what they mean. */
export type RowLine = readonly [names: string, format: Format, note: string, required?: Requiredness];

/** Makes rows whose names begin with `prefix`. They are optional where a line does not say otherwise. */
export function rowsWithPrefix(prefix: string, lines: readonly RowLine[]): Row[] {
  return lines.flatMap(([names, format, note, required = 'O']) =>
    names.split(' ').map((name) => ({ name: prefix + name, format, required, note })),
  );
}

/** The same rows under other names: `to` replaces the beginning `from`. All of them are optional. */
export function moved(rows: readonly Row[], from: string, to: string): Row[] {
  return rows.map((row) => ({ ...row, name: to + row.name.slice(from.length), required: 'O' }));
}

/** The highest index of every indexed name. `service.md`, "Limits", gives it for cart items. */
const highestIndex = 1000;

/** Gives rows with `[n]` in their names their highest index. */
export function indexed(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, highest: highestIndex }));
}

/** The error of a parameter that is required and missing. */
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

/** The structure with another format for one of its rows. */
export function withFormat(structure: Structure, name: string, format: Format): Structure {
  return { ...structure, rows: structure.rows.map((row) => (row.name === name ? { ...row, format } : row)) };
}
