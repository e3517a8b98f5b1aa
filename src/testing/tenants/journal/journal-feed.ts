/** The events of all tenants in one row, in the order in which they came. */

import type { TenantEvent } from '#contract/control/records.ts';
import { systemRandom } from '../../../gateway/core/random-source.ts';
import type { TenantJournal } from './tenant-journal.ts';

/** How many events are kept for readers whose connection was cut. */
const maxFedEvents = 1000;

export interface FedEvent {
  /** Names the event among those of this process. */
  readonly id: string;
  readonly data: TenantEvent;
}

export interface FeedListener {
  event(event: FedEvent): void;
  /** The journal of a tenant was emptied or restored. */
  lost(): void;
}

export interface JournalFeed {
  /** Adds the journal of a tenant, until the tenant ends. */
  add(tenant: string, journal: Pick<TenantJournal, 'follow'>): void;
  /** Returns the events after the one of this id; undefined when it is not known, or no longer. */
  after(id: string): readonly FedEvent[] | undefined;
  /** Returns the id of the newest event. */
  last(): string;
  /** Calls the listener with each new event. Returns the function that ends this. */
  follow(listener: FeedListener): () => void;
}

export function newJournalFeed(): JournalFeed {
  // Ids of an earlier process are not known to this one.
  const run = systemRandom.hex('internal').slice(0, 8);
  const listeners = new Set<FeedListener>();
  const fed: FedEvent[] = [];
  let count = 0;
  const idOf = (n: number) => `${run}-${n}`;

  return {
    add(tenant, journal) {
      journal.follow({
        event(event) {
          count += 1;
          const one = { id: idOf(count), data: { tenant, event } };
          fed.push(one);
          if (fed.length > maxFedEvents) fed.shift();
          for (const listener of [...listeners]) listener.event(one);
        },
        lost() {
          for (const listener of [...listeners]) listener.lost();
        },
      });
    },
    after(id) {
      const [sent, number = ''] = id.split('-');
      const passed = count - Number(number);
      if (sent !== run || !/^[0-9]+$/.test(number) || passed < 0 || passed > fed.length) return undefined;
      return fed.slice(fed.length - passed);
    },
    last: () => idOf(count),
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
