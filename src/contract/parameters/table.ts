/**
 * The types of the parameter tables. A row describes one parameter of the specification. The schemas, the error
 * sentences and the reference are generated from the rows.
 */
import type { Format } from './format.ts';
import type { ReadingSettings } from './settings.ts';

/** The parameters of one request by name. The object has no prototype, so that no name has a special meaning. */
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
   * Whether the parameter is required within its structure. R for a card parameter means that every card needs it, not
   * that every request needs a card.
   */
  readonly required: Requiredness;
  readonly note: string;
  /** For a name with a key: the format of the key between the brackets. */
  readonly key?: Format;
  /** For an indexed name: the highest `n`; the lowest is 0. */
  readonly highest?: number;
  /** A second spelling of the parameter's name (settled question 3). Readers return the value under `name`. */
  readonly alias?: string;
  /** Whether the value is secret. A secret is never repeated in an error or in the journal. */
  readonly secret?: true;
  /** Whether the parameter is deprecated: it is still accepted, but new integrations should not send it. */
  readonly deprecated?: true;
  /** A value that fits, for rows where the format's own example would be misleading. */
  readonly example?: string;
}

/** An error about one parameter, as answers list it under `parameterErrors`. */
export interface ParameterError {
  readonly name: string;
  /** The value that was sent; null when nothing was sent, or when the value is secret. */
  readonly value: string | null;
  readonly message: string;
}

/** The facts about a request that a rule gets besides the parameters. */
export interface Circumstances {
  readonly settings: ReadingSettings;
  /** Names of the parameters in the request itself, including those with invalid values, without the prepared ones. */
  readonly sentNames: readonly string[];
  /** Names of all parameters that are used: the valid sent ones and the prepared ones. */
  readonly names: readonly string[];
  /** Whether the parameter of this name is an amount. */
  readonly isAmount: (name: string) => boolean;
}

/** A rule about the parameters of a request, usually about several together. */
export interface Rule {
  /** Whether what breaks the rule is taken when the setting `lenientFormats` is on (settled question 18). */
  readonly isLenient?: true;
  /** The rule as a sentence, for the documentation. */
  readonly text: string;
  readonly judge: (parameters: Parameters, circumstances: Circumstances) => readonly ParameterError[];
}

/** A group of parameters with the rules about them: one table of the specification. */
export interface Structure {
  readonly title: string;
  /** Where the specification describes the table: file and section. */
  readonly source: string;
  readonly rows: readonly Row[];
  readonly rules: readonly Rule[];
}

/** Makes a row that is required within its structure. */
export function requiredRow(name: string, format: Format, note: string): Row {
  return { name, format, required: 'R', note };
}

/** Makes a row that is required under a condition. */
export function conditionalRow(name: string, format: Format, note: string): Row {
  return { name, format, required: 'C', note };
}

/** Makes a row that is optional. */
export function optionalRow(name: string, format: Format, note: string): Row {
  return { name, format, required: 'O', note };
}

/**
 * Several parameters with the same format: their names separated by spaces, the format, and a note on what they mean.
 */
export type RowLine = readonly [names: string, format: Format, note: string, required?: Requiredness];

/** Makes rows whose names begin with `prefix`. A row is optional unless its line says otherwise. */
export function rowsWithPrefix(prefix: string, lines: readonly RowLine[]): Row[] {
  return lines.flatMap(([names, format, note, required = 'O']) =>
    names.split(' ').map((name) => ({ name: prefix + name, format, required, note })),
  );
}

/** Returns the rows under other names: `to` replaces `from` at the beginning. All rows become optional. */
export function withNewPrefix(rows: readonly Row[], from: string, to: string): Row[] {
  return rows.map((row) => ({ ...row, name: to + row.name.slice(from.length), required: 'O' }));
}

/** The highest index of every indexed name. Source: `service.md`, "Limits", which gives it for cart items. */
const highestIndex = 1000;

/** Adds the highest index to rows with `[n]` in their names. */
export function withHighestIndex(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, highest: highestIndex }));
}

/** Returns the error of a required parameter that is missing. */
export function missing(name: string, remedy: string): ParameterError {
  return { name, value: null, message: `may not be empty; ${remedy}` };
}

/** Makes the rule that `names` must be sent together or not at all. */
export function together(...names: readonly string[]): Rule {
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return {
    text: `${list} are sent together.`,
    judge(parameters) {
      const isSent = (name: string) => parameters[name] !== undefined;
      if (names.every(isSent) || !names.some(isSent)) return [];
      const lacking = names.filter((name) => !isSent(name));
      return lacking.map((name) => missing(name, `send ${list} together`));
    },
  };
}

/** Returns the structure without the rows of these names. */
export function except(structure: Structure, names: readonly string[]): Structure {
  return { ...structure, rows: structure.rows.filter((row) => !names.includes(row.name)) };
}

/** Returns the structure with only the rows of these names, and without its rules. */
export function only(structure: Structure, names: readonly string[]): Structure {
  return { ...structure, rows: structure.rows.filter((row) => names.includes(row.name)), rules: [] };
}

/** Returns the structure with another format for one of its rows. */
export function withFormat(structure: Structure, name: string, format: Format): Structure {
  return { ...structure, rows: structure.rows.map((row) => (row.name === name ? { ...row, format } : row)) };
}
