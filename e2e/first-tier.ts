/** The stories of `npm test`, without which nobody should commit. All others run in `npm run test:all`. */

/** By the file below e2e/stories: parts of its titles; `all` where each story counts. */
export const firstStories: Readonly<Record<string, 'all' | readonly string[]>> = {
  accessibility: [
    'axe finds nothing',
    'Tab goes through the fields',
    'a click on a label moves the focus',
    'inputs name their purpose',
    'the focus ring is',
    'announced once',
  ],
  security: 'all',
  'hostile-journeys': ['jQuery', 'a tracer that adds baggage'],
  'three-d-secure': ['proves to the issuer who they are'],
  pay: [
    'pays by card and returns to the shop',
    'a declined payment returns',
    'Enter in the frames',
    'ten clicks and Enter together',
    'progress is shown at once',
    'stops a payment by answering false',
    'brand is found while the shopper types',
  ],
  validation: [
    'no error is shown while',
    'leaving a wrong field shows its error',
    'have five texts',
    'Pay in an empty form',
    'typed as the holder is refused',
  ],
  'saved-cards': [
    'pays by one press',
    'is charged once although the answer is lost',
    'asks for its security code',
    'hidden behind a button',
    'has an accessible name of its own',
  ],
  methods: [
    'DIRECTDEBIT_SEPA',
    'IDEAL',
    'to the provider by itself',
    'is paid there, and the shop',
    'in the place of the page',
    'is paid in its container',
    'gives back a form that pays',
    'before the frames are there',
    'axe finds nothing',
  ],
  'amount-changed': [
    'an update after the form was drawn',
    'a saved card is not charged another amount',
    'the sheet of',
  ],
  'translated-page': ['in whose place a script writes another amount'],
  network: [
    'tries again by itself',
    'the repeat gets the first answer',
    'nothing typed is lost',
    'offline before Pay',
  ],
  session: [
    'an unknown checkout',
    'when a checkout expired',
    'killed and started again',
    'goes back to a paid checkout',
    'two tabs pay one checkout',
    'names it in shopOrigins',
  ],
  frames: [
    'follows the computed style',
    'values and style come back',
    'when the page moves the form',
    'a jQuery-like',
    'cost one request',
  ],
  // What a page can see and hear of the digits.
  oracle: [
    'pay with its guesses',
    'with a part of a number',
    'with a security code as the date',
    'make the same calls of onValidityChange',
  ],
  'typed-shapes': ['a font of the shop with proportional digits'],
  'few-digits': ['changed its name with that of the number', 'takes no digits'],
  dom: ['has the published markup', 'what merchants change in onReady'],
  copies: ['that puts its kept markup back'],
  compact: ['at most 363 px high', 'says that the payment is under way'],
};

/** Patterns of a story's file and title. */
export const firstTier: readonly RegExp[] = Object.entries(firstStories).map(
  ([file, titles]) =>
    new RegExp(`(^| )${file}\\.spec\\.ts ${titles === 'all' ? '' : `.*(${titles.join('|')})`}`),
);
