import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { pageColours } from '../../src/web/page-colours.ts';
import { getContrast } from '../support/contrast.ts';

const { paper, card, raised } = pageColours;
const grounds = [paper, card, raised];
const texts = ['ink', 'quiet', 'accent', 'good', 'bad', 'wait'] as const;

test.each(['light', 'dark'] as const)(
  'in %s pages each colour can be read on each ground (WCAG 1.4.3)',
  (scheme) => {
    const at = scheme === 'light' ? 0 : 1;
    for (const name of texts)
      for (const ground of grounds)
        expect(
          getContrast(pageColours[name][at], ground[at]),
          `${name} on ${ground[at]}`,
        ).toBeGreaterThanOrEqual(4.5);
    expect(getContrast(pageColours['on-accent'][at], pageColours.accent[at])).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(['light', 'dark'] as const)(
  'in %s pages the edge of a control is seen on each ground (WCAG 1.4.11)',
  (scheme) => {
    const at = scheme === 'light' ? 0 : 1;
    for (const ground of grounds)
      expect(getContrast(pageColours.edge[at], ground[at]), ground[at]).toBeGreaterThanOrEqual(3);
  },
);

const root = resolve(import.meta.dirname, '../..');
const sheets = [
  ...readdirSync(resolve(root, 'src/testing/workbench/styles')).map(
    (name) => `src/testing/workbench/styles/${name}`,
  ),
  'src/gateway/routes/page-style.ts',
  'src/gateway/three-d-secure/page/style.ts',
  'src/reference/page/style.ts',
  'src/testing/simulator/connector/page/style.ts',
  'src/testing/simulator/issuer/page/style.ts',
];

test.each(sheets)('%s has no colour of its own beside the shared ones', (sheet) => {
  expect(readFileSync(resolve(root, sheet), 'utf8')).not.toMatch(/#[0-9a-f]{3,8}\b(?=[;,) ])/i);
});
