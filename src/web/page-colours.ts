/**
 * The colours of pages that are seen together, so that they look like one product: light and dark, with the contrast
 * that test/web/page-colours.test.ts asks of them.
 */

/** The colour of a light page and of a dark one, by the name of its custom property. */
export const pageColours = {
  /** Ground of a page. */
  paper: ['#faf8f5', '#151413'],
  /** Ground of what lies on a page, and of a page that stands in another one. */
  card: ['#ffffff', '#1e1d1b'],
  /** Ground of what is set off from the two. */
  raised: ['#f4f1ec', '#282623'],
  ink: ['#2a241d', '#f1ece4'],
  /** Second text. */
  quiet: ['#665c51', '#b6aa9b'],
  /** Decoration. */
  line: ['#e2dacf', '#3d3933'],
  /** Borders of controls. */
  edge: ['#8f8272', '#857b6d'],
  accent: ['#8a4b22', '#e9a877'],
  'on-accent': ['#ffffff', '#221509'],
  good: ['#1f6b43', '#86d6ac'],
  bad: ['#a12c24', '#f4a59d'],
  wait: ['#7d5200', '#e8bd62'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

/** The declarations of all colours, for the rule of a page's root. */
export const colourDeclarations = Object.entries(pageColours)
  .map(([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`)
  .join(' ');
