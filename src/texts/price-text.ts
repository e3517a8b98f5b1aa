/**
 * Writes prices. The separators, patterns and symbols are in a table and not those of `Intl`, whose data are of another day in
 * each Node and each browser. Servers alone write prices: what a page shows of one has come from the gateway.
 */
import type { Language } from './languages.ts';
import { priceDecimals, priceForms, priceRegions } from './price-forms-data.ts';

/** Chinese regions whose script is not the one that the language alone has (unicode.org/reports/tr35, likely subtags). */
const traditional = /^zh-(tw|hk|mo)$/i;

interface Region {
  readonly parent: string;
  /** Index of its form. */
  readonly form: number;
  /** Each behind the code of its currency. */
  readonly symbols: readonly string[];
  /** A currency with a form of its own, and the index of that. */
  readonly own: string;
}

/** By the tag in lower case. */
const regions: ReadonlyMap<string, Region> = new Map(
  priceRegions.map((row) => {
    const [tag = '', parent = '', form, symbols = '', own = ''] = row.split(';');
    return [
      tag.toLowerCase(),
      { parent: parent.toLowerCase(), form: Number(form), symbols: symbols.split('|'), own },
    ];
  }),
);

/** Returns the region of a tag; that of its language where the table does not have it. Undefined for other languages. */
function findRegion(tag: string): Region | undefined {
  const name = tag.toLowerCase().replace(traditional, 'zh-hant-$1');
  return name ? (regions.get(name) ?? findRegion(name.replace(/-?[^-]*$/, ''))) : undefined;
}

const english: Region = regions.get('en') ?? { parent: '', form: 0, symbols: [], own: '' };

function findSymbol({ parent, symbols }: Region, currency: string): string {
  const ownSymbol = symbols.find((symbol) => symbol.startsWith(currency));
  if (ownSymbol !== undefined) return ownSymbol.slice(currency.length);
  const inherited = regions.get(parent);
  return inherited === undefined ? currency : findSymbol(inherited, currency);
}

/** A price as shoppers of a region write it, and the tag of that region. */
export interface WrittenPrice {
  readonly tag: string;
  readonly text: string;
}

/**
 * Writes the price for the widget, which names one region. A browser's own header names several languages. Undefined where no
 * region is named, or one of a language that the product does not have, and where there is no price.
 */
export function writePrice(tag = '', amount = '', currency = ''): WrittenPrice | undefined {
  const isTag = /^[a-z]{2}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(tag);
  if (!isTag || !amount || !currency || findRegion(tag) === undefined) return undefined;
  return { tag, text: priceText(amount, currency, { tag }) };
}

/**
 * Writes an amount for people, in the convention of the language's region: `€1,234.50`. Digits are 0 to 9 in every
 * language (locales.md section 2). Nothing is rounded: an amount that has more decimals than its currency usually shows is
 * written with all of them. Whole amounts keep the currency's usual form, such as `2000 Ft`.
 *
 * @param amount a decimal text, such as the wire's `1234.50`
 * @param currency ISO 4217
 */
export function priceText(
  amount: string,
  currency: string,
  { tag, region = tag }: Pick<Language, 'tag' | 'region'>,
): string {
  const row = findRegion(region) ?? english;
  const form = row.own.startsWith(currency) ? Number(row.own.slice(currency.length)) : row.form;
  const [standard = '', ofLetters = '', decimalMark = '', groupMark = '', least = ''] =
    priceForms[form]?.split('|') ?? [];
  const symbol = findSymbol(row, currency);
  const pattern = isLetterBeside(symbol, standard) ? ofLetters : standard;
  const [, whole, cents = ''] = /^0*(\d+?)(?:\.(\d*?)0*)?$/.exec(amount) ?? [];
  if (whole === undefined) return `${amount} ${currency}`;
  const usual = priceDecimals[currency] ?? 2;
  const decimals = cents.padEnd(cents.length > usual ? Math.max(2, cents.length) : usual, '0');
  const grouped = group(whole, pattern, groupMark, Number(least));
  const number = decimals ? grouped + decimalMark + decimals : grouped;
  const spaced = /^¤#/.test(pattern) && /[^\p{S}\p{Z}]$/u.test(symbol) ? `${symbol}\u00a0` : symbol;
  return pattern.replace(/#.*0/, number).replace('¤', spaced);
}

/** Whether a letter would stand beside the number (tr35-numbers, "standard-alphaNextToNumber"). */
function isLetterBeside(symbol: string, pattern: string): boolean {
  return pattern.startsWith('¤') ? /\p{L}$/u.test(symbol) : /^\p{L}/u.test(symbol);
}

/** Groups digits as a pattern has it: by three, or the rest by two as in India. */
function group(digits: string, pattern: string, mark: string, least: number): string {
  if (digits.length < 3 + least) return digits;
  const rest = digits.slice(0, -3);
  const places = pattern.includes('#,##,##0') ? /\B(?=(\d\d)+$)/g : /\B(?=(\d{3})+$)/g;
  return `${rest.replace(places, mark)}${mark}${digits.slice(-3)}`;
}
