/** Currencies and their decimals, as the wire has them and as prices are written. */

/** @typedef {import('./tables.mjs').Table} Table */

const cldr = 'cldr-core@48.2.0';
const formatjs = '@formatjs/intl-numberformat@9.4.3';
const file = 'src/contract/parameters/currencies.ts';

/** The codes for which a shopper is never charged: metals, units of account, tests. */
const noMoney = /^(?:XA[GU]|XB[A-D]|XDR|XP[DT]|XSU|XTS|XUA|XXX)$/;

/** @param {Iterable<string>} codes @param {string | number} [value] */
export const toFacts = (codes, value = 'yes') => Object.fromEntries([...codes].map((code) => [code, value]));

/** The last day of each currency in any country, or `9999` for one in use. @param {import('./packages.mjs').Packages} packages */
function lastDays({ load }) {
  const { region } = load('cldr-core/supplemental/currencyData.json').supplemental.currencyData;
  /** @type {Map<string, string>} */
  const days = new Map();
  for (const uses of Object.values(region).flat())
    for (const [code, { _to = '9999', _tender }] of Object.entries(uses))
      if (_tender !== 'false' && _to > (days.get(code) ?? '')) days.set(code, _to);
  return days;
}

/** Shows spaces and marks of direction as numbers, and has no space inside. @param {string} text */
const visible = (text) =>
  text.replace(/[\p{Z}\p{C}]/gu, (mark) => (mark === ' ' ? ' ' : `u${mark.charCodeAt(0).toString(16)}`));

/** Reads how a locale writes numbers, from the script that adds it to a polyfill. @param {(path: string) => string} text @param {string} tag */
function readFormatjs(text, tag) {
  const script = text(`@formatjs/intl-numberformat/locale-data/${tag}.js`);
  const data = JSON.parse(
    script.slice(script.indexOf('{', script.indexOf('__addLocaleData(')), script.search(/\n\}\)/) + 2),
  );
  return data.data.numbers;
}

/** How English of the world writes prices. */
const worldEnglish = '¤#,##0.00 . ,';

