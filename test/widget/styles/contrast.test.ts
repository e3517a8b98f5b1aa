import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(resolve(import.meta.dirname, '../../../src/widget/styles/base.css'), 'utf8');

/** Gives the colours of one scheme by their names, from the declarations with `light-dark()`. */
function palette(scheme: 'light' | 'dark'): Map<string, string> {
  const pairs = css.matchAll(/--wpwl-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark]),
  );
}

/** Gives the relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const value = Number.parseInt(hex.slice(place, place + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const colours = palette(scheme);
  const of = (name: string) => colours.get(name) ?? '';
  const between = (one: string, other: string) => contrast(of(one), of(other));

  test.each([
    ['line', 'field'],
    ['line', 'box'],
    ['alarm', 'alarm-field'],
    ['alarm', 'box'],
    ['accent', 'box'],
    ['accent', 'field'],
    ['ink', 'field'],
  ])(
    'borders, signs and focus have a contrast of 3:1, %s on %s, whatever the shopper prefers (A-81, A-87)',
    (one, other) => {
      expect(between(one, other)).toBeGreaterThanOrEqual(3);
    },
  );

  test.each([
    ['ink', 'box'],
    ['ink', 'field'],
    ['ink', 'alarm-field'],
    ['quiet', 'box'],
    ['quiet', 'field'],
    ['faint', 'field'],
    ['faint', 'alarm-field'],
    ['alarm', 'box'],
    ['alarm', 'field'],
    ['accent', 'box'],
    ['on-accent', 'accent'],
  ])('texts have a contrast of 4.5:1, %s on %s', (one, other) => {
    expect(between(one, other)).toBeGreaterThanOrEqual(4.5);
  });
});
