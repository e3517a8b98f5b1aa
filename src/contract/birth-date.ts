import { asciiDigits } from './card/digits.ts';

/**
 * A birth date as the API wants it, `YYYY-MM-DD`, from day, month and year as a shopper writes them, the year first in
 * some languages, or from what a browser fills in. Undefined for what is no day, or not a day in the last 130 years.
 */
export function birthDateOf(text: string, now: Date): string | undefined {
  const ascii = asciiDigits(text.trim());
  const found =
    /^(?<day>\d\d?)[^\d]+(?<month>\d\d?)[^\d]+(?<year>\d{4})$/.exec(ascii) ??
    /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/.exec(ascii) ??
    /^(?<year>\d{4})[^\d]+(?<month>\d\d?)[^\d]+(?<day>\d\d?)[^\d]*$/.exec(ascii);
  const { day = '', month = '', year = '' } = found?.groups ?? {};
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(iso);
  // 31 February becomes a day in March.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) return undefined;
  const age = now.getTime() - date.getTime();
  return age > 0 && Number(year) > now.getFullYear() - 130 ? iso : undefined;
}
