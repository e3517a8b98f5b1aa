/** What Stripe calls things: brands, methods, currencies, events, reasons. */
import { toFacts } from './money.mjs';
import { stripeGoDeclines } from './read-pages-data.mjs';
import { listedValues, unionValues } from './type-files.mjs';

/**
 * @typedef {import('./tables.mjs').Table} Table
 * @typedef {import('./tables.mjs').Ours} Ours
 * @typedef {import('./packages.mjs').Packages} Packages
 */

const stripe = 'stripe@23.1.0';
const stripeJs = '@stripe/stripe-js@10.2.1';
const folder = 'src/acquirers/stripe';

/** @param {Packages} packages @param {string} name of a resource */
const typesOf = ({ text }, name) => text(`stripe/esm/resources/${name}.d.ts`);

/** @param {readonly (readonly [string, ...unknown[]])[]} rows */
const reasons = (rows) => toFacts(rows.map(([reason]) => reason));

/** Our brands on a card network, by Stripe's name of it. @type {Readonly<Record<string, readonly string[]>>} */
const brandsOfNetwork = {
  ...{
    amex: ['AMEX'],
    cartes_bancaires: ['CARTEBANCAIRE'],
    diners: ['DINERS'],
    discover: ['DISCOVER'],
    jcb: ['JCB'],
  },
  ...{ mastercard: ['MASTER', 'MASTERDEBIT', 'MAESTRO'], unionpay: ['UNIONPAY'] },
  visa: ['VISA', 'VISADEBIT', 'VISAELECTRON', 'VPAY'],
};

