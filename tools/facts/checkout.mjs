/** What stands around a payment: 3-D Secure, languages, result codes, numbers of persons. */

import { toFacts } from './money.mjs';
import { unionValues } from './type-files.mjs';

/** @typedef {import('./tables.mjs').Table} Table */

const stripe = 'stripe@23.1.0';
const adyenWeb = '@adyen/adyen-web@6.45.2';

/** @type {readonly Table[]} */
export const checkoutTables = [
  {
    name: 'Statuses of an authentication',
    file: 'src/contract/authentication-status.ts',
    ours: ({ transStatuses }) => toFacts(transStatuses),
    against: [
      {
        packages: [stripe],
        theirs: ({ text }) =>
          toFacts(unionValues(text('stripe/esm/resources/PaymentIntents.d.ts'), 'AresTransStatus')),
        meant: [
          {
            here: 'D S',
            page: 'threeds-security A.4',
            day: '2026-11-30',
            reason:
              'Decoupled authentication and Secure Payment Confirmation; Stripe lists the statuses that it takes.',
          },
        ],
      },
    ],
  },
  {
    name: 'Electronic commerce indicators by network',
    file: 'src/gateway/three-d-secure/eci.ts',
    ours: ({ getEci, cards, getIndicators }) =>
      Object.fromEntries(
        Object.keys(cards)
          .filter((code) => getIndicators(code, '4').isListed)
          .flatMap((code) =>
            /** @type {const} */ (['Y', 'A', 'N', 'R', 'I']).map((transStatus) => [
              `${code}/${transStatus}`,
              `${getEci({ transStatus }, code, '4')}`,
            ]),
          ),
      ),
    against: [
      {
        packages: [stripe],
        theirs: ({ text }) =>
          toFacts(
            unionValues(text('stripe/esm/resources/PaymentIntents.d.ts'), 'ElectronicCommerceIndicator'),
          ),
        judge: (eci, { getIndicators }) => {
          const known = ['VISA', 'MASTER'].flatMap((code) => Object.values(getIndicators(code, '4')).flat());
          return known.includes(eci) ? 'yes' : 'no';
        },
        meant: [],
      },
    ],
  },
  {
    name: 'Language codes',
    file: 'src/contract/parameters/language-codes.ts',
    ours: ({ language }) => toFacts(language.values ?? []),
    against: [
      {
        packages: ['iso-639-1@3.1.6'],
        theirs: ({ load }) =>
          toFacts(
            load('iso-639-1')
              .getAllCodes()
              .map((/** @type {string} */ code) => code.toUpperCase()),
          ),
        meant: [
          {
            here: 'BH',
            page: 'langs 2.0.0, data.js',
            day: '2026-11-30',
            reason: 'ISO 639-1 withdrew the code for a group of languages in 2021; a page may still send it.',
          },
          {
            here: 'CN CZ DK GR',
            page: 'settled question 12',
            day: '2026-11-30',
            reason: 'Countries that merchants write for languages.',
          },
        ],
      },
      {
        packages: ['langs@2.0.0'],
        theirs: ({ load }) =>
          toFacts(
            load('langs')
              .codes('1')
              .map((/** @type {string} */ code) => code.toUpperCase()),
          ),
        meant: [
          {
            here: 'CN CZ DK GR',
            page: 'settled question 12',
            day: '2026-11-30',
            reason: 'Countries that merchants write for languages.',
          },
        ],
      },
    ],
  },
  {
    name: 'Tags of the languages',
    file: 'src/texts/languages.ts',
    declaration: 'tags',
    ours: ({ languages }) => Object.fromEntries(Object.values(languages).map(({ code, tag }) => [code, tag])),
    against: [
      {
        packages: ['cldr-core@48.2.0'],
        theirs: ({ load }, { languages }) => {
          const { availableLocales, defaultContent } = {
            ...load('cldr-core/availableLocales.json'),
            ...load('cldr-core/defaultContent.json'),
          };
          const known = [...availableLocales.full, ...defaultContent];
          return Object.fromEntries(
            Object.values(languages).map(({ code, tag }) => [code, known.includes(tag) ? tag : 'unknown']),
          );
        },
        meant: [],
      },
      {
        packages: [adyenWeb],
        theirs: async ({ module }, { languages }) => {
          const { CDN_SUPPORTED_LOCALES: locales } = await module(
            '@adyen/adyen-web/dist/es/language/constants.js',
          );
          return Object.fromEntries(
            Object.values(languages).flatMap(({ code, tag }) => {
              const [base = ''] = tag.split('-');
              const found = locales.find((/** @type {string} */ one) => one.split('-')[0] === base);
              return found ? [[code, tag]] : [];
            }),
          );
        },
        meant: [
          {
            here: 'no',
            page: '@adyen/adyen-web 6.45.2, language/constants.js',
            day: '2026-11-30',
            reason: 'Adyen writes no-NO; nb is the tag of the Norwegian that the texts are in.',
          },
          {
            here: 'tr',
            page: '@adyen/adyen-web 6.45.2, language/constants.js',
            day: '2026-11-30',
            reason: 'Adyen’s component has no Turkish.',
          },
        ],
      },
    ],
  },
  {
    name: 'Result codes',
    file: 'src/contract/result-codes-data.ts',
    ours: ({ catalogue }) => catalogue,
    against: [],
    byHand: [
      {
        page: 'https://hyperpay.docs.oppwa.com/node/111',
        day: '2026-11-30',
        result: 'The groups and their examples are the same; the whole list is behind a login.',
      },
    ],
  },
];
