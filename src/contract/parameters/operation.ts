/**
 * An operation is the set of parameter structures one request may carry. Reading a request against it gives
 * what is known, what is unknown and every error at once.
 */
import * as z from 'zod';
import { problemOf } from './format.ts';
import { withoutLongNumbers } from './mask.ts';
import { type FoundRow, problemOfReserved, rowFinderOf } from './names.ts';
import type { ReadingSettings } from './settings.ts';
import { withoutCardNumbers } from './stray-number.ts';
import { findAnywhere, strayNumber } from './stray-parameter.ts';
import {
  missing,
  type ParameterError,
  type Parameters,
  type Row,
  type Rule,
  type Structure,
} from './table.ts';

export interface Operation {
  readonly structures: readonly Structure[];
  /** Rules of this operation, besides those of its structures. */
  readonly rules: readonly Rule[];
  /** Parameters that must be there, with the remedy for the error sentence. */
  readonly required: ReadonlyMap<string, string>;
  /** Requests that go without the required parameters. */
  readonly exempt?: (parameters: Parameters) => boolean;
  /** Parameters that must not be there, by prefix, with the remedy. */
  readonly refused: ReadonlyMap<string, string>;
  /**
   * What a sent parameter does to one that was prepared with another value: `fixed` is an error, `replaced` takes the
   * sent one, an expression names those whose prepared value wins without a word.
   */
  readonly prepared: 'fixed' | 'replaced' | RegExp;
}

export interface Reading {
  /** The prepared parameters and the valid sent ones; only names of the operation's tables. */
  readonly parameters: Parameters;
  readonly unknown: readonly string[];
  readonly errors: readonly ParameterError[];
}

/** Reads what was sent against what was prepared before. */
export type Reader = (sent: Parameters, prepared?: Parameters, settings?: ReadingSettings) => Reading;

const overwritten = 'was already set and cannot be overwritten; leave it out';

const unknownHere = 'is not a parameter of this request; leave it out';

/** Older spellings of the credentials: read where requests are authenticated, never kept (settled question 2). */
const credentials = new Set(['userId', 'password', 'entityId'].map((name) => `authentication.${name}`));

/** The zod schema of a row's value. */
export function schemaOf(row: Row): z.ZodType<string> {
  return z.string().superRefine((value, context) => {
    const message = problemOf(row.format, value);
    if (message !== '') context.addIssue({ code: 'custom', message });
  });
}

/** Reads requests of one operation; make it once, it holds the compiled tables. */
export function readerOf(operation: Operation): Reader {
  const find = rowFinderOf(rowsOf(operation));
  const rules = [...operation.structures.flatMap((structure) => structure.rules), ...operation.rules];

  return (sent, prepared = empty(), settings = {}) => {
    const parameters: Record<string, string> = Object.assign(empty(), prepared);
    const unknown: string[] = [];
    const errors: ParameterError[] = [];
    const names: string[] = [];
    const wrong = new Set<string>();
    const spellings = new Map<string, string>();
    for (const written of Object.keys(sent)) {
      const value = sent[written] ?? '';
      // An empty parameter counts as absent (settled question 4).
      if (value === '' || credentials.has(written)) continue;
      const place = find(written);
      const name = place?.name ?? written;
      const fixed = operation.prepared === 'replaced' ? undefined : prepared[name];
      const error =
        strayNumber(written, value, place?.row) ??
        reservedKey(written, place) ??
        spellingProblem(spellings, written, place) ??
        (fixed === undefined
          ? problemOfSent(operation, place, written, value, settings)
          : collision(operation, place, written, value, fixed));
      if (place !== undefined) names.push(name);
      if (error !== undefined) {
        errors.push(error);
        wrong.add(name);
      } else if (fixed !== undefined) continue;
      else if (place === undefined) unknown.push(written);
      else parameters[name] = value;
    }
    const circumstances = { settings, sent: names, names: Object.keys(parameters) };
    const broken = rules.flatMap((rule) => rule.judge(parameters, circumstances));
    // One error for a parameter is enough: what is wrong by itself is not also absent or against a rule.
    for (const error of [...lacking(operation, parameters), ...broken]) {
      if (wrong.has(error.name)) continue;
      wrong.add(error.name);
      errors.push(respelled(error, spellings));
    }
    return { parameters, unknown, errors: errors.map(masked) };
  };
}

