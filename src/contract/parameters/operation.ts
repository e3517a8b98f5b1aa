/**
 * An operation is the set of parameter structures one request may carry. Reading a request against it gives
 * what is known, what is unknown and every error at once.
 */
import * as z from 'zod';
import { problemOf } from './format.ts';
import { withoutCardNumber } from './mask.ts';
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

const family = /^([^[\]]+)\[([^[\]]*)\]$/;

/** The zod schema of a row's value. */
export function schemaOf(row: Row): z.ZodType<string> {
  return z.string().superRefine((value, context) => {
    const message = problemOf(row.format, value);
    if (message !== '') context.addIssue({ code: 'custom', message });
  });
}

/** Reads requests of one operation; make it once, it holds the compiled tables. */
export function readerOf(operation: Operation): (sent: Parameters, prepared?: Parameters) => Reading {
  const rows = new Map(
    operation.structures.flatMap(({ rows }) => rows.map((row) => [row.name, row] as const)),
  );
  const families = new Map([...rows.values()].filter(hasKey).map((row) => [beforeBracket(row.name), row]));
  const schemas = new Map([...rows.values()].map((row) => [row, schemaOf(row)]));
  const rules = operation.structures.flatMap((structure) => structure.rules);

  const rowOf = (name: string): Row | undefined =>
    rows.get(name) ?? families.get(name.length > 128 ? '' : beforeBracket(name));

  function judge(row: Row, name: string, value: string, prepared: Parameters): string {
    const fixed = prepared[name];
    if (fixed !== undefined && fixed !== value) {
      return operation.yielding.test(name) ? '' : 'was already set and cannot be overwritten; leave it out';
    }
    return keyProblem(row, name) || (schemas.get(row)?.safeParse(value).error?.issues[0]?.message ?? '');
  }

  return (sent, prepared = empty()) => {
    const parameters: Record<string, string> = Object.assign(empty(), prepared);
    const unknown: string[] = [];
    const errors: ParameterError[] = [];
    for (const [name, value] of Object.entries(sent)) {
      // An empty parameter counts as absent (settled question 4).
      if (value === '') continue;
      const row = rowOf(name);
      const refusal = refusalOf(operation, name);
      if (refusal !== undefined) errors.push({ name, value: null, message: refusal });
      else if (row === undefined) unknown.push(name);
      else {
        const message = judge(row, name, value, prepared);
        if (message !== '') errors.push({ name, value: echo(row, value), message });
        else parameters[name] ??= value;
      }
    }
    const named = new Set(errors.map((error) => error.name));
    for (const [name, remedy] of operation.required) {
      if (parameters[name] === undefined && !named.has(name)) errors.push(missing(name, remedy));
    }
    for (const error of rules.flatMap((rule) => rule.judge(parameters))) {
      if (!named.has(error.name))
        errors.push({ ...error, value: error.value && withoutCardNumber(error.value) });
    }
    return { parameters, unknown, errors };
  };
}

/** Parameters without any, and without a prototype. */
export function empty(): Record<string, string> {
  return Object.create(null);
}

function hasKey(row: Row): boolean {
  return row.key !== undefined;
}

function beforeBracket(name: string): string {
  return family.exec(name)?.[1] ?? '';
}

function keyProblem(row: Row, name: string): string {
  if (row.key === undefined) return '';
  const problem = problemOf(row.key, family.exec(name)?.[2] ?? '');
  return problem === '' ? '' : `has a bad key: it ${problem}`;
}

function refusalOf(operation: Operation, name: string): string | undefined {
  for (const [prefix, remedy] of operation.refused) if (name.startsWith(prefix)) return remedy;
  return undefined;
}

function echo(row: Row, value: string): string | null {
  return row.secret ? null : withoutCardNumber(value.slice(0, 256));
}
