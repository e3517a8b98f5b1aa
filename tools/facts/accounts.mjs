/** Numbers of accounts and codes of banks. */
import { toFacts } from './money.mjs';

/** @typedef {import('./tables.mjs').Table} Table */

const bicForms = [
  'DEUTxxFF',
  'DEUTxxFF500',
  'DEUTxx2LXXX',
  'D3UTxxFF',
  '1234xx22',
  'DEUTxxF',
  'DEUTxxFF50',
  'DEU-xxFF',
];

/** Codes of banks in each country and in some that do not exist. @param {readonly string[]} countries @param {(bic: string) => boolean} isValid */
const judgeBics = (countries, isValid) =>
  Object.fromEntries(
    [...countries, 'XX', 'ZZ', 'UK', 'EU', 'AN'].flatMap((country) =>
      (country === 'DE' ? bicForms : ['DEUTxxFF']).map((form) => {
        const bic = form.replace('xx', country);
        return [bic, isValid(bic) ? 'yes' : 'no'];
      }),
    ),
  );

/** @type {readonly Table[]} */
export const accountTables = [
  {
    name: 'Lengths of IBANs',
    file: 'src/contract/bank/iban.ts',
    declaration: 'countriesByLength',
    ours: ({ ibanLengths }) => Object.fromEntries(ibanLengths),
    against: [
      {
        packages: ['ibankit@1.6.5'],
        theirs: ({ load }) => {
          const { BbanStructure } = load('ibankit');
          return Object.fromEntries(
            BbanStructure.supportedCountries().map((/** @type {string} */ code) => [
              code,
              4 + BbanStructure.forCountry(code).getBbanLength(),
            ]),
          );
        },
        meant: [
          {
            there: 'AO BF BJ CF CG CI CM CV DZ GA GQ IR KM MA MG ML MZ NE SN TD TG',
            page: 'ibantools 4.5.4, jsnext/ibantools.js, IBANRegistry',
            day: '2026-11-30',
            reason:
              'These countries are not in the registry; of an IBAN of theirs only form and check digits count.',
          },
          {
            here: 'YE',
            page: 'ibantools 4.5.4, jsnext/ibantools.js, IBANRegistry',
            day: '2026-11-30',
            reason: 'Yemen is in the registry; the package is older.',
          },
        ],
      },
      {
        packages: ['iban@0.0.14'],
        theirs: ({ load }) =>
          Object.fromEntries(
            Object.entries(load('iban').countries).map(([code, { length }]) => [code, length]),
          ),
        keys: 'both',
        meant: [
          {
            other: { BI: '27, there 16' },
            page: 'ibantools 4.5.4, jsnext/ibantools.js, IBANRegistry',
            day: '2026-11-30',
            reason: 'The registry has 27 for Burundi; the package has the length from before it joined.',
          },
        ],
      },
    ],
  },
  {
    name: 'Form of a BIC',
    file: 'src/contract/bank/iban.ts',
    declaration: 'isBic',
    ours: ({ countryCodes }) => toFacts(countryCodes),
    against: [
      {
        packages: ['bic-validator@1.27.0'],
        theirs: ({ load }, { countryCodes }) =>
          judgeBics(countryCodes, (bic) => load('bic-validator').isValid(bic)),
        judge: (key, { isBic }) => (isBic(key) ? 'yes' : 'no'),
        meant: [
          {
            other: { '1234DE22': 'yes, there no', D3UTDEFF: 'yes, there no' },
            page: 'findings/bic-checks-want-four-letters-first.sh',
            day: '2026-11-30',
            reason: 'Since 2022 the first four signs may be digits; the package wants letters.',
          },
          {
            other: {
              DEUTXXFF: 'no, there yes',
              DEUTZZFF: 'no, there yes',
              DEUTUKFF: 'no, there yes',
              DEUTEUFF: 'no, there yes',
              DEUTANFF: 'no, there yes',
            },
            page: 'i18n-iso-countries 7.14.0, codes.json',
            day: '2026-11-30',
            reason: 'They are no countries; the package takes any two letters.',
          },
        ],
      },
    ],
  },
];
