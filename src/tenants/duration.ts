/** Reads durations as a tester writes them: milliseconds, or a text in the notation of Playwright's clock. */

/** Matches `08` (seconds), `29:00` (minutes and seconds) and `02:00:00` (hours, minutes and seconds). */
const clockText = /^(?:(?:(\d{1,4}):)?(\d{1,2}):)?(\d{1,2})$/;

/** What a duration must look like, as the rest of a sentence. */
export const durationForm =
  'must be a number of milliseconds, or a text such as 29:00 (minutes) or 02:00:00 (hours)';

/** Returns a duration in milliseconds; undefined when it is none. */
export function durationMs(duration: number | string): number | undefined {
  if (typeof duration === 'number') return duration >= 0 && Number.isFinite(duration) ? duration : undefined;
  const [matched, hours = '0', minutes = '0', seconds = '0'] = clockText.exec(duration) ?? [];
  if (matched === undefined) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
