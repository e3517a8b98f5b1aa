/** What Adyen calls things: brands, methods, currencies, events, reasons. */
import { toFacts } from './money.mjs';
import { enumValues, listedValues } from './type-files.mjs';

/** @typedef {import('./tables.mjs').Table} Table */

const library = '@adyen/api-library@32.1.0';
const web = '@adyen/adyen-web@6.45.2';
const folder = 'src/acquirers/adyen';
const typings = '@adyen/api-library/lib/src/typings';

/** @type {readonly Table[]} */
export const adyenTables = [
  {
    name: 'Adyen’s names of exemptions',
    file: `${folder}/agreements-data.ts`,
    declaration: 'exemptions',
    ours: ({ adyenExemptions }) => toFacts(Object.values(adyenExemptions)),
    against: [
      {
        packages: [library],
        theirs: ({ text }) =>
          toFacts(listedValues(text(`${typings}/checkout/additionalData3DSecure.d.ts`), 'scaExemption')),
        meant: [],
      },
    ],
  },
  {
    name: 'Adyen’s names of what is charged after a stay',
    file: `${folder}/agreements-data.ts`,
    declaration: 'industryUsages',
    ours: ({ adyenIndustryUsages }) => toFacts(Object.values(adyenIndustryUsages)),
    against: [
      {
        packages: [library],
        theirs: ({ text }) =>
          toFacts(enumValues(text(`${typings}/checkout/paymentRequest.d.ts`), 'IndustryUsageEnum')),
        meant: [
          {
            there: 'installment',
            page: '@adyen/api-library 32.1.0, checkout/paymentRequest.d.ts',
            day: '2026-11-30',
            reason: 'Instalments are a member of their own in an order.',
          },
        ],
      },
    ],
  },
  {
    name: 'Adyen’s names of card brands',
    file: `${folder}/brands-data.ts`,
    declaration: 'brandTypes',
    ours: ({ adyenBrands }) => toFacts(Object.values(adyenBrands)),
    against: [
      {
        packages: [web],
        theirs: async ({ module }) => {
          const path = '@adyen/adyen-web/dist/es/components/internal/SecuredFields/lib/CSF/utils/cardType.js';
          const { default: cardType } = await module(path);
          return toFacts(cardType.allCards.map((/** @type {any} */ one) => one.cardType));
        },
        keys: 'ours',
        meant: [],
      },
      {
        packages: [library],
        theirs: ({ text }) =>
          toFacts(enumValues(text(`${typings}/management/paymentMethodSetupInfo.d.ts`), 'TypeEnum')),
        keys: 'ours',
        meant: [
          {
            here: 'dankort',
            page: '@adyen/adyen-web 6.45.2, cardType.js',
            day: '2026-11-30',
            reason: 'The Management API does not offer it; the requests name it so.',
          },
        ],
      },
    ],
  },
  {
    name: 'Adyen’s members of an authentication',
    file: `${folder}/checks-data.ts`,
    declaration: 'authenticationForms',
    ours: ({ adyenChecks }) => toFacts(Object.values(adyenChecks.authenticationForms).map(([name]) => name)),
    against: [
      {
        packages: [library],
        theirs: ({ text }) =>
          toFacts(
            [
              'checkout/responseAdditionalData3DSecure',
              'payment/responseAdditionalDataCommon',
              'payment/threeDSecureData',
            ].flatMap((name) =>
              [...text(`${typings}/${name}.d.ts`).matchAll(/^ {4}"(\w+)"\?:/gm)].map(
                ([, member = '']) => member,
              ),
            ),
          ),
        keys: 'ours',
        meant: [],
      },
    ],
  },
  {
    name: 'Adyen’s currencies',
    file: `${folder}/currencies-data.ts`,
    declaration: 'currencies',
    ours: ({ adyenCurrencies }) => toFacts(adyenCurrencies),
    against: [
      {
        packages: ['currency-codes@2.2.0'],
        theirs: ({ load }) => toFacts(load('currency-codes').codes()),
        keys: 'ours',
        meant: [
          {
            here: 'HRK SLL',
            page: 'https://github.com/Adyen/adyen-android, CheckoutCurrency',
            day: '2026-11-26',
            reason: 'Adyen lists two that have ended; for a new payment the gateway refuses both.',
          },
        ],
      },
    ],
  },
  {
    name: 'Decimals of currencies at Adyen',
    file: `${folder}/currencies-data.ts`,
    declaration: 'exponents',
    ours: ({ adyenCurrencies, adyenExponents, exponents }) =>
      Object.fromEntries(
        adyenCurrencies.map((code) => [
          code,
          /** @type {Record<string, number>} */ (adyenExponents)[code] ?? exponents.get(code) ?? 2,
        ]),
      ),
    against: [
      {
        packages: [web],
        theirs: async ({ module }, { adyenCurrencies }) => {
          const { default: units } = await module(
            '@adyen/adyen-web/dist/es/utils/constants/currency-decimals.js',
          );
          return Object.fromEntries(
            adyenCurrencies.map((code) => [code, Math.round(Math.log10(units[code] ?? 100))]),
          );
        },
        meant: [],
      },
    ],
  },
  {
    name: 'Adyen’s notifications',
    file: `${folder}/events-data.ts`,
    ours: ({ adyenEvents }) =>
      toFacts([
        ...Object.keys(adyenEvents.adyenUnrecordedEvents),
        ...Object.keys(adyenEvents.paymentEvents),
        ...Object.keys(adyenEvents.followUpEvents),
        ...Object.keys(adyenEvents.eventsMadeElsewhere),
        adyenEvents.storingEvent,
        ...Object.keys(adyenEvents.disputeEvents),
      ]),
    against: [
      {
        packages: [library],
        theirs: ({ text }) =>
          toFacts(enumValues(text(`${typings}/notification/notificationRequestItem.d.ts`), 'EventCodeEnum')),
        meant: [
          {
            here:
              'ACH_NOTIFICATION_OF_CHANGE AUTHENTICATION DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION ' +
              'DISPUTE_OPENED_WITH_CHARGEBACK PREARBITRATION_ACCEPTED PREARBITRATION_DECLINED PREARBITRATION_ISSUER_WITHDRAWN ' +
              'PREARBITRATION_OPEN SCHEME_ARBITRATION SCHEME_ARBITRATION_LOST SCHEME_ARBITRATION_WON',
            page: 'https://docs.adyen.com/api-explorer/Webhooks/1',
            day: '2026-11-30',
            reason: 'The types of the package have not all events of Adyen’s own list.',
          },
        ],
      },
    ],
  },
  {
    name: 'Adyen’s methods beside cards',
    file: `${folder}/methods-data.ts`,
    ours: ({ adyenMethods }) =>
      Object.fromEntries(Object.entries(adyenMethods).map(([brand, { details }]) => [brand, details.type])),
    against: [
      {
        packages: [library],
        theirs: ({ text }, { adyenMethods }) => {
          const setUp = text(`${typings}/management/paymentMethodSetupInfo.d.ts`);
          const names = enumValues(setUp, 'TypeEnum');
          return Object.fromEntries(
            Object.entries(adyenMethods).flatMap(([brand, { details, managedAs = details.type }]) =>
              managedAs !== null && names.includes(managedAs) ? [[brand, details.type]] : [],
            ),
          );
        },
        meant: [
          {
            here: 'AFTERPAY PAYSAFECARD WERO',
            page: '@adyen/api-library 32.1.0, checkout',
            day: '2026-11-30',
            reason: 'The Management API does not know them; payments have them.',
          },
        ],
      },
    ],
  },
];
