import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getContrast } from '../support/contrast.ts';
import { createThemeRules } from '../support/theme-rules.ts';
import { colourTokens, contrastPairs, sizeTokens, themePresets } from '../support/theme-tokens.ts';
import { blocksOf, root } from './markdown.ts';

const path = 'docs/theme.md';
const text = readFileSync(join(root, path), 'utf8');
const css = readFileSync(join(root, 'src/widget/styles/base.css'), 'utf8');
const [defaults = ''] = /:root,\s*:host \{[^}]*\}/.exec(css) ?? [];
const declared = [...defaults.matchAll(/--wpwl-([a-z-]+): ([^;]+);/g)].map(([, name, value]) => [
  name,
  value,
]);

test('the tokens are the custom properties of the form, with its defaults', () => {
  expect([
    ...colourTokens.map(({ name, light, dark }) => [name, `light-dark(${light}, ${dark})`]),
    ...sizeTokens.map(({ name, fallback }) => [name, `${fallback}rem`]),
  ]).toEqual(declared);
});

test('the layouts compact and accordion have the colours that docs/theme.md names for them', () => {
  const compact = readFileSync(join(root, 'src/widget/styles/compact.css'), 'utf8');
  const [first = ''] = /:root,\s*:host \{[^}]*\}/.exec(compact) ?? [];
  const own = [...first.matchAll(/--wpwl-([a-z-]+): light-dark\((#\w+), (#\w+)\);/g)];
  expect(own.length).toBeGreaterThan(1);
  for (const [, name, light, dark] of own) {
    expect(text).toContain(`\`--wpwl-${name}\` is \`${light}\`, in the dark \`${dark}\``);
  }
});

test('the table of docs/theme.md has every token with what it colours and its defaults', () => {
  const rows = [...text.matchAll(/^\| `--wpwl-([a-z-]+)` \| (.+) \|$/gm)].map(([, name, rest]) => [
    name,
    rest,
  ]);
  expect(rows).toEqual([
    ...colourTokens.map((token) => [token.name, `${token.text} | \`${token.light}\` | \`${token.dark}\``]),
    ...sizeTokens.map((token) => [token.name, `${token.text} | \`${token.fallback}rem\` | the same`]),
  ]);
});

test('the list of docs/theme.md has every pair of colours with its least contrast', () => {
  const listed = [...text.matchAll(/^- (\d\.?\d?):1 for .*: (.+)$/gm)].flatMap(([, least, pairs = '']) =>
    [...pairs.matchAll(/`([a-z-]+)` on `([a-z-]+)`/g)].map(([, over, under]) => ({
      over,
      under,
      least: Number(least),
    })),
  );
  expect(listed).toEqual(contrastPairs);
});

describe.each(Object.entries(themePresets))('the theme %s', (name, { text: summary, theme }) => {
  test('is in docs/theme.md as CSS to paste', () => {
    expect(text).toContain(`### ${name}\n\n${summary}\n`);
    const blocks = blocksOf({ path, text }).map(({ code }) => code);
    expect(blocks).toContain(createThemeRules(theme));
  });

  test('gives browsers without light-dark() its light colours', () => {
    const [before = ''] = createThemeRules(theme).split('@supports (color: light-dark(red, red))');
    expect(before).not.toContain('light-dark');
    for (const { name: token } of colourTokens) {
      const light = theme.get(token);
      if (light !== undefined) expect(before).toContain(`--wpwl-${token}: ${light};`);
    }
  });

  test.each(['light', 'dark'] as const)(
    'has the contrasts that texts and borders need on %s pages',
    (scheme) => {
      const of = (token: string) =>
        theme.get(scheme === 'dark' ? `${token}.dark` : token) ??
        colourTokens.find((one) => one.name === token)?.[scheme] ??
        '';
      const low = contrastPairs.filter(({ over, under, least }) => getContrast(of(over), of(under)) < least);
      expect(low).toEqual([]);
    },
  );
});
