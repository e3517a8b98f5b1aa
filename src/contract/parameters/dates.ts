/**
 * The formats of dates (`parameters.md`, "Notation"). Only days that exist in the calendar are accepted: 30 February
 * does not exist, and 29 February exists only in leap years.
 */
import { describeProblem, type Format } from './format.ts';

/**
 * Leap years of the Gregorian calendar: years that are divisible by 4, but years that end a century only when
 * divisible by 400.
 */
const leapYear = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';

/**
 * Returns the source of an expression that matches every day of the years that `year` allows. `year` must be a
 * lookahead, or empty for every year.
 */
function daysOf(year: string): string {
  const days = [
    '[0-9]{4}-(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
    '[0-9]{4}-(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
    '[0-9]{4}-02-(?:0[1-9]|1[0-9]|2[0-8])',
    `${leapYear}-02-29`,
  ];
  return `${year}(?:${days.join('|')})`;
}

const of20thAnd21st = '(?=19|20)';

/**
 * Returns what is wrong with a text that is not a date. For the most common mistake, a day that the month does not
 * have, the sentence says how many days the month has.
 */
function problemOfDay(form: string, value: string): string {
  const [, year = '', month = '', day = ''] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})/.exec(value) ?? [];
  const days = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  const isTooLate = Number(month) >= 1 && Number(month) <= 12 && Number(day) > days && Number(day) <= 31;
  return isTooLate ? `must be a day of the calendar: ${year}-${month} has ${days} days` : `must be ${form}`;
}

function dayFormat(
  notation: string,
  pattern: RegExp,
  expected: string,
  example: string,
  ...wrong: readonly string[]
): Format {
  const { length } = example;
  const messageFor = (value: string) => problemOfDay(expected, value);
  return { notation, min: length, max: length, pattern, messageFor, expected, example, wrong };
}

export const date: Format = dayFormat(
  'yyyy-MM-dd',
  new RegExp(`^${daysOf(of20thAnd21st)}$`),
  'a date of the form yyyy-MM-dd from 1900 to 2099, such as 1987-04-23',
  '1987-04-23',
  '23.04.1987',
  '1899-12-31',
  '2026-02-30',
  '1900-02-29',
);

/** A date of any year, because the default for an agreement without an end is 9999-12-31 (gateway-contract 4.5). */
export const farDate: Format = dayFormat(
  'yyyy-MM-dd',
  new RegExp(`^${daysOf('')}$`),
  'a date of the form yyyy-MM-dd, such as 2031-12-31',
  '2031-12-31',
  '31.12.2031',
  '2031-02-29',
);

/** A day with a time (gateway-contract 5.7). */
export const dateAndTime: Format = dayFormat(
  'yyyy-MM-dd hh:mm:ss',
  new RegExp(`^${daysOf(of20thAnd21st)} (?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$`),
  'a time of the form yyyy-MM-dd hh:mm:ss, such as 2026-11-20 08:15:00',
  '2026-11-20 08:15:00',
  '2026-11-20T08:15:00',
  '2026-11-20 24:00:00',
  '2026-11-31 08:15:00',
);

/** A day, or a day with a time: the ends of a search by date (gateway-contract 10). */
export const dayOrTime: Format = {
  ...dayFormat(
    'yyyy-MM-dd or yyyy-MM-dd HH:mm:ss',
    new RegExp(`^${daysOf(of20thAnd21st)}(?: (?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])?$`),
    'a day or a time in UTC of the form yyyy-MM-dd or yyyy-MM-dd HH:mm:ss, such as 2026-11-20 08:15:00',
    '2026-11-20 08:15:00',
    '20.11.2026',
    '2026-11-20T08:15:00',
    '2026-11-31',
  ),
  min: '2026-11-20'.length,
};

/**
 * Reads a day or a time of ISO 8601 into milliseconds since 1970. Returns NaN for anything else.
 *
 * A trap: JavaScript reads 30 February as 2 March.
 */
export function readIsoTime(text: string): number {
  const isOfCalendar = describeProblem(farDate, text.slice(0, 10)) === '' && /^.{10}(?:T|$)/.test(text);
  return isOfCalendar ? Date.parse(text) : Number.NaN;
}
