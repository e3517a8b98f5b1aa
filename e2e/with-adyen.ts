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
  'a brand that is no card': [
    'the sheet of (Apple|Google) Pay',
    'names its brand in the layout accordion',
    'submits natively',
    'in the style logos no logo',
    'in the layout accordion all rows of the list are pale',
    'with disabled neither the rows of a list',
    'an expired session has a button',
    'while style and layout change',
    'when the form that has the focus leaves',
    'brands in another order move their forms',
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
  'a brand that is no card': [
    'accordion',
    'PayPal',
    'PAYPAL',
    'wallet',
    'brand of',
    'methods',
    'IBAN',
    'direct debit',
    'checkouts in one parent pays',
  ],
  'the simulated issuer’s buttons': ['ends with the status that suites choose'],
  'the browser’s cache, which the route to Adyen’s page switches off': [
    'the frames of a form cost one request',
  ],
};

const storiesOf = (names: readonly string[], left: Record<string, readonly string[]>) =>
  new RegExp(`(^| )(${names.join('|')})\\.spec\\.ts (?!.*(${Object.values(left).flat().join('|')}))`);

/** A debit, and a page of another method than a card. */
const methods = /methods\.spec\.ts a shopper pays with (DIRECTDEBIT_SEPA|IDEAL)/;

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
  methods,
  /amount-changed\.spec\.ts a form whose button shows no amount/,
];
