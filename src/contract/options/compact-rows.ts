/**
 * Writes the descriptions of the options without their sentences, in as few bytes as possible. The modules
 * `*-compact.ts` use the result.
 */
import { grouped } from '../grouped.ts';
import type { OptionRow, OptionRows } from './chapters/chapter.ts';
import type { CompactRow } from './rules.ts';

/**
 * The number of each kind: its position in `commonKinds` (0 to 5) or, after these, in the kinds of the page
 * (`table.ts`) or of the wallets (`wallet-table.ts`). Numbers take fewer bytes in the widget than names.
 */
const kindNumbers = {
  ...{ flag: 0, number: 1, text: 2, textOrNumber: 3, oneOf: 4, callback: 5 },
  ...{ textOrFlag: 6, textsByKey: 7, css: 8, brands: 9 },
  ...{ words: 6, contacts: 7, list: 8, object: 9 },
} as const;

/** Makes the compact rows. Options with the same rule share one row. */
export function compactRows(rows: OptionRows, callbacks: readonly string[]): readonly CompactRow[] {
  const inner = (name: string) =>
    callbacks.flatMap((dotted) => (dotted.startsWith(`${name}.`) ? [dotted.slice(name.length + 1)] : []));
  const specs = Object.entries(rows).map(([name, row]) => ({ name, spec: specOf(row, inner(name)) }));
  const own = callbacks
    .filter((name) => !name.includes('.'))
    .map((name) => ({ name, spec: [kindNumbers.callback] }));
  return grouped([...specs, ...own], ({ spec }) => JSON.stringify(spec)).map(([spec, alike]) => {
    const [kind, ...args] = JSON.parse(spec) as [CompactRow[1], ...unknown[]];
    return [alike.map(({ name }) => name).join(' '), kind, ...args];
  });
}

/** Returns the kind of a row and the arguments of the kind's function, without undefined arguments at the end. */
function specOf(row: OptionRow, callbacks: readonly string[]): unknown[] {
  const spec = wholeSpecOf(row, callbacks);
  while (spec.at(-1) === undefined) spec.pop();
  return spec;
}

function wholeSpecOf(row: OptionRow, callbacks: readonly string[]): unknown[] {
  if ('members' in row) return [compactRows(row.members, callbacks), row.isAbsentByDefault];
  if ('oneOf' in row) return [kindNumbers.oneOf, row.oneOf, row.default, row.older];
  return [kindNumbers[row.takes], row.default, row.expected];
}
