/** Waits for the first record that matches. When none comes, the error lists the records that are there. */

import type { EventPage } from '#contract/control/records.ts';
import { type ControlClient, ControlError } from './control-client.ts';

export interface WaitOptions {
  /** In milliseconds; 5 seconds when absent. */
  readonly timeout?: number | undefined;
}

/** The longest that one request to the control plane waits, in milliseconds. */
const maxWaitMs = 30_000;

interface Asked<T> {
  /** The kind of the record, such as `webhook`, for the error. */
  readonly what: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly timeout: number | undefined;
  /** Asks for records that match, and waits this long for one. */
  ask(wait: number): Promise<readonly T[]>;
  all(): Promise<readonly T[]>;
  /** One line for a record. */
  describe(record: T): string;
}

/** Returns the first record that matches. */
export async function findFirst<T>(asked: Asked<T>): Promise<T> {
  const { timeout = 5_000 } = asked;
  const end = performance.now() + timeout;
  for (let left = timeout; left >= 0; left = end - performance.now()) {
    const wait = Math.min(Math.ceil(left), maxWaitMs);
    const [first] = await asked.ask(wait).catch((error: unknown) => {
      // One request to the control plane waits for a part of the time at most.
      if (left > maxWaitMs && error instanceof ControlError && error.parameter === 'wait') return [];
      throw error;
    });
    if (first !== undefined) return first;
  }
  const present = (await asked.all()).map((record) => `\n  ${asked.describe(record)}`);
  const there = present.length === 0 ? 'There is none at all.' : `There is:${present.join('')}`;
  throw new Error(`No ${asked.what} ${filterText(asked.filter)} came in ${timeout / 1000} s. ${there}`);
}

/** A filter as a text: `{ kind: 'webhook' }`, a checkout by its id. */
export function filterText(filter: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(getId(value) ?? value)}`);
  return parts.length === 0 ? 'of any kind' : `with ${parts.join(', ')}`;
}

/** Returns the id of a checkout. A text is an id already. */
export const getId = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : (value as { id?: string } | null | undefined)?.id;

/** `last` is the number of the newest event; `underWay` counts requests without an answer and callbacks that are due. */
export type TenantActivity = Pick<EventPage, 'last' | 'underWay'>;

/** @param path of the tenant on the control plane */
export async function readActivity(control: ControlClient, path: string): Promise<TenantActivity> {
  const { last, underWay } = await control.get<EventPage>(`${path}/events`, { limit: 1 });
  return { last, underWay };
}