/** @type {readonly Table[]} */
export const moneyTables = [
  {
    name: 'Currencies of new payments',
    file,
    declaration: 'active',
    ours: ({ currencyCodes }) => toFacts(currencyCodes),
    against: [
      {
        packages: ['currency-codes@2.2.0'],
        theirs: ({ load }) =>
          toFacts(
            load('currency-codes')
              .codes()
              .filter((/** @type {string} */ code) => !noMoney.test(code)),
          ),
        meant: [
          {
            there: 'ANG BGN CUC',
            page: 'cldr-core 48.2.0, supplemental/currencyData.json',
            day: '2026-11-30',
            reason:
              'They have ended as tender: on 30 June 2025, 31 January 2026 (the euro came on 1 January) and 1 June 2021.',
          },
          {
            here: 'XCG',
            page: 'cldr-core 48.2.0, supplemental/currencyData.json',
            day: '2026-11-30',
            reason: 'The Caribbean guilder is money since 31 March 2025.',
          },
        ],
      },
      {
        packages: [cldr],
        theirs: (packages) =>
          toFacts([...lastDays(packages)].flatMap(([code, day]) => (day === '9999' ? [code] : []))),
        meant: [
          {
            here: 'BOV CHE CHW CLF COU MXV USN UYI UYW',
            page: 'currency-codes 2.2.0, data.js',
            day: '2026-11-30',
            reason: 'Funds that ISO 4217 lists and that prices use; the CLDR counts them as no tender.',
          },
          {
            here: 'SVC VED',
            page: 'currency-codes 2.2.0, data.js',
            day: '2026-11-30',
            reason: 'ISO 4217 lists both; the CLDR counts neither as tender.',
          },
        ],
      },
    ],
  },
  {
    name: 'Currencies of earlier payments',
    file,
    declaration: 'withdrawn',
    ours: ({ currencyCodes, currencyOfAnEarlierPayment }) =>
      toFacts((currencyOfAnEarlierPayment.values ?? []).filter((code) => !currencyCodes.includes(code))),
    against: [
      {
        packages: ['@dinero.js/currencies@2.0.0-alpha.15'],
        theirs: ({ load }) => toFacts(Object.keys(load('@dinero.js/currencies'))),
        keys: 'ours',
        meant: [],
      },
      {
        packages: [cldr],
        theirs: (packages) =>
          toFacts(
            [...lastDays(packages)].flatMap(([code, day]) =>
              day >= '2021-06' && day !== '9999' ? [code] : [],
            ),
          ),
        meant: [],
      },
    ],
  },
  {
    name: 'Decimals of currencies',
    file: 'src/contract/currency-exponents-data.ts',
    ours: ({ currencyCodes, exponents }) =>
      Object.fromEntries(currencyCodes.map((code) => [code, exponents.get(code) ?? 2])),
    against: [
      {
        packages: ['currency-codes@2.2.0'],
        theirs: ({ load }) =>
          Object.fromEntries(
            load('currency-codes').data.map((/** @type {any} */ { code, digits }) => [code, digits]),
          ),
        keys: 'ours',
        meant: [
          {
            here: 'XCG',
            page: 'cldr-core 48.2.0, supplemental/currencyData.json',
            day: '2026-11-30',
            reason: 'The package is older than the Caribbean guilder.',
          },
        ],
      },
      {
        packages: ['@dinero.js/currencies@2.0.0-alpha.15'],
        theirs: ({ load }) =>
          Object.fromEntries(
            Object.values(load('@dinero.js/currencies')).map(({ code, exponent }) => [code, exponent]),
          ),
        keys: 'both',
        meant: [
          {
            other: { MGA: '2, there 1', MRU: '2, there 1' },
            page: 'currency-codes 2.2.0, data.js',
            day: '2026-11-30',
            reason:
              'A fifth of the ariary and of the ouguiya is their unit; ISO 4217 and the wire have two decimals.',
          },
        ],
      },
    ],
  },
  {
    name: 'Decimals of written prices',
    file: 'src/texts/price-forms-data.ts',
    ours: ({ currencyCodes, priceDecimals }) =>
      Object.fromEntries(currencyCodes.map((code) => [code, priceDecimals[code] ?? 2])),
    against: [
      {
        packages: [formatjs],
        theirs: ({ text }, { currencyCodes }) => {
          const rows = text('@formatjs/intl-numberformat/index.js').matchAll(/^\t"([A-Z]{3})": (\d),?$/gm);
          const decimals = Object.fromEntries([...rows].map(([, code = '', digits = '']) => [code, digits]));
          return Object.fromEntries(currencyCodes.map((code) => [code, decimals[code] ?? 2]));
        },
        meant: [],
      },
    ],
  },
  {
    name: 'Separators of prices',
    file: 'src/texts/price-forms-data.ts',
    ours: ({ priceForms, priceRegions }) =>
      Object.fromEntries(
        priceRegions.map((row) => {
          const [tag = '', , form] = row.split(';');
          const [pattern, , decimal, group] = `${priceForms[Number(form)]}`.split('|');
          return [tag, visible(`${pattern} ${decimal} ${group}`)];
        }),
      ),
    against: [
      {
        packages: [formatjs],
        theirs: ({ text }, { priceRegions }) =>
          Object.fromEntries(
            priceRegions.flatMap((row) => {
              const [tag = ''] = row.split(';');
              const { currency, symbols } = readFormatjs(text, tag);
              const { decimal, group } = symbols.latn;
              return [[tag, visible(`${currency.latn.standard.split(';')[0]} ${decimal} ${group}`)]];
            }),
          ),
        meant: [
          {
            other: {
              'de-AT': '¤ua0#,##0.00 , ., there ¤ua0#,##0.00 , ua0',
              'fr-CH': "#,##0.00ua0¤ . ', there #,##0.00ua0¤ , '",
            },
            page: 'cldr-numbers-full 48.2.0, main, currencyGroup and currencyDecimal',
            day: '2026-11-30',
            reason:
              'Austria and French Switzerland have marks of their own for money, which the package leaves out.',
          },
          {
            other: {
              'en-BE': `${worldEnglish}, there #,##0.00ua0¤ , .`,
              'en-DE': `${worldEnglish}, there #,##0.00ua0¤ , .`,
              'en-EE': `${worldEnglish}, there #,##0.00ua0¤ , ua0`,
              'en-ES': `${worldEnglish}, there #,##0.00ua0¤ , .`,
              'en-FI': `${worldEnglish}, there #,##0.00ua0¤ , ua0`,
              'en-FR': `${worldEnglish}, there #,##0.00ua0¤ , u202f`,
              'en-IT': `${worldEnglish}, there #,##0.00ua0¤ , .`,
              'en-LT': `${worldEnglish}, there #,##0.00ua0¤ , ua0`,
              'en-LV': `${worldEnglish}, there #,##0.00ua0¤ , ua0`,
              'en-NL': `${worldEnglish}, there ¤ua0#,##0.00 , .`,
              'en-PT': `${worldEnglish}, there #,##0.00ua0¤ , ua0`,
              'en-SI': `${worldEnglish}, there #,##0.00ua0¤ , .`,
              'en-SK': `${worldEnglish}, there #,##0.00ua0¤ , ua0`,
            },
            page: 'tools/price-forms.mjs, englishOfEuro',
            day: '2026-11-29',
            reason:
              'English in countries of the euro is written as English of the world; else one shopper would read 1.234 and 1,234 as the same number.',
          },
        ],
      },
    ],
  },
];
