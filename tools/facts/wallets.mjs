/** What the wallets call networks, languages and versions. */
import { toFacts } from './money.mjs';
import { unionValues } from './type-files.mjs';

/** @typedef {import('./tables.mjs').Table} Table */

const googlePay = '@types/googlepay@0.7.13';
const adyenWeb = '@adyen/adyen-web@6.45.2';
const evervault = '@evervault/js@2.9.0';
const evervaultTypes = '@evervault/js/dist/evervault.d.ts';

/** @param {import('./tables.mjs').Ours} ours @param {string} wallet */
const networksOf = ({ cards }, wallet) =>
  Object.values(cards).flatMap((card) => {
    /** @type {Record<string, string>} */
    const networks = 'networks' in card ? card.networks : {};
    return networks[wallet] ?? [];
  });

/** @type {readonly Table[]} */
export const walletTables = [
  {
    name: 'Card networks at Google Pay',
    file: 'src/contract/brands/cards-data.ts',
    part: "Google's names",
    ours: (ours) => toFacts(networksOf(ours, 'googlePay')),
    against: [
      {
        packages: [googlePay],
        theirs: ({ text }) => toFacts(unionValues(text('@types/googlepay/index.d.ts'), 'CardNetwork')),
        meant: [
          {
            there: 'ELECTRON ELO_DEBIT MAESTRO',
            page: '@types/googlepay 0.7.13, CardNetwork',
            day: '2026-11-30',
            reason: 'Google takes them in Brazil alone, as debit beside the credit network, which is named.',
          },
          {
            there: 'INTERAC',
            page: '@types/googlepay 0.7.13, CardNetwork',
            day: '2026-11-30',
            reason: 'The gateway has no such card brand.',
          },
        ],
      },
    ],
  },
  {
    name: 'Card networks at Apple Pay',
    file: 'src/contract/brands/cards-data.ts',
    part: "Apple's names",
    ours: (ours) => toFacts(networksOf(ours, 'applePay')),
    against: [
      {
        packages: [adyenWeb],
        theirs: ({ text }) => {
          const path =
            '@adyen/adyen-web/dist/es/components/ApplePay/utils/map-adyen-brands-to-applepay-brands.js';
          const [, pairs = ''] = /\{(mc:[^}]*)\}/.exec(text(path)) ?? [];
          return toFacts([...pairs.matchAll(/:"(\w+)"/g)].map(([, name = '']) => name));
        },
        meant: [
          {
            here: 'bancontact chinaUnionPay dankort mada meeza vPay',
            page: 'https://developer.apple.com/documentation/applepayontheweb/supported-networks',
            day: '2026-11-30',
            reason: 'Adyen’s component names only networks that Adyen takes.',
          },
          {
            there: 'eftpos girocard interac',
            page: 'https://developer.apple.com/documentation/applepayontheweb/supported-networks',
            day: '2026-11-30',
            reason: 'The gateway has no such card brands.',
          },
        ],
      },
      {
        packages: [evervault],
        theirs: ({ text }) => toFacts(unionValues(text(evervaultTypes), 'ApplePayCardNetwork')),
        meant: [
          {
            here: 'meeza',
            page: 'https://developer.apple.com/documentation/applepayontheweb/supported-networks',
            day: '2026-11-30',
            reason: 'Apple’s list has it; the package is older.',
          },
          {
            there: 'bancomat eftpos girocard interac mir privateLabel',
            page: 'https://developer.apple.com/documentation/applepayontheweb/supported-networks',
            day: '2026-11-30',
            reason: 'The gateway has no such card brands.',
          },
        ],
      },
    ],
  },
  {
    name: 'Languages of Google Pay’s button',
    file: 'src/widget/wallets/button-language.ts',
    declaration: 'toGoogleLanguage',
    ours: ({ languages, toGoogleLanguage }) =>
      toFacts(Object.values(languages).flatMap(({ tag }) => toGoogleLanguage(tag) ?? [])),
    against: [
      {
        packages: [adyenWeb],
        theirs: ({ text }) => {
          const [, list = ''] =
            /=\[("en",[^\]]*)\]/.exec(text('@adyen/adyen-web/dist/es/components/GooglePay/utils.js')) ?? [];
          return toFacts([...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name));
        },
        keys: 'ours',
        meant: [],
      },
    ],
  },
  {
    name: 'Languages of Apple Pay’s button',
    file: 'src/widget/wallets/button-language.ts',
    declaration: 'toAppleLocale',
    ours: ({ languages, toAppleLocale }) =>
      toFacts(Object.values(languages).flatMap(({ tag }) => toAppleLocale(tag) ?? [])),
    against: [
      {
        packages: [evervault],
        theirs: ({ text }) => toFacts(unionValues(text(evervaultTypes), 'ApplePayButtonLocale')),
        keys: 'ours',
        meant: [],
      },
    ],
  },
  {
    name: 'Version of Google Pay',
    file: 'src/widget/wallets/google-request.ts',
    declaration: 'version',
    ours: ({ readyRequest }) => {
      const { apiVersion, apiVersionMinor } = readyRequest(
        /** @type {any} */ ({ settings: { googlePay: {} }, offered: ['VISA'] }),
        /** @type {any} */ ({}),
      );
      return { apiVersion, apiVersionMinor };
    },
    against: [
      {
        packages: [adyenWeb],
        theirs: async ({ module }) => {
          const { default: config } = await module('@adyen/adyen-web/dist/es/components/GooglePay/config.js');
          return { apiVersion: config.API_VERSION, apiVersionMinor: config.API_VERSION_MINOR };
        },
        meant: [],
      },
    ],
  },
  {
    name: 'Version of Apple Pay that each network wants',
    file: 'src/contract/brands/cards-data.ts',
    part: "Apple's names",
    ours: (ours) => toFacts(networksOf(ours, 'applePay')),
    against: [],
    byHand: [
      {
        page: 'https://developer.apple.com/documentation/applepayontheweb/supported-networks',
        day: '2026-11-30',
        result:
          'The shop chooses the version by `applePay.version`, 1 where it chooses none; Bancontact wants 14, Dankort 13, Elo and ' +
          'mada 5, Cartes Bancaires and Visa Electron 4.',
      },
    ],
  },
];
