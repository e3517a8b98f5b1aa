/** Reads times and durations as testers write them. */
import { readIsoTime } from '#contract/parameters/dates.ts';
import { ControlRefusal } from './refuse.ts';

/** The latest time that answers can name, in milliseconds since 1970: the end of the year 9999. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Reads a number of milliseconds, `29:00` (minutes and seconds) or `02:00:00` (hours, minutes and seconds), as Playwright's
 * clock does. Refuses anything else.
 */
export function millisecondsIn(parameter: string, value: number | string): number {
  const milliseconds = typeof value === 'number' ? value : millisecondsOfText(value);
  if (Number.isSafeInteger(milliseconds) && milliseconds >= 0 && milliseconds < latest) return milliseconds;
  throw new ControlRefusal(
    400,
    parameter,
    `${parameter} must be milliseconds, 0 or more, or a text such as 29:00 (mm:ss) or 02:00:00 (hh:mm:ss).`,
  );
}

function millisecondsOfText(text: string): number {
  if (/^[0-9]{1,15}$/.test(text)) return Number(text);
  const parts = /^(?:([0-9]{1,6}):)?([0-9]{1,2}):([0-9]{2})$/.exec(text);
  if (parts === null) return Number.NaN;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** Reads an ISO time into milliseconds since 1970. Refuses anything else. */
export function timeIn(parameter: string, text: string): number {
  const time = readIsoTime(text);
  if (time <= latest) return time;
  throw new ControlRefusal(400, parameter, `${parameter} must be an ISO time such as 2031-05-01T10:00:00Z.`);
}
