/** The stories of `npm test`, without which nobody should commit. All others run in `npm run test:all`. */

/** Whole files, below e2e/stories. */
const files = [
  'pay',
  'validation',
  'saved-cards',
  'methods',
  'three-d-secure',
  'amount-changed',
  'translated-page',
  'network',
  'session',
  'frames',
  'security',
  'oracle',
  'accessibility',
  'dom',
  'copies',
];

/** Patterns of a story's file and title. */
export const firstTier: readonly RegExp[] = [
  new RegExp(`(^| )(${files.join('|')})\\.spec\\.ts `),
  // The languages are measured at all widths in the second tier.
  /(^| )compact\.spec\.ts (?!.* in every language )/,
  // What a page can see of the digits, for two of the thirteen styles.
  /typed-shapes\.spec\.ts a page with an? (font of the shop with proportional digits|installed font with ten widths) /,
  /hostile-journeys\.spec\.ts on a page with (jQuery|a tracer that adds baggage)/,
];
