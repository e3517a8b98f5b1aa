import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getContrast } from '../../support/contrast.ts';
import { contrastPairs } from '../../support/theme-tokens.ts';

const folder = resolve(import.meta.dirname, '../../../src/widget/styles');
const [base, compact, rows] = ['base.css', 'compact.css', 'method-rows.css'].map((name) =>
  readFileSync(join(folder, name), 'utf8'),
);

/** Gives the colours of one scheme by their names, from the declarations with `light-dark()`. The last one counts. */
function palette(css: string, scheme: 'light' | 'dark'): Map<string, string> {
  const pairs = css.matchAll(/--wpwl-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark]),
  );
}

/** Mixes so many percent of a colour into another one, as `color-mix(in srgb, …)` does. */
function mix(percent: number, colour: string, into: string): string {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const mixed = parts(into).map(
    (part, index) => part + ((parts(colour)[index] ?? 0) - part) * (percent / 100),
  );
  return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

describe.each([
  ['stacked', 'light'],
  ['stacked', 'dark'],
  ['compact', 'light'],
  ['compact', 'dark'],
] as const)('in the layout %s and the %s scheme', (layout, scheme) => {
  const colours = palette(layout === 'stacked' ? `${base}` : `${base}${compact}`, scheme);
  const of = (name: string) => colours.get(name) ?? '';
  if (layout === 'compact') {
    colours.set('alarm-field', of('field'));
    const [, percent] =
      /--wpwl-tint: color-mix\(in srgb, var\(--wpwl-ink\) (\d+)%, var\(--wpwl-box\)\)/.exec(`${rows}`) ?? [];
    colours.set('panel', mix(Number(percent), of('ink'), of('box')));
  }
  const onPanel = contrastPairs
    .filter(({ under }) => under === 'box' && layout === 'compact')
    .map((pair) => ({ ...pair, under: 'panel' }));

  test.each([...contrastPairs, ...onPanel])(
    '$over on $under has a contrast of $least: 3 for borders, signs and focus, whatever the shopper prefers (A-81, A-87), 4.5 for texts',
    ({ over, under, least }) => {
      expect(getContrast(of(over), of(under))).toBeGreaterThanOrEqual(least);
    },
  );
});
