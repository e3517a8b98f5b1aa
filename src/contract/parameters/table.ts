/**
 * The shape of the parameter tables. One row is one parameter of the specification; schema and error sentences come
 * from the rows, and whoever reads a row finds in it what the specification says.
 */
import type { Format } from './format.ts';

/** Parameters of one request by name. Has no prototype, so that no name is special. */
export type Parameters = Readonly<Record<string, string>>;

/** R required, C required under a condition, O optional. */
export type Requiredness = 'R' | 'C' | 'O';

export interface Row {
  /** Dotted name; `[…]` at the end marks a family with a key, such as `customParameters[key]`. */
  readonly name: string;
  readonly format: Format;
  readonly required: Requiredness;
  readonly note: string;
  /** Of a family: the format of the key between the brackets. */
  readonly key?: Format;
  /** The value never leaves the request: not in an error, not in the journal. */
  readonly secret?: true;
}

export interface ParameterError {
  readonly name: string;
  /** What was sent; null when nothing was, or when the value is secret. */
  readonly value: string | null;
  readonly message: string;
}

/** A rule over several parameters of one structure. */
export interface Rule {
  /** The rule as a sentence. */
  readonly text: string;
  readonly judge: (parameters: Parameters) => readonly ParameterError[];
}

export interface Structure {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly rules: readonly Rule[];
}

export function required(name: string, format: Format, note: string): Row {
  return { name, format, required: 'R', note };
}

export function conditional(name: string, format: Format, note: string): Row {
  return { name, format, required: 'C', note };
}

export function optional(name: string, format: Format, note: string): Row {
  return { name, format, required: 'O', note };
}

/** The error of a parameter that is not there although it must be. */
export function missing(name: string, remedy: string): ParameterError {
  return { name, value: null, message: `may not be empty; ${remedy}` };
}
