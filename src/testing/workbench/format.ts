/** Times and durations as people read them. */
import { signal } from '@preact/signals';

const key = 'workbench.zone';

/** In which zone times are shown: UTC, as the journal has them, or that of this computer. Kept for the tab. */
export const zone = signal<'utc' | 'local'>(
  typeof sessionStorage !== 'undefined' && sessionStorage.getItem(key) === 'local' ? 'local' : 'utc',
);

export function setZone(value: string): void {
  zone.value = value === 'local' ? 'local' : 'utc';
  sessionStorage.setItem(key, zone.value);
}

/** The name of this computer's zone, such as `Europe/Berlin`. */
export const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `820 ms`, `1.2 s`, `42 s`, `29 min`, `2 h 5 min`, `3 d 4 h`. @param ms not negative */
export function formatDuration(ms: number): string {
  if (ms < 9.95) return `${ms < 0.05 ? 0 : Number(ms.toFixed(1))} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return parts(seconds, 60, 'min', 's');
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1440) return parts(minutes, 60, 'h', 'min');
  const hours = Math.round(ms / 3_600_000);
  return parts(hours, 24, 'd', 'h');
}

/** The smaller unit is left out when there is nothing of it. @param each how many of it make one of the larger unit */
function parts(count: number, each: number, larger: string, smaller: string): string {
  const rest = count % each;
  return `${Math.floor(count / each)} ${larger}${rest === 0 ? '' : ` ${rest} ${smaller}`}`;
}

/** `+29 min` or `−1.5 s`. */
export const formatChange = (ms: number) => `${ms < 0 ? '−' : '+'}${formatDuration(Math.abs(ms))}`;

/** The time of day of an ISO time in UTC, in the zone that is chosen: `10:00:01.250`. */
export const timeOfDay = (iso: string) => inZone(iso).slice(11, 23);

/** `2031-05-01 10:00:01` of an ISO time in UTC, in the zone that is chosen. */
export const shownDateTime = (iso: string) => inZone(iso).slice(0, 19);

/** `2031-05-01 10:00:01.250`. What is no time stays as it is. */
function inZone(iso: string): string {
  const time = Date.parse(iso);
  if (zone.value === 'utc' || Number.isNaN(time)) return iso.replace('T', ' ');
  const ofDay = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return ofDay.toISOString().replace('T', ' ');
}

/** All checkouts of a tenant begin alike and end alike, behind a dot: the digits before the dot tell them apart. */
export function shortCheckoutId(id: string): string {
  const [key = ''] = id.split('.');
  return key.length > 14 ? `…${key.slice(-10)}` : key;
}

/** The ids of a tenant begin with ten digits that only it has. */
export const shortTenantId = (id: string) => (id.length > 14 ? `${id.slice(0, 10)}…` : id);

/** `1 new checkout`, `3 new checkouts`. */
export const counted = (count: number, { one, other }: { readonly one: string; readonly other: string }) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : other}`;