/** @type {readonly Table[]} */
export const stripeTables = [
  {
    name: 'Card brands at Stripe',
    file: `${folder}/capabilities-data.ts`,
    declaration: 'brands',
    ours: ({ stripeCapabilities }) => toFacts(stripeCapabilities.brands ?? []),
    against: [
      {
        packages: [stripe],
        theirs: (packages) => {
          const networks = listedValues(typesOf(packages, 'PaymentMethods'), 'brand');
          return toFacts(networks.flatMap((name) => brandsOfNetwork[name] ?? [name]));
        },
        meant: [
          {
            there: 'eftpos_au link unknown',
            page: 'stripe 23.1.0, resources/PaymentMethods.d.ts',
            day: '2026-11-30',
            reason: 'eftpos is of Australia, and the gateway has no such brand; the other two are no brands.',
          },
        ],
      },
    ],
  },
  {
    name: 'Stripe’s currencies',
    file: `${folder}/currencies-data.ts`,
    declaration: 'currencies',
    ours: ({ stripeCurrencies }) => toFacts(stripeCurrencies),
    against: [
      {
        packages: ['zero-decimal-currencies@1.6.0'],
        theirs: ({ load }, { stripeCurrencies }) =>
          toFacts(stripeCurrencies.filter((code) => load('zero-decimal-currencies').isValidCurrency(code))),
        meant: [
          {
            here: 'SLE',
            page: 'https://docs.stripe.com/currencies',
            day: '2026-11-26',
            reason: 'The new leone is in Stripe’s list; the package has only the old one.',
          },
        ],
      },
    ],
  },
  {
    name: 'Decimals of currencies at Stripe',
    file: `${folder}/currencies-data.ts`,
    declaration: 'exponents',
    ours: ({ stripeCurrencies, stripeExponents, exponents }) =>
      Object.fromEntries(
        stripeCurrencies.map((code) => [
          code,
          /** @type {Record<string, number>} */ (stripeExponents)[code] ?? exponents.get(code) ?? 2,
        ]),
      ),
    against: [
      {
        packages: ['zero-decimal-currencies@1.6.0'],
        theirs: ({ load }, { stripeCurrencies }) => {
          const { ZERO_DECIMAL_CURRENCIES: none, THREE_DECIMAL_CURRENCIES: three } =
            load('zero-decimal-currencies');
          const decimals = (/** @type {string} */ code) =>
            none.includes(code) ? 0 : three.includes(code) ? 3 : 2;
          return Object.fromEntries(stripeCurrencies.map((code) => [code, decimals(code)]));
        },
        meant: [],
      },
    ],
  },
  {
    name: 'Stripe’s methods beside cards',
    file: `${folder}/methods-data.ts`,
    ours: ({ stripeMethods }) => toFacts(Object.values(stripeMethods).map(({ type }) => type)),
    against: [
      {
        packages: [stripeJs],
        theirs: ({ text }) => {
          const types = text('@stripe/stripe-js/dist/stripe-js/payment-intents.d.ts');
          return toFacts([...types.matchAll(/'(\w+)'/g)].map(([, name = '']) => name));
        },
        keys: 'ours',
        meant: [],
      },
    ],
  },
  {
    name: 'Stripe’s notifications',
    file: `${folder}/set-up.ts`,
    declaration: 'stripeEvents',
    ours: ({ stripeEvents }) => toFacts(stripeEvents),
    against: [
      {
        packages: [stripe],
        theirs: (packages) => toFacts(unionValues(typesOf(packages, 'WebhookEndpoints'), 'EnabledEvent')),
        keys: 'ours',
        meant: [],
      },
    ],
  },
  {
    name: 'Stripe’s reasons of declines',
    file: `${folder}/refusals-data.ts`,
    declaration: 'declines',
    ours: ({ stripeReasons }) => reasons(stripeReasons.declines),
    against: [
      {
        packages: [],
        page: 'https://github.com/stripe/stripe-go/tree/a1e3932f6, error.go, DeclineCode',
        day: '2026-11-30',
        theirs: () => toFacts(stripeGoDeclines.split(/\s+/)),
        meant: [],
      },
    ],
    byHand: [
      {
        page: 'https://github.com/signalapp/Signal-Android, StripeDeclineCode.kt',
        day: '2026-11-30',
        result: 'Its 39 names are here; 8 of ours are not there.',
      },
    ],
  },
  {
    name: 'Stripe’s errors',
    file: `${folder}/errors-data.ts`,
    ours: ({ stripeErrors }) => reasons(stripeErrors),
    against: [
      {
        packages: [stripe],
        theirs: (packages) => toFacts(unionValues(typesOf(packages, 'PaymentIntents'), 'Code')),
        keys: 'ours',
        meant: [],
      },
    ],
  },
  {
    name: 'Why a bank did not pay a debit at Stripe',
    file: `${folder}/refusals-data.ts`,
    declaration: 'debitFailures',
    ours: ({ stripeReasons }) => reasons(stripeReasons.debitFailures),
    against: [],
    byHand: [
      {
        page: 'https://github.com/signalapp/Signal-Android, StripeFailureCode.kt',
        day: '2026-11-30',
        result: 'The 13 codes are the same.',
      },
    ],
  },
  {
    name: 'Why a refund failed at Stripe',
    file: `${folder}/refusals-data.ts`,
    declaration: 'refundFailures',
    ours: ({ stripeReasons }) => reasons(stripeReasons.refundFailures),
    against: [
      {
        packages: [stripe],
        theirs: (packages) => toFacts(listedValues(typesOf(packages, 'Refunds'), 'failure_reason')),
        meant: [],
      },
    ],
  },
  {
    name: 'Reasons of disputes at Stripe',
    file: `${folder}/refusals-data.ts`,
    declaration: 'disputes',
    ours: ({ stripeReasons }) => reasons(stripeReasons.disputes),
    against: [
      {
        packages: [stripe],
        theirs: (packages) => toFacts(listedValues(typesOf(packages, 'Disputes'), 'reason')),
        meant: [],
      },
    ],
  },
  {
    name: 'Why a payment was cancelled at Stripe',
    file: `${folder}/refusals-data.ts`,
    declaration: 'cancellations',
    ours: ({ stripeReasons }) => reasons(stripeReasons.cancellations),
    against: [
      {
        packages: [stripe],
        theirs: (packages) => toFacts(unionValues(typesOf(packages, 'PaymentIntents'), 'CancellationReason')),
        meant: [],
      },
    ],
  },
  {
    name: 'Stripe’s checks of a security code',
    file: `${folder}/checks-data.ts`,
    declaration: 'codeChecks',
    ours: ({ stripeChecks }) => toFacts(Object.keys(stripeChecks.codeChecks)),
    against: [
      {
        packages: [stripe],
        theirs: (packages) => toFacts(listedValues(typesOf(packages, 'Charges'), 'cvc_check')),
        meant: [],
      },
    ],
  },
  {
    name: 'Stripe’s checks of an address',
    file: `${folder}/checks-data.ts`,
    declaration: 'codeChecks',
    ours: ({ stripeChecks }) =>
      toFacts(
        new Set(Object.keys(stripeChecks.addressChecks).flatMap((pair) => pair.split(' ').filter(Boolean))),
      ),
    against: [
      {
        packages: [stripe],
        theirs: (packages) => toFacts(listedValues(typesOf(packages, 'Charges'), 'address_line1_check')),
        meant: [],
      },
    ],
  },
  {
    name: 'Stripe’s results of an authentication',
    file: `${folder}/checks-data.ts`,
    declaration: 'codeChecks',
    ours: ({ stripeChecks }) => toFacts(Object.keys(stripeChecks.authentications)),
    against: [
      {
        packages: [stripe],
        theirs: (packages) => toFacts(unionValues(typesOf(packages, 'SetupAttempts'), 'Result')),
        meant: [
          {
            there: 'exempted',
            page: 'stripe 23.1.0, resources/SetupAttempts.d.ts',
            day: '2026-11-30',
            reason: 'No authentication took place, so that there is no status to tell.',
          },
        ],
      },
    ],
  },
];
