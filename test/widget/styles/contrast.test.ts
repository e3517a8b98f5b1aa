import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getContrast } from '../../support/contrast.ts';
import { contrastPairs } from '../../support/theme-tokens.ts';

const css = readFileSync(resolve(import.meta.dirname, '../../../src/widget/styles/base.css'), 'utf8');

/** Gives the colours of one scheme by their names, from the declarations with `light-dark()`. */
function palette(scheme: 'light' | 'dark'): Map<string, string> {
  const pairs = css.matchAll(/--wpwl-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark]),
  );
}

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ffffff', '#767676', 4.54],
  ['#0a58ca', '#ffffff', 6.44],
])('the contrast of %s and %s is %d', (one, other, contrast) => {
  expect(getContrast(one, other)).toBeCloseTo(contrast, 1);
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const colours = palette(scheme);
  const of = (name: string) => colours.get(name) ?? '';

  test.each(contrastPairs)(
    '$over on $under has a contrast of $least: 3 for borders, signs and focus, whatever the shopper prefers (A-81, A-87), 4.5 for texts',
    ({ over, under, least }) => {
      expect(getContrast(of(over), of(under))).toBeGreaterThanOrEqual(least);
    },
  );
});
