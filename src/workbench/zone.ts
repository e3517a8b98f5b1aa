/** In which time zone times are shown: UTC, as the journal has them, or that of this computer. Kept for the tab. */
import { signal } from '@preact/signals';

export const zones = ['utc', 'local'] as const;
export type Zone = (typeof zones)[number];

const key = 'workbench.zone';

export const zone = signal<Zone>(
  typeof sessionStorage !== 'undefined' && sessionStorage.getItem(key) === 'local' ? 'local' : 'utc',
);

export function setZone(value: string): void {
  zone.value = value === 'local' ? 'local' : 'utc';
  sessionStorage.setItem(key, zone.value);
}

/** The name of this computer's zone, such as `Europe/Berlin`. */
export const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
