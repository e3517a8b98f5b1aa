/** Formats, reads and checks the expiry date of a card that a shopper types. */
import type { Problem } from '../messages.ts';
import { asciiDigits, toDigits } from './digits.ts';
import type { Shape } from './edit.ts';
import { longestCode } from './security-code.ts';

/** Month and year in which a card expires. */
export interface Expiry {
  /** Two digits, `01` to `12`. */
  month: string;
  /** Four digits. */
  year: string;
}

/** How many years a card can still be valid. No scheme issues cards for longer, so a later year is a typing error. */
const maxYearsAhead = 20;

/**
 * A date with the year first: `2031-05`, `203105`. It cannot be confused with another format, because no month begins
 * with 20.
 */
const yearFirst = /^\D*20(\d\d)(?:\D+(?=\d\D*$)|\D*(?=\d\d\D*$))(1[0-2]|0?[1-9])\D*$/;
/**
 * A date with the month first and any separator: `5/31`, `05/2031`, `05 - 31`. The expression captures the last two
 * digits of a four-digit year.
 */
const monthFirst = /^\D*(\d\d?)\D+(?:20)?(\d\d)\D*$/;
/** A separator typed after a one-digit month. */
const monthOnly = /^\s*([1-9])[\s/.\u2044\u2215\uff0f-]+$/;

function twoDigits(month: string | undefined): string {
  return String(month).padStart(2, '0');
}

/**
 * Converts any spelling of locales.md section 3 to `MMYY`, or to the first digits of that when the date is incomplete.
 * Undefined for any other text, such as `1/2/28`, whose digits would have to be dealt out anew.
 */
function cleanExpiry(text: string): string | undefined {
  const ascii = asciiDigits(text);
  const turned = yearFirst.exec(ascii);
  if (turned) return `${twoDigits(turned[2])}${turned[1]}`;
  const straight = monthFirst.exec(ascii);
  if (straight) return `${twoDigits(straight[1])}${straight[2]}`;
  const month = monthOnly.exec(ascii);
  if (month) return twoDigits(month[1]);
  const [first = '', second, third] = ascii.match(/\d+/g) ?? [];
  if (third !== undefined || (second !== undefined && first.length > 2)) return undefined;
  const digits = second === undefined ? first : twoDigits(first) + second;
  return padMonth(digits).length > maxDigits(digits) ? undefined : digits;
}

/** Puts a zero before digits that cannot begin a two-digit month: `5` is May. A month over 12 stays, and is a mistake. */
function padMonth(digits: string): string {
  return digits.replace(/^[2-9]/, '0$&');
}

/**
 * Whether these digits may be the beginning of a four-digit year: `20`, `203`, `2031` (shown as 31). As a two-digit year, 20
 * is past, so that no valid card has it.
 */
function growsOn(year: string): boolean {
  return year.startsWith('20');
}

const maxPadded = (digits: string) => (growsOn(digits.slice(2)) ? 6 : 4);
const maxDigits = (digits: string) => maxPadded(padMonth(digits));

const showExpiry = (digits: string) => showPadded(padMonth(digits));

function showPadded(digits: string): string {
  if (digits.length < 2) return digits;
  const year = digits.slice(2, 6);
  const shown = growsOn(year) ? year.slice(year.length === 4 ? 2 : 0) : year.slice(0, 2);
  return `${digits.slice(0, 2)} / ${shown}`;
}

/** The format of the expiry field, for `formatEdit` of edit.ts. */
export const expiryShape: Shape = {
  clean: cleanExpiry,
  limit: maxDigits,
  format: showExpiry,
};

/**
 * The format of an expiry field in a frame. A month has two digits, or one and a separator: `5` gets no zero. With it the
 * caret would move further, and the page would see that from how its boxes scroll (threeds-security.md T4). Nor is `527` a
 * date: three digits may be those of a security code (design decision 21).
 */
export const hostedExpiryShape: Shape = {
  clean(text) {
    const [, few] = /^\D*(\d{2,4})\D*$/.exec(asciiDigits(text)) ?? [];
    const digits = few ?? cleanExpiry(text);
    return digits && digits.length > longestCode ? padMonth(digits) : digits;
  },
  limit: maxPadded,
  format: showPadded,
};

/**
 * Formats an expiry date (widget-contract.md 7.2, experience.md ): two digits, ` / `, two digits. The
 * separator appears with the second digit of the month. A digit that cannot begin a two-digit month gets a zero before
 * it (`5` becomes `05 / `); after `0` and `1` the field waits for the next digit. A complete date in any spelling becomes
 * `MM / YY`.
 */
export function formatExpiry(text: string): string {
  return showExpiry(cleanExpiry(text) ?? toDigits(text).slice(0, 2));
}

/** Reads month and year from any accepted spelling. Returns null when a part is missing or the month does not exist. */
export function parseExpiry(text: string): Expiry | null {
  const found = /^(0[1-9]|1[0-2]) \/ (\d\d)$/.exec(formatExpiry(text));
  return found ? { month: `${found[1]}`, year: `20${found[2]}` } : null;
}

/** Returns the number of months from the current one to the card's last one; negative when the card has expired. */
function monthsLeft({ month, year }: Expiry, thisMonth: number, thisYear: number): number {
  return (Number(year) - thisYear) * 12 + Number(month) - thisMonth;
}

/**
 * Returns what is wrong with a typed expiry date; `''` for a valid one. The local time zone of `now` decides. A card is
 * valid through the last second of its month.
 */
export function judgeExpiry(text: string, now: Date): Problem | 'expired' {
  const shown = formatExpiry(text);
  if (shown === '') return 'empty';
  const expiry = parseExpiry(text);
  if (!expiry) return /^(00|1[3-9])/.test(shown) ? 'invalid' : 'incomplete';
  const left = monthsLeft(expiry, now.getMonth() + 1, now.getFullYear());
  if (left < 0) return 'expired';
  return left > maxYearsAhead * 12 ? 'invalid' : '';
}

/**
 * The time zone in which a month ends last is twelve hours behind UTC. A card is valid as long as its month has not
 * ended everywhere. In milliseconds.
 */
const lastZone = 12 * 60 * 60 * 1000;

/**
 * Returns the time, in milliseconds, from which a stored or sent card has expired everywhere on earth.
 *
 * @param month `01` to `12`
 * @param year four digits
 */
export function expiresAt(month: string, year: string): number {
  return Date.UTC(Number(year), Number(month), 1) + lastZone;
}
