/** Formats, reads and judges the expiry date of a card as a shopper types it. */
import type { Problem } from '../messages.ts';
import { asciiDigits, toDigits } from './digits.ts';
import type { Shape } from './edit.ts';

/** Month and year in which a card expires. */
export interface Expiry {
  /** Two digits, `01` to `12`. */
  month: string;
  /** Four digits. */
  year: string;
}

/** Years that a card may still be valid. No scheme issues cards for longer, so a later year is a typing error. */
const mostYearsAhead = 20;

/** A date with the year first: `2031-05`, `203105`. No month begins with 19 or 20, so nothing else can be meant. */
const yearFirst = /^\D*(?:19|20)(\d\d)\D*(1[0-2]|0?[1-9])\D*$/;
/**
 * A date with the month first: `5/31`, `05/2031`, `05 - 31`, with any separator. Of a four-digit year the last two
 * digits are taken.
 */
const monthFirst = /^\D*(\d\d?)\D+(?:\d\d)?(\d\d)\D*$/;
/** A separator typed after a one-digit month. */
const monthOnly = /^\s*([1-9])[\s/.\u2044\u2215\uff0f-]+$/;

function twoDigits(month: string | undefined): string {
  return String(month).padStart(2, '0');
}

/** Month and year as `MMYY`, or as many digits of it as were typed, from any spelling of locales.md section 3. */
function cleanExpiry(text: string): string {
  const ascii = asciiDigits(text);
  const turned = yearFirst.exec(ascii);
  if (turned) return `${twoDigits(turned[2])}${turned[1]}`;
  const straight = monthFirst.exec(ascii);
  if (straight) return `${twoDigits(straight[1])}${straight[2]}`;
  const month = monthOnly.exec(ascii);
  return month ? twoDigits(month[1]) : toDigits(ascii);
}

/**
 * Puts a zero before digits that cannot begin with a whole month: `5` is May already, and `13` can only be January
 * with the 3 of a year.
 */
function padMonth(digits: string): string {
  return /^(?:[2-9]|1[3-9])/.test(digits) ? `0${digits}` : digits;
}

/**
 * Whether the digits of a year may become a four-digit year: `20`, `203`, `2031`, which is shown as 31. Every
 * two-digit year that begins so is over: a card of 2019 or 2020 has expired.
 */
function growsOn(year: string): boolean {
  return year.startsWith('20') || year.startsWith('19');
}

function showExpiry(digits: string): string {
  const padded = padMonth(digits);
  if (padded.length < 2) return padded;
  const year = padded.slice(2, 6);
  const shown = growsOn(year) ? year.slice(year.length === 4 ? 2 : 0) : year.slice(0, 2);
  return `${padded.slice(0, 2)} / ${shown}`;
}

/** How the expiry field shows what is typed, for `formatEdit` of edit.ts. */
export const expiryShape: Shape = {
  clean: cleanExpiry,
  limit: (digits) => (growsOn(padMonth(digits).slice(2)) ? 6 : 4),
  format: showExpiry,
};

/**
 * Formats an expiry date (widget-contract.md 7.2, experience.md ): two digits, ` / `, two digits. The
 * separator appears with the second digit of the month. A first digit with which no month begins gets a zero before
 * it (`5` becomes `05 / `, `13` becomes `01 / 3`); after `0` and `1` the field waits for the next digit. A whole date
 * in any spelling becomes `MM / YY`.
 */
export function formatExpiry(text: string): string {
  return showExpiry(cleanExpiry(text));
}

/**
 * Reads month and year from any accepted spelling; null while something is missing, or when there is no such month.
 */
export function parseExpiry(text: string): Expiry | null {
  const found = /^(0[1-9]|1[0-2]) \/ (\d\d)$/.exec(formatExpiry(text));
  return found ? { month: `${found[1]}`, year: `20${found[2]}` } : null;
}

/** Number of months from the current one to the card's last one; negative when the card has expired. */
function monthsLeft({ month, year }: Expiry, thisMonth: number, thisYear: number): number {
  return (Number(year) - thisYear) * 12 + Number(month) - thisMonth;
}

/**
 * What is wrong with a typed expiry date on the shopper's calendar: the local time zone of `now` decides. A card is
 * valid through the last second of its month.
 */
export function judgeExpiry(text: string, now: Date): Problem | 'expired' {
  const shown = formatExpiry(text);
  if (shown === '') return 'empty';
  const expiry = parseExpiry(text);
  if (!expiry) return shown.startsWith('00') ? 'invalid' : 'incomplete';
  const left = monthsLeft(expiry, now.getMonth() + 1, now.getFullYear());
  if (left < 0) return 'expired';
  return left > mostYearsAhead * 12 ? 'invalid' : '';
}

/** Whether a card of `month` (`01` to `12`) and `year` (four digits) has expired, in UTC. */
export function isExpired(month: string, year: string, now: Date): boolean {
  return monthsLeft({ month, year }, now.getUTCMonth() + 1, now.getUTCFullYear()) < 0;
}