/** Every row an operation reads: those of its structures, the refused ones aside. */
function rowsOf({ structures, refused }: Operation): readonly Row[] {
  const rows = structures.flatMap((structure) => structure.rows);
  return rows.filter(({ name }) => refusal(refused, name) === undefined);
}

/** The error of a family's name that some receiver of the record could not hold. An index has its own error. */
function reservedKey(name: string, place: FoundRow | undefined): ParameterError | undefined {
  const message = place?.row.highest === undefined ? problemOfReserved(name) : '';
  return message === '' ? undefined : { name, value: null, message };
}

function refusal(refused: Operation['refused'], name: string): string | undefined {
  for (const [prefix, remedy] of refused) if (name.startsWith(prefix)) return remedy;
  return undefined;
}

/** A wallet is written in one spelling only (settled question 3). `spellings` keeps by wallet which one this request uses. */
function spellingProblem(
  spellings: Map<string, string>,
  written: string,
  place: FoundRow | undefined,
): ParameterError | undefined {
  if (place?.row.alias === undefined) return undefined;
  const [here, wallet] = [beforeDot(written), beforeDot(place.name)];
  const before = spellings.get(wallet) ?? here;
  spellings.set(wallet, before);
  if (before === here) return undefined;
  const message = `must not be sent together with ${before}, which is the same wallet; use one of the two names`;
  return { name: written, value: null, message };
}

/** An error of a rule in the spelling of the request. */
function respelled(error: ParameterError, spellings: ReadonlyMap<string, string>): ParameterError {
  let { name, message } = error;
  for (const [wallet, spelling] of spellings) {
    name = name.replace(`${wallet}.`, `${spelling}.`);
    message = message.replaceAll(`${wallet}.`, `${spelling}.`);
  }
  return { ...error, name, message };
}

function problemOfSent(
  { refused }: Operation,
  place: FoundRow | undefined,
  name: string,
  value: string,
  { lenientFormats, strictParameters }: ReadingSettings,
): ParameterError | undefined {
  if (place === undefined) {
    const message = refusal(refused, name) ?? (strictParameters ? unknownHere : '');
    return message === '' ? undefined : { name, value: null, message };
  }
  const { row } = place;
  const format = (lenientFormats && row.format.lenient) || row.format;
  const message = place.problem || problemOf(format, value);
  return message === '' ? undefined : { name, value: echo(row, value), message };
}

function collision(
  { prepared }: Operation,
  place: FoundRow | undefined,
  name: string,
  value: string,
  fixed: string,
): ParameterError | undefined {
  const row = place?.row ?? findAnywhere(name)?.row;
  // Whether a secret was repeated or guessed is not told: a page has no right one to repeat.
  if (fixed === value && !row?.secret) return undefined;
  if (prepared instanceof RegExp && prepared.test(name)) return undefined;
  return { name, value: echo(row, value), message: overwritten };
}

function lacking({ required, exempt }: Operation, parameters: Parameters): readonly ParameterError[] {
  if (exempt?.(parameters)) return [];
  return [...required]
    .filter(([name]) => parameters[name] === undefined)
    .map(([name, remedy]) => missing(name, remedy));
}

/** Parameters without any, and without a prototype. */
export function empty(): Record<string, string> {
  return Object.create(null);
}

function beforeDot(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

function echo(row: Row | undefined, value: string): string | null {
  return row?.secret ? null : value.slice(0, 256);
}

/** As it may go back to its sender. A name is never longer than that without being unknown. */
function masked({ name, value, message }: ParameterError): ParameterError {
  const shown = name.length > 256 ? `${name.slice(0, 256)}…` : name;
  return { name: withoutCardNumbers(shown), value: value && withoutLongNumbers(value), message };
}
