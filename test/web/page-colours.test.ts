import { expect, test } from 'vitest';
import { getContrast } from '../../src/shop/browser/contrast.ts';
import { pageColours } from '../../src/web/page-colours.ts';

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
