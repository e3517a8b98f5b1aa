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
  'compact',
];

/** Parts of titles in these files. Their stories run in the second tier: most have a sibling here that differs in one word. */
const secondTier = [
  'in every language',
  'in the layout accordion the mark',
  'Cross-Origin-Opener-Policy',
  'a whole IBAN',
  'reset of the page',
  'four dots and no stars',
  'on a page that (removes|gives)',
];

/** Patterns of a story's file and title. */
export const firstTier: readonly RegExp[] = [
  new RegExp(`(^| )(${files.join('|')})\\.spec\\.ts (?!.*(${secondTier.join('|')}))`),
  // What a page can see of the digits, for two of the five styles.
  /typed-shapes\.spec\.ts a page with an? (font of the shop with proportional digits|installed font with ten widths) /,
  // The same for a security code: two styles, two of the names that a page may give its frame, one frame of the page's own.
  /few-digits\.spec\.ts (in the style (card|logos) a page|.* changed its name with that of the number|.* has the name of the date|a (frame|page) .* of (its|the page’s) own .*(card.number|takes no digits))/,
  /hostile-journeys\.spec\.ts on a page with (jQuery|a tracer that adds baggage)/,
];
