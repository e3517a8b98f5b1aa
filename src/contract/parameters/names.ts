/** Finds the row of a parameter by its name: plain names, names with a key, indexed names, and second spellings. */
import { type Format, problemOf } from './format.ts';
import type { Row } from './table.ts';

/** The row that was found for a name. */
export interface FoundRow {
  readonly row: Row;
  /** The name in the row's spelling. */
  readonly name: string;
  /** What is wrong with the index or the key in the name, as the end of a sentence; empty when nothing is. */
  readonly problem: string;
}

export type RowFinder = (name: string) => FoundRow | undefined;

/** The longest name that is looked at. No name of the tables is longer, even with its longest key. */
export const maxNameLength = 200;

/**
 * A decimal number without leading zeros. It is only compared and never used to reserve memory (threeds-security
 * T27).
 */
const index = /^(0|[1-9][0-9]{0,3})$/;

/**
 * Makes a function that finds the row of a name among these rows; it gives undefined for a name that none of them
 * has.
 */
export function rowFinderOf(rows: readonly Row[]): RowFinder {
  const plain = new Map<string, FoundRow>();
  const families = new Map<string, Row>();
  for (const row of rows) {
    if ((row.key ?? row.highest) !== undefined) families.set(shapeOf(row.name), row);
    else {
      const names = row.alias === undefined ? [row.name] : [row.name, row.alias];
      for (const name of names) plain.set(name, { row, name: row.name, problem: '' });
    }
  }
  return (name) => {
    const known = plain.get(name);
    if (known !== undefined || !name.includes('[') || name.length > maxNameLength) return known;
    const between: string[] = [];
    const row = families.get(shapeOf(name, between));
    return row && { row, name, problem: problemOfBrackets(row, between) };
  };
}

/**
 * The name without the text between its brackets: the same for all members of a family. That text goes to `between`.
 * It walks through the name once without an expression, because a cart has hundreds of such names.
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

/** Keys that have a special meaning in programs that make an object of the parameters. */
const reserved = ['__proto__', 'constructor', 'prototype'];

/**
 * What is wrong with a reserved key between the brackets of a name, as the end of a sentence; empty when nothing is.
 * The name need not be known.
 */
export function problemOfReserved(name: string): string {
  if (!name.includes('[') || name.length > maxNameLength) return '';
  const between: string[] = [];
  shapeOf(name, between);
  const key = reserved.find((word) => between.some((text) => text.split('.').includes(word)));
  return key === undefined
    ? ''
    : `has a reserved key: ${key} is a word of programming languages; choose another key`;
}

function problemOfBrackets(row: Row, between: readonly string[]): string {
  if (row.key !== undefined) return problemOfKey(row.key, between[0] ?? '');
  return between.every((text) => isIndex(text, row.highest ?? 0)) ? '' : badIndex(row);
}

function problemOfKey(key: Format, text: string): string {
  const problem = problemOf(key, text);
  return problem === '' ? '' : `has a bad key: it ${problem}`;
}

function isIndex(text: string, highest: number): boolean {
  return index.test(text) && Number(text) <= highest;
}

function badIndex({ name, highest }: Row): string {
  const example = name.replaceAll('[n]', '[0]');
  return `has a bad index: it must be a number from 0 to ${highest} without leading zeros, such as ${example}`;
}
