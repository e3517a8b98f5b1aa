/** The stories of `ACQUIRER=adyen`, in which the connector for Adyen charges in the simulator's place. */

/** Whole files, below e2e/stories. */
const files = [
  'amount-changed',
  'hostile-journeys',
  'hostile-pages',
  'network',
  'pay',
  'registration',
  'saved-cards',
  'session',
  'three-d-secure',
  'three-d-secure-places',
  'update',
];

/** Parts of titles in these files, by what their stories need and Adyen's connector or its fake has not. */
const needs = {
  'a brand that Adyen’s connector does not take': [
    'names its brand in the layout accordion',
    'submits natively',
  ],
  'a challenge that can be cancelled': ['stands in a frame of the shop’s own'],
  'the simulator’s code or facts about a card': [
    'a shopper pays by card and returns to the shop with id',
    'a script with /registration names its button',
  ],
};

/** Files about what a page can see and do, whose stories pay by any brand. */
const isolation = [
  'foreign-controls',
  'frames',
  'lifecycle',
  'loader',
  'number',
  'oracle',
  'own-button',
  'places',
  'same-origin',
  'saq-a',
  'security',
  'selectors',
  'several-checkouts',
  'shoppers-disk',
  'translated-page',
  'typed-shapes',
  'unload',
  'validation',
];

/** The same for these. */
const needsOfIsolation = {
  'the simulated issuer’s buttons': ['ends with the status that suites choose'],
  'the browser’s cache, which the route to Adyen’s page switches off': [
    'the frames of a form cost one request',
  ],
};

const storiesOf = (names: readonly string[], left: Record<string, readonly string[]>) =>
  new RegExp(`(^| )(${names.join('|')})\\.spec\\.ts (?!.*(${Object.values(left).flat().join('|')}))`);

/** Every other brand than a card's that is paid by an account or on a page. */
const methods = /methods\.spec\.ts a shopper pays with /;

/** One of each kind of request: with an account, nothing, a phone, a cart, and two addresses. */
const fewMethods =
  /methods\.spec\.ts a shopper pays with (DIRECTDEBIT_SEPA|IDEAL|PAYPAL|VIPPS|KLARNA_INVOICE|CLEARPAY)/;

export const withAdyen: readonly RegExp[] = [
  storiesOf(files, needs),
  storiesOf(isolation, needsOfIsolation),
  methods,
];

/** Those of `npm run test:all`. */
export const fewWithAdyen: readonly RegExp[] = [
  /three-d-secure\.spec\.ts /,
  /hostile-journeys\.spec\.ts on a page with (jQuery|Turbo)/,
  /pay\.spec\.ts (a declined payment returns|ten clicks and Enter)/,
  /network\.spec\.ts when the answer to a payment is lost/,
  fewMethods,
  /amount-changed\.spec\.ts a form whose button shows no amount/,
];
