// @tests src/widget/styles/reset-overrides.ts
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { selectorsIn, weakSelector } from '../../../src/widget/styles/reset-overrides.ts';

const folder = new URL('../../../src/widget/styles/', import.meta.url);
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));

/** Reads the lists of selectors of a style sheet: what stands before a block that is no at-rule. */
function selectorLists(name: string): string[] {
  const css = readFileSync(new URL(name, folder), 'utf8').replace(/\/\*.*?\*\//gs, '');
  return [...css.matchAll(/(?<=^|[{};])([^{};]+)\{/g)]
    .map(([, list = '']) => list.replace(/\s+/g, ' ').trim())
    .filter((list) => !/^(@|to$|from$|[\d.]+%)/.test(list));
}

/** Counts the commas outside of parentheses, by taking away the innermost ones again and again. */
function topLevelCommas(list: string): number {
  const flat = list.replace(/\([^()]*\)/g, '');
  return flat === list ? list.split(',').length - 1 : topLevelCommas(flat);
}

const isBalanced = (selector: string): boolean => {
  const flat = selector.replace(/\([^()]*\)/g, '');
  return flat === selector ? !/[()]/.test(selector) : isBalanced(flat);
};

describe('the selectors of rules that stand beside a reset', () => {
  test.each(sheets)('are as many as those of %s, each whole', (name) => {
    const lists = selectorLists(name);
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) {
      const selectors = selectorsIn(list);
      expect(selectors.length - 1, list).toBe(topLevelCommas(list));
      expect(selectors.join(', ')).toBe(list);
      for (const selector of selectors) {
        const weak = weakSelector(selector);
        expect(isBalanced(weak), weak).toBe(true);
        // A combinator needs a node at its end, and a function its content.
        expect(weak).toMatch(/^:not\(i i\):where\((?![\s)]).*[^\s>+~(]\)(::[\w-]+)?$/);
        expect(weak.replace(/^:not\(i i\):where\((.*)\)(?=(?:::[\w-]+)?$)/, '$1')).toBe(
          selector.replaceAll(/(?<=[>+~] )(?=::)/g, '*'),
        );
      }
    }
  });

  test('are split at commas outside of functions only', () => {
    const second = '.a ~ .b:not(:has(:focus, .c), .d) .e';
    expect(selectorsIn(`.a, ${second}, .f :is(.g, .h:not(.i)), .x::before`)).toEqual([
      '.a',
      second,
      '.f :is(.g, .h:not(.i))',
      '.x::before',
    ]);
  });

  test('keep a pseudo-element that stands alone', () => {
    expect(['.a > ::before', '::after'].map(weakSelector)).toEqual([
      ':not(i i):where(.a > *)::before',
      ':not(i i):where(*)::after',
    ]);
  });
});
