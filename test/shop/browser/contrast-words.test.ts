import { describe, expect, test } from 'vitest';
import { getContrast } from '../../../src/shop/browser/contrast.ts';
import { describeWarning, findWarnings } from '../../../src/shop/browser/playground/contrast-words.ts';
import { colourTokens, contrastPairs } from '../../../src/shop/playground/theme-tokens.ts';

const defaults = new Map(colourTokens.map(({ name, light }) => [name, light]));

/** Gives the warnings for the light defaults with some other colours, of which the last one was typed last. */
function warn(changed: Readonly<Record<string, string>>, last = Object.keys(changed).at(-1)) {
  const colours = new Map([...defaults, ...Object.entries(changed)]);
  return findWarnings(contrastPairs, (name) => colours.get(name) ?? '', last);
}

describe('the warnings of the theme tab', () => {
  test('are none for the defaults', () => {
    expect(warn({})).toEqual([]);
  });

  test.each([
    ['ink', '#9aa0a6', ['box', 'field', 'alarm-field']],
    ['line', '#dddddd', ['field', 'box']],
    ['on-accent', '#3377dd', ['accent']],
    ['accent', '#99aadd', ['box', 'on-accent', 'field']],
    ['alarm-field', '#d08080', ['faint', 'alarm']],
  ])('name %s when it is %s, with everything that it is too near to', (name, colour, others) => {
    const warnings = warn({ [name]: colour });
    expect(warnings.map((warning) => warning.name)).toEqual([name]);
    const [{ low } = { low: [] }] = warnings;
    expect(low.map(({ over, under }) => (over === name ? under : over))).toEqual(others);
  });

  test('name the colour that was typed last, else the one that has most to do with it', () => {
    const colours = { ink: '#ffffff' };
    expect(warn(colours, 'box').map(({ name }) => name)).toEqual(['box', 'ink']);
    expect(warn(colours, 'gap').map(({ name }) => name)).toEqual(['ink']);
  });

  test.each(
    colourTokens.flatMap(({ name }) =>
      ['#777777', '#ff0000', '#00ff00', '#000000', '#ffffff'].map((colour) => [name, colour] as const),
    ),
  )('tell for %s as %s a colour that ends them', (name, colour) => {
    for (const { name: changed, remedy } of warn({ [name]: colour })) {
      expect(changed).toBe(name);
      expect(remedy).toMatch(/^#[0-9a-f]{6}$/);
      expect(warn({ [name]: remedy ?? '' })).toEqual([]);
    }
  });

  test('tell the nearest colour: one that is darker when black is nearer', () => {
    const [{ remedy = '' } = {}] = warn({ line: '#999999' });
    expect(getContrast(remedy, '#ffffff')).toBeGreaterThanOrEqual(3);
    expect(getContrast(remedy, '#ffffff')).toBeLessThan(3.3);
  });

  test('are sentences with the properties, the contrasts, cut off, and what to do', () => {
    const [warning] = warn({ accent: '#99aadd' });
    if (warning === undefined) throw new Error('There is no warning.');
    expect(describeWarning(warning, 'light')).toBe(
      '--wpwl-accent has too little contrast on light pages: 2.2:1 to --wpwl-box (4.5:1 is needed), 2.2:1 to --wpwl-on-accent (4.5:1 is needed), 2.2:1 to --wpwl-field (3:1 is needed). Set it to #697598, for example.',
    );
  });

  test('say what else to change when no colour suits all others', () => {
    const [warning] = warn({ 'on-accent': '#333333', accent: '#555555' });
    if (warning === undefined) throw new Error('There is no warning.');
    expect(describeWarning(warning, 'dark')).toBe(
      '--wpwl-accent has too little contrast on dark pages: 1.6:1 to --wpwl-on-accent (4.5:1 is needed). No colour suits all that it meets: change --wpwl-on-accent, too.',
    );
  });
});
