/** Finds the row of a parameter by its name. A name may be plain, have a key or an index, or be a second spelling. */
import { describeProblem, type Format } from './format.ts';
import type { Row } from './table.ts';

/** The row that was found for a name. */
export interface FoundRow {
  readonly row: Row;
  /** The name in the row's spelling. */
  readonly name: string;
  /** What is wrong with the index or the key in the name, as the end of a sentence; empty when the name is valid. */
  readonly problem: string;
  /** Whether the name with this problem is taken when the setting `lenientFormats` is on. */
  readonly isLenient: boolean;
}

export type RowFinder = (name: string) => FoundRow | undefined;

/** The maximum length of a name in characters. No name of the tables is longer, even with its longest key. */
export const maxNameLength = 200;

/**
 * A decimal number without leading zeros. The number is only compared and never used to allocate memory
 * (threeds-security T27).
 */
const index = /^(0|[1-9][0-9]{0,3})$/;

/**
 * Makes a function that finds the row of a name among these rows. The function returns undefined for an unknown name.
 */
export function createRowFinder(rows: readonly Row[]): RowFinder {
  const plain = new Map<string, FoundRow>();
  const families = new Map<string, Row>();
  for (const row of rows) {
    if ((row.key ?? row.highest) !== undefined) families.set(shapeOf(row.name), row);
    else {
      const names = row.alias === undefined ? [row.name] : [row.name, row.alias];
      for (const name of names) plain.set(name, { row, name: row.name, problem: '', isLenient: false });
    }
  }
  return (name) => {
    const known = plain.get(name);
    if (known !== undefined || !name.includes('[') || name.length > maxNameLength) return known;
    const between: string[] = [];
    const row = families.get(shapeOf(name, between));
    if (row === undefined) return undefined;
    const [problem, lenient] = [problemOfBrackets(row, between), row.key?.lenient];
    const isLenient =
      problem !== '' && lenient !== undefined && problemOfKey(lenient, between[0] ?? '') === '';
    return { row, name, problem, isLenient };
  };
}

/**
 * Returns the name without the texts between its brackets, and adds these texts to `between`. The result is the same
 * for all names that differ only in index or key. No regular expression is used, because a cart has hundreds of such
 * names.
 */
function shapeOf(name: string, between: string[] = []): string {
  let shape = '';
  let from = 0;
  for (;;) {
    const open = name.indexOf('[', from);
    const close = open < 0 ? -1 : name.indexOf(']', open);
    if (close < 0) return shape + name.slice(from);
    between.push(name.slice(open + 1, close));
    shape += name.slice(from, open + 1);
    from = close;
  }
}

/** Keys that have a special meaning in programs that convert the parameters to an object. */
const reserved = ['__proto__', 'constructor', 'prototype'];

/**
 * Returns what is wrong when a name has a reserved key between its brackets, as the end of a sentence; empty when it
 * has none. Also works for unknown names.
 */
export function problemOfReserved(name: string): string {
  if (!name.includes('[') || name.length > maxNameLength) return '';
  const between: string[] = [];
  shapeOf(name, between);
  const key = reserved.find((word) => between.some((text) => text.split(/[."']/).includes(word)));
  return key === undefined
    ? ''
    : `has a reserved key: ${key} is a word of programming languages; choose another key`;
}

function problemOfBrackets(row: Row, between: readonly string[]): string {
  if (row.key !== undefined) return problemOfKey(row.key, between[0] ?? '');
  return between.every((text) => isIndex(text, row.highest ?? 0)) ? '' : badIndex(row);
}

function problemOfKey(key: Format, text: string): string {
  const problem = describeProblem(key, text);
  return problem === '' ? '' : `has a bad key: it ${problem}`;
}

function isIndex(text: string, highest: number): boolean {
  return index.test(text) && Number(text) <= highest;
}

function badIndex({ name, highest }: Row): string {
  const example = name.replaceAll('[n]', '[0]');
  return `has a bad index: it must be a number from 0 to ${highest} without leading zeros, such as ${example}`;
}
