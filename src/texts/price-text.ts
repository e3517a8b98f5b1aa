import type { Language } from './languages.ts';

const currencyOptions = (currency: string) =>
  ({ style: 'currency', currency, numberingSystem: 'latn' }) as const;

/** Formatters by region and currency. To make one takes much longer than to use it. */
const formats = new Map<string, Intl.NumberFormat>();
const maxFormats = 200;

function usualFormat(region: string, currency: string): Intl.NumberFormat {
  const key = `${region} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(region, currencyOptions(currency));
  // The gateway is asked for any region.
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, format);
  return format;
}

/**
 * Writes an amount for people, in the convention of the language's region: `€1,234.50`. Digits are 0 to 9 in every
 * language (locales.md section 2). Nothing is rounded: where `Intl` knows fewer decimals of a currency than the amount has,
 * all of the amount's are written. Whole amounts keep the currency's usual form, such as `2000 Ft`.
 *
 * @param amount a decimal text, such as the wire's `1234.50`
 * @param currency ISO 4217
 */
export function priceText(
  amount: string,
  currency: string,
  { tag, region = tag }: Pick<Language, 'tag' | 'region'>,
): string {
  const usual = usualFormat(region, currency);
  const decimals = /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0;
  const isCut = decimals > (usual.resolvedOptions().maximumFractionDigits ?? 0);
  const format = isCut
    ? new Intl.NumberFormat(region, {
        ...currencyOptions(currency),
        minimumFractionDigits: Math.max(2, decimals),
      })
    : usual;
  return format.format(+amount);
}
