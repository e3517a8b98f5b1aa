/** From the name of a family, such as `cart.items[n].name`, to the expression that its members' names fit. */
import type { Row } from '#contract/parameters/table.ts';
import { withoutFlags } from './value-schema.ts';

/** Whether the row stands for many names: by an index or by a key. */
export function isFamily({ key, highest }: Row): boolean {
  return (key ?? highest) !== undefined;
}

/** Anchored. The same names as the reader of requests takes. */
export function namePattern({ name, key, highest = 0 }: Row): string {
  const between = key === undefined ? `(${indexesTo(highest)})` : keyPattern(key);
  const parts = name.split(/\[[a-z]+\]/).map((part) => part.replaceAll('.', '\\.'));
  return `^${parts.join(`\\[${between}\\]`)}$`;
}

function keyPattern({ min, max, pattern }: NonNullable<Row['key']>): string {
  const inner = pattern === undefined ? '[^\\]]*' : withoutFlags(pattern).replace(/^\^|\$$/g, '');
  return `(?=[^\\]]{${min},${max}}\\])(?:${inner})`;
}

/** The numbers from 0 to `highest` without leading zeros, as alternatives. */
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

function anyDigits(most: number): string {
  return most === 0 ? '' : `[0-9]{${most}}`;
}
