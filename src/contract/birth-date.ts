import { asciiDigits } from './card/digits.ts';

/**
 * Turns a typed or autofilled birth date into the form of the API, `YYYY-MM-DD`. It reads day, month and year in this
 * order, and the year first, as some languages write it. Undefined when the text is no day of the calendar, or no day
 * of the last 130 years.
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
  // `Date` takes 31 February for a day in March, so the result is compared with what was typed.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) return undefined;
  const age = now.getTime() - date.getTime();
  return age > 0 && Number(year) > now.getFullYear() - 130 ? iso : undefined;
}
