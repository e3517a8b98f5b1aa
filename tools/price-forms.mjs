/**
 * Writes `src/texts/price-forms-data.ts`: how the regions of the 25 languages write prices, from the Unicode CLDR as the two
 * development dependencies `cldr-core` and `cldr-numbers-full` have it. A Node or a browser has the CLDR of its own day, so that
 * two of them write a price differently. With `--check` it only tells whether the file says the same.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './sources.mjs';
import { load } from './vite/evaluate.mjs';

const require = createRequire(import.meta.url);
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
const numbersPackage = require.resolve('cldr-numbers-full/package.json');
const { version } = read(numbersPackage);
const main = join(dirname(numbersPackage), 'main');
const supplemental = join(dirname(require.resolve('cldr-core/package.json')), 'supplemental');

/** When the packages were read last; change it with their version. */
const readOn = '2026-11-29';

/**
 * @typedef {object} Locale how one of the CLDR's locales writes prices
 * @property {string} form pattern of a symbol, pattern of letters, decimal mark, mark of groups, digits before groups begin
 * @property {Record<string, string>} symbols
 * @property {Record<string, string>} own forms of single currencies
 */

/**
 * English in the countries of the euro. The CLDR writes the euro as English does there and other currencies as the country does:
 * one shopper would read 1.234 and 1,234 as the same number. As in ICU 78, all are written as by English of the world.
 */
const englishOfEuro = /^en-(BE|DE|EE|ES|FI|FR|IT|LT|LV|NL|PT|SI|SK)$/;

/** @param {string} name @param {readonly string[]} currencies @returns {Locale} */
function readLocale(name, currencies) {
  const part = (/** @type {string} */ file) => read(join(main, name, file)).main[name].numbers;
  const numbers = part('numbers.json');
  const { standard, 'standard-alphaNextToNumber': letters } = numbers['currencyFormats-numberSystem-latn'];
  const {
    decimal,
    group,
    currencyDecimal = decimal,
    currencyGroup = group,
  } = numbers['symbols-numberSystem-latn'];
  const [pattern, ofLetters] = [standard, letters].map((text) => text.split(';')[0]);
  const known = part('currencies.json').currencies;
  const symbols = currencies.flatMap((code) => {
    const { symbol = code } = known[code] ?? {};
    return symbol === code ? [] : [[code, symbol]];
  });
  const toForm = (/** @type {unknown[]} */ ...parts) => parts.join('|');
  const least = numbers.minimumGroupingDigits;
  // ICU reads a currency's own pattern with the marks that it is written in, whatever those of the region are.
  const own = currencies.flatMap((code) => {
    const text = known[code]?.pattern;
    return text === undefined || text === pattern ? [] : [[code, toForm(text, text, '.', ',', least)]];
  });
  return {
    form: toForm(pattern, ofLetters, currencyDecimal, currencyGroup, least),
    symbols: Object.fromEntries(symbols),
    own: Object.fromEntries(own),
  };
}

/** Writes what is invisible, or turns the direction of a line, as an escape. @param {string} text */
function quoted(text) {
  const quote = text.includes("'") ? '"' : "'";
  const escaped = text.replace(/[\p{Z}\p{C}]/gu, (mark) =>
    mark === ' ' ? mark : `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return quote + escaped + quote;
}

const declared = (/** @type {string} */ name) => `export const ${name}`;

async function makeTable() {
  const { languages } = await load(join(root, 'src/texts/languages.ts'));
  const { currency } = await load(join(root, 'src/contract/parameters/currencies.ts'));
  const currencies = /** @type {string[]} */ (currency.values);
  const tags = Object.values(languages).map(({ tag }) => tag.split('-')[0]);
  const isOurs = (/** @type {string} */ name) => tags.includes(name.split('-')[0] ?? '');
  // Without those in scripts and spellings that the product does not have.
  const isUsual = (/** @type {string} */ name) => /^[a-z]{2}(-Han[st])?(-([A-Z]{2}|\d{3}))?$/.test(name);
  const names = readdirSync(main).filter((name) => isOurs(name) && isUsual(name));
  const { parentLocale } = read(join(supplemental, 'parentLocales.json')).supplemental.parentLocales;
  const parentOf = (/** @type {string} */ name) => parentLocale[name] ?? name.replace(/-?[^-]+$/, '');
  const locales = new Map(names.map((name) => [name, readLocale(name, currencies)]));
  const ofTheWorld = locales.get('en-001');
  if (ofTheWorld === undefined) throw new Error('The CLDR has no en-001.');
  const { form: worldForm } = ofTheWorld;
  for (const [name, locale] of locales)
    if (englishOfEuro.test(name)) locales.set(name, { ...locale, form: worldForm, own: {} });
  const forms = [...new Set([...locales.values()].flatMap(({ form, own }) => [form, ...Object.values(own)]))];
  const rows = [...locales].map(([name, { form, symbols, own: ownForms }]) => {
    const parent = locales.has(parentOf(name)) ? parentOf(name) : '';
    const inherited = locales.get(parent)?.symbols ?? {};
    const changed = currencies
      .filter((code) => symbols[code] !== inherited[code])
      .map((code) => code + (symbols[code] ?? code));
    const own = Object.entries(ownForms).filter(([, other]) => other !== form);
    const more = own.map(([code, other]) => code + forms.indexOf(other));
    const row = [name, parent, forms.indexOf(form), changed.join('|'), ...more].join(';');
    return `  ${quoted(row)},`;
  });
  const { fractions } = read(join(supplemental, 'currencyData.json')).supplemental.currencyData;
  const decimals = currencies.flatMap((code) => {
    const { _digits: digits = '2' } = fractions[code] ?? {};
    return digits === '2' ? [] : [`  ${code}: ${digits},`];
  });
  return `/**
 * How regions write prices, made by \`tools/price-forms.mjs\`. Source: the Unicode CLDR ${version} (cldr-numbers-full, cldr-core),
 * read on ${readOn}; Unicode License v3.
 */

/** Pattern around a symbol, pattern around letters, decimal mark, mark of groups, digits of the first group at least. */
${declared('priceForms')} = [
${forms.map((form) => `  ${quoted(form)},`).join('\n')}
] as const;

/**
 * Of each region, between semicolons: its tag, the region that it inherits from, its form, the symbols that differ from the
 * inherited ones, and the form of a currency that has one of its own.
 */
${declared('priceRegions')} = [
${rows.join('\n')}
] as const;

/** The decimals with which a whole amount is written, where these are not two. */
${declared('priceDecimals')}: Readonly<Record<string, number>> = {
${decimals.join('\n')}
};
`;
}

const path = join(root, 'src/texts/price-forms-data.ts');
const table = await makeTable();
if (!process.argv.includes('--check')) writeFileSync(path, table);
else if (readFileSync(path, 'utf8') !== table) {
  console.error('src/texts/price-forms-data.ts differs from the CLDR: run node tools/price-forms.mjs');
  process.exitCode = 1;
}
