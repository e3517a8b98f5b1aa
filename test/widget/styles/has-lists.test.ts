import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../../src/widget/styles');
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));

/** The selector lists of a sheet that stand outside of every `@supports selector(:has(…))`. */
function unguardedLists(css: string): string[] {
  const open: string[] = [];
  const lists: string[] = [];
  for (const [, text = '', brace] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    const isGuarded = open.some((outer) => outer.startsWith('@supports selector(:has('));
    open.push(text.trim());
    if (!isGuarded && !text.trim().startsWith('@')) lists.push(text.trim());
  }
  return lists;
}

/** Splits a list at its commas, not at those between brackets. */
const selectorsIn = (list: string): string[] => list.split(/,(?![^(]*\))/);

test.each(sheets)(
  'in %s no selector that older browsers know stands in one list with :has(), for which Firefox before 121 drops the whole list',
  (name) => {
    const mixed = unguardedLists(readFileSync(resolve(folder, name), 'utf8')).filter((list) => {
      const selectors = selectorsIn(list);
      const withHas = selectors.filter((selector) => selector.includes(':has('));
      return withHas.length > 0 && withHas.length < selectors.length;
    });
    expect(mixed).toEqual([]);
  },
);
