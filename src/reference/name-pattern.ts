/**
 * Turns the name of a parameter family, such as `cart.items[n].name`, into a regular expression that matches the names
 * in the family.
 */
import type { Row } from '#contract/parameters/table.ts';
import { withoutFlags } from './value-schema.ts';

/** Tells whether a row stands for many names, which differ by an index or a key. */
export function isFamily({ key, highest }: Row): boolean {
  return (key ?? highest) !== undefined;
}

/** Returns an anchored expression. It matches the same names as the code that reads requests. */
export function namePattern({ name, key, highest = 0 }: Row): string {
  const between = key === undefined ? `(${indexesTo(highest)})` : keyPattern(key);
  const parts = name.split(/\[[a-z]+\]/).map((part) => part.replaceAll('.', '\\.'));
  return `^${parts.join(`\\[${between}\\]`)}$`;
}

function keyPattern({ min, max, pattern }: NonNullable<Row['key']>): string {
  const inner = pattern === undefined ? '[^\\]]*' : withoutFlags(pattern).replace(/^\^|\$$/g, '');
  return `(?=[^\\]]{${min},${max}}\\])(?:${inner})`;
}

/** Returns alternatives that match the numbers from 0 to `highest` without leading zeros. */
function indexesTo(highest: number): string {
  const digits = [...String(highest)].map(Number);
  const alternatives = ['0'];
  if (digits.length > 1) alternatives.push(`[1-9][0-9]{0,${digits.length - 2}}`);
  digits.forEach((digit, at) => {
    const lowest = at === 0 ? 1 : 0;
    if (digit <= lowest) return;
    const before = digits.slice(0, at).join('');
    alternatives.push(`${before}[${lowest}-${digit - 1}]${anyDigits(digits.length - at - 1)}`);
  });
  if (highest > 0) alternatives.push(String(highest));
  return alternatives.join('|');
}

function anyDigits(length: number): string {
  return length === 0 ? '' : `[0-9]{${length}}`;
}
