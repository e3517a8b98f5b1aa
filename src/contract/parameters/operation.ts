/**
 * An operation is the set of parameter structures one request may carry. Reading a request against it gives
 * what is known, what is unknown and every error at once.
 */
import * as z from 'zod';
import { problemOf } from './format.ts';
import { withoutCardNumber } from './mask.ts';
import { finderOf, type NumberFinder, nameWithoutNumber } from './stray-number.ts';
import { missing, type ParameterError, type Parameters, type Row, type Structure } from './table.ts';

export interface Operation {
  readonly structures: readonly Structure[];
  /** Parameters that must be there, with the remedy for the error sentence. */
  readonly required: ReadonlyMap<string, string>;
  /** Parameters that must not be there, by prefix, with the remedy. */
  readonly refused: ReadonlyMap<string, string>;
  /** Parameters whose prepared value wins without a word when another one is sent. */
  readonly yielding: RegExp;
}

export interface Reading {
  /** The prepared parameters and the valid sent ones; only names of the operation's tables. */
  readonly parameters: Parameters;
  readonly unknown: readonly string[];
  readonly errors: readonly ParameterError[];
}

/** Reads what was sent against what was prepared before. What was prepared is never replaced. */
export type Reader = (sent: Parameters, prepared?: Parameters) => Reading;

const family = /^([^[\]]+)\[([^[\]]*)\]$/;
const overwritten = 'was already set and cannot be overwritten; leave it out';

/** The zod schema of a row's value. */
export function schemaOf(row: Row): z.ZodType<string> {
  return z.string().superRefine((value, context) => {
    const message = problemOf(row.format, value);
    if (message !== '') context.addIssue({ code: 'custom', message });
  });
}

/** Reads requests of one operation; make it once, it holds the compiled tables. */
export function readerOf(operation: Operation): Reader {
  const rowOf = rowFinder(operation.structures.flatMap((structure) => structure.rows));
  const rules = operation.structures.flatMap((structure) => structure.rules);

  /** What is wrong with one parameter; undefined when nothing is. */
  function errorOf(name: string, value: string, fixed: string | undefined): ParameterError | undefined {
    const refusal = refusalOf(operation, name);
    if (refusal !== undefined) return { name, value: null, message: refusal };
    const found = rowOf(name);
    const message =
      fixed === undefined ? problemOfParameter(found, name, value) : collision(name, value, fixed);
    return message === '' ? undefined : { name, value: echo(found?.row, value), message };
  }

  function collision(name: string, value: string, fixed: string): string {
    return fixed === value || operation.yielding.test(name) ? '' : overwritten;
  }

  return (sent, prepared = empty()) => {
    const parameters: Record<string, string> = Object.assign(empty(), prepared);
    const unknown: string[] = [];
    const errors: ParameterError[] = [];
    const holdsNumber = finderOf(sent['card.number']);
    for (const [name, value] of Object.entries(sent)) {
      // An empty parameter counts as absent (settled question 4).
      if (value === '') continue;
      const fixed = prepared[name];
      const error = strayNumber(holdsNumber, name, value) ?? errorOf(name, value, fixed);
      if (error !== undefined) errors.push(error);
      else if (fixed !== undefined) continue;
      else if (rowOf(name) === undefined) unknown.push(name);
      else parameters[name] = value;
    }
    const named = new Set(errors.map((error) => error.name));
    const lacking = [...operation.required].filter(([name]) => parameters[name] === undefined);
    const broken = rules.flatMap((rule) => rule.judge(parameters));
    const others = [...lacking.map(([name, remedy]) => missing(name, remedy)), ...broken];
    // One error for a parameter is enough: what is wrong by itself is not also absent or against a rule.
    errors.push(...others.filter((error) => !named.has(error.name)));
    return { parameters, unknown, errors: errors.map(masked) };
  };
}

/** The error of a parameter, known or not, that holds the card number in its value or its name. */
function strayNumber(holdsNumber: NumberFinder, name: string, value: string): ParameterError | undefined {
  if (name === 'card.number') return undefined;
  const shown = holdsNumber(name) ? nameWithoutNumber(name) : name;
  if (shown === name && !holdsNumber(value)) return undefined;
  return { name: shown, value: null, message: 'must not hold the card number; send it as card.number only' };
}

interface Found {
  readonly row: Row;
  readonly schema: z.ZodType<string>;
}

/** Whether a parameter of this name stands in one of the structures. */
export function knownNames(structures: readonly Structure[]): (name: string) => boolean {
  const rowOf = rowFinder(structures.flatMap((structure) => structure.rows));
  return (name) => rowOf(name) !== undefined;
}

/** Finds the row of a name: the row itself, or the family of a name with a key. */
function rowFinder(rows: readonly Row[]): (name: string) => Found | undefined {
  const found = rows.map((row) => ({ row, schema: schemaOf(row) }));
  const plain = new Map(found.filter(({ row }) => row.key === undefined).map((one) => [one.row.name, one]));
  const families = new Map(
    found.filter(({ row }) => row.key !== undefined).map((one) => [beforeBracket(one.row.name), one]),
  );
  return (name) => plain.get(name) ?? families.get(beforeBracket(name));
}

function problemOfParameter(found: Found | undefined, name: string, value: string): string {
  if (found === undefined) return '';
  const { row, schema } = found;
  const keyProblem = row.key === undefined ? '' : problemOf(row.key, family.exec(name)?.[2] ?? '');
  if (keyProblem !== '') return `has a bad key: it ${keyProblem}`;
  return schema.safeParse(value).error?.issues[0]?.message ?? '';
}

/** Parameters without any, and without a prototype. */
export function empty(): Record<string, string> {
  return Object.create(null);
}

function beforeBracket(name: string): string {
  return family.exec(name)?.[1] ?? '';
}

function refusalOf(operation: Operation, name: string): string | undefined {
  for (const [prefix, remedy] of operation.refused) if (name.startsWith(prefix)) return remedy;
  return undefined;
}

function echo(row: Row | undefined, value: string): string | null {
  return row?.secret ? null : value.slice(0, 256);
}

function masked({ name, value, message }: ParameterError): ParameterError {
  return { name: withoutCardNumber(name), value: value && withoutCardNumber(value), message };
}
