import { asciiDigits } from './card/digits.ts';
import { plainName } from './plain-text.ts';

/**
 * Converts a typed or autofilled birth date to the format of the API, `YYYY-MM-DD`. Reads dates in the order day,
 * month, year, and dates that begin with the year. Returns undefined when the text is not a day of the calendar, or not
 * a day of the last 130 years.
 */
export function readBirthDate(text: string, now: Date): string | undefined {
  const ascii = asciiDigits(plainName(text));
  const found =
    /^(?<day>\d\d?)[^\d]+(?<month>\d\d?)[^\d]+(?<year>\d{4})$/.exec(ascii) ??
    /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/.exec(ascii) ??
    /^(?<year>\d{4})[^\d]+(?<month>\d\d?)[^\d]+(?<day>\d\d?)[^\d]*$/.exec(ascii);
  const { day = '', month = '', year = '' } = found?.groups ?? {};
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(iso);
  // `Date` reads 31 February as a day in March, so the result is compared with the typed date.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) return undefined;
  const age = now.getTime() - date.getTime();
  return age > 0 && Number(year) > now.getFullYear() - 130 ? iso : undefined;
}
