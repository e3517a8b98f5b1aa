/** Formats, reads and checks the expiry date of a card that a shopper types. */
import type { Problem } from '../messages.ts';
import { asciiDigits } from './digits.ts';
import type { Shape } from './edit.ts';

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
 * How many digits a date has at least in a frame, where fewer may be those of a security code (design decision 21): those of a
 * month and the last two of a year.
 */
export const dateLength = 4;

/** The signs for which the field has room, up to eight digits: `12/31/2028` stays in sight, and is a mistake. */
const room = /^\/?(?:\d\/*){0,8}/;

/**
 * A word between digits, as in `1 Oct 2031`: no month and year. `typed` writes the letter x, which makes no word. The ranges have
 * the scripts from Greek over Cyrillic to Arabic, without Arabic's signs between numbers. The signs of year and month in Eastern
 * Asia are no words.
 */
const hasWord = /\d\W*(?![x\u0700-\uFFFF])\p{L}.*\d/isu;

/**
 * Returns the signs of a text: its digits, with a slash for all that stands between two of them. Latin letters beside them
 * and invisible characters count for nothing; with a word between digits there are no signs.
 */
const toSigns = (text: string) =>
  asciiDigits(text)
    .replace(hasWord, '')
    .replace(/[a-z\p{Cf}]/giu, '')
    .replace(/\D+/g, '/');

/** Returns signs without a slash at their start, and with one where several meet. */
const tidy = (signs: string) => signs.replace(/\/+/g, '/').replace(/^\//, '');

/**
 * A date with the month first: `05/31`, `5/31`, `0531`, also with a year of four digits. Without a separator a month has one
 * digit only where that begins no month of two: `531`, `52031`. A separator may follow.
 */
const monthFirst = /^(0[1-9]|1[0-2]|[2-9]|1(?=\/))\/?(?:20)?(\d\d)\/?$/;
/** A date with the year first: `2031/05`, `2031/5`, `203105`. No month begins with 20. */
const yearFirst = /^20(\d\d)(?:\/(?=\d\/?$)|\/?(?=\d\d\/?$))(1[0-2]|0?[1-9])\/?$/;
/** What may become a date when more is typed. */
const beginning = /^(?:[01]|(?:0[1-9]|1[0-2]|[2-9]|1(?=\/))\/?(?:\d|20\d)?|20\d{2}\/?[01]?)$/;

function toDate(signs: string): Expiry | null {
  const [, year, month] = yearFirst.exec(signs) ?? [];
  const [, firstMonth = month, lastYear = year] = monthFirst.exec(signs) ?? [];
  return firstMonth ? { month: firstMonth.padStart(2, '0'), year: `20${lastYear}` } : null;
}

/** Returns the signs of a date. The year 2020 keeps four digits, because two may be the half of another. */
const shorten = ({ month, year }: Expiry) => `${month}/${year === '2020' ? year : year.slice(2)}`;

/** Returns the signs for the field: of a date with a year of four digits the short ones, and a month of one digit with a zero. */
function settle(signs: string): string {
  const date = /^(\d\d\/?20\d\d|20\d\d\/?\d\d)$/.test(signs) && toDate(signs);
  return date ? shorten(date) : signs.replace(/^\d\/$/, '0$&');
}

function showExpiry(typed: string): string {
  const signs = settle(tidy(typed));
  const groups = signs.split('/');
  // A separator behind a month of one digit has no spaces, so that it is not taken for the field's own.
  if (groups.length > 1) return signs.replaceAll('/', /^\d\/\d*$/.test(signs) ? '/' : ' / ');
  const month = /^[2-9]/.test(signs) ? 1 : 2;
  return signs.length < 2 ? signs : `${signs.slice(0, month)} / ${signs.slice(month)}`;
}

/**
 * The format of the expiry field, for `formatEdit` of edit.ts (widget-contract.md 7.2, experience.md ). The
 * field shows all that was typed, with ` / ` as every separator, and puts one of its own behind the month: with the second
 * digit, after two digits or after one that begins no month of two: `12 / `, `5 / 2`. That one goes when the digits turn out
 * to be a year, and is no sign. A complete date becomes `MM / YY`.
 *
 * In a frame a key that types or deletes moves the caret as far for each digit (threeds-security.md T4): `5 / 27` is as wide as `12 / 7`.
 */
export const expiryShape: Shape = {
  signs: toSigns,
  typed: (shown) =>
    /^\d \/ \d*$/.test(shown) ? shown.replace(' / ', 'xxx') : shown.replaceAll(' / ', 'x/x'),
  clean(text) {
    const signs = tidy(toSigns(text)).replace(/^\d(?=\/)/, '0$&');
    const date = toDate(signs);
    // A month of one digit without a separator stays, as it does key by key.
    return date && !/^\d(?:\d\d|\d{4})$/.test(signs) ? shorten(date) : signs;
  },
  limit: (signs) => room.exec(signs)?.[0].length ?? 0,
  format: showExpiry,
};

/**
 * The format of an expiry field in a frame: digits alone that may be those of a security code, as many as such a code has at
 * most, stay as they are when they are pasted.
 */
export const hostedExpiryShape: Shape = {
  ...expiryShape,
  clean: (text) => /^\D*(\d{2,4})\D*$/.exec(asciiDigits(text))?.[1] ?? expiryShape.clean(text),
};

/** Returns the signs of what the field shows. */
const read = (shown: string) => tidy(toSigns(expiryShape.typed?.(shown) ?? shown));

/** Reads month and year from any accepted spelling. Returns null when a part is missing or the month does not exist. */
export const parseExpiry = (text: string): Expiry | null => toDate(tidy(toSigns(text)));

/** Whether month and year have two digits each, and no further digit can follow as that of a longer year. */
export const isWholeExpiry = (text: string): boolean => /^\d\d\/(?!20)\d\d$/.test(read(text));

/** Returns the number of months from the current one to the card's last one; negative when the card has expired. */
function monthsLeft({ month, year }: Expiry, thisMonth: number, thisYear: number): number {
  return (Number(year) - thisYear) * 12 + Number(month) - thisMonth;
}

/**
 * Returns what is wrong with a typed expiry date; `''` for a valid one. The local time zone of `now` decides. A card is
 * valid through the last second of its month.
 */
export function judgeExpiry(text: string, now: Date): Problem | 'expired' {
  const signs = read(text);
  if (signs === '') return 'empty';
  const expiry = parseExpiry(text);
  if (!expiry) return beginning.test(signs) ? 'incomplete' : 'invalid';
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
