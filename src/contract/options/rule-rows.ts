/** The descriptions of the options without their sentences, as the scripts of the browser read them. */
import type { OptionRow, OptionRows } from './chapters/chapter.ts';
import type { RuleRow, RuleRows } from './rules.ts';

/**
 * Returns the rows of the rules, by the option's name.
 *
 * @param callbacks the dotted names of the callbacks that stand among these options
 */
export function toRuleRows(rows: OptionRows, callbacks: readonly string[]): RuleRows {
  const inner = (name: string) =>
    callbacks.flatMap((dotted) => (dotted.startsWith(`${name}.`) ? [dotted.slice(name.length + 1)] : []));
  const own = callbacks.filter((name) => !name.includes('.'));
  return Object.fromEntries([
    ...Object.entries(rows).map(([name, row]) => [name, toRuleRow(row, inner(name))] as const),
    ...own.map((name) => [name, { takes: 'callback' }] as const),
  ]);
}

function toRuleRow(row: OptionRow, callbacks: readonly string[]): RuleRow {
  if ('members' in row) {
    const { members, isAbsentByDefault } = row;
    return { members: toRuleRows(members, callbacks), isAbsentByDefault };
  }
  if ('oneOf' in row) return { oneOf: row.oneOf, default: row.default, older: row.older };
  return { takes: row.takes, default: row.default, expected: row.expected };
}
