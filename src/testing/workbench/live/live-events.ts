/** The one stream of the tab: the events of one tenant, or of all. */
import { signal } from '@preact/signals';
import type { JournalEvent } from '#contract/control/events.ts';
import type { TenantEvent } from '#contract/control/records.ts';
import { tenantPath } from '../api.ts';
import { authorization } from '../token.ts';
import type { ReadEvent } from './sse.ts';
import { openStream, type StreamState } from './stream.ts';

/** How the stream is doing. */
export const liveState = signal<StreamState>('connecting');

/**
 * Counts the connections and losses. Whoever shows data loads them anew when it changes: what happened before the
 * connection is in that answer, and what happens later comes as an event.
 */
export const connections = signal(0);

type Listener = (event: JournalEvent, tenant: string) => void;
const listeners = new Set<Listener>();

/** Calls a function with each event that comes. Returns a function that stops it. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let endCurrent: (() => void) | undefined;
let currentScope: string | undefined;

/** Listens to one tenant, or to all with an empty id; ends the stream that was open. */
export function listenTo(tenant: string): void {
  if (currentScope === tenant) return;
  currentScope = tenant;
  endCurrent?.();
  endCurrent = openStream(
    {
      address: tenant === '' ? '/events/stream' : tenantPath(tenant, '/events/stream'),
      headers: authorization,
      onOpen: reload,
      onEvent: (event) => pass(event, tenant),
      onState(state) {
        liveState.value = state;
      },
    },
    {
      fetch: (...args) => fetch(...args),
      isHidden: () => document.hidden,
      onVisibilityChange(listener) {
        document.addEventListener('visibilitychange', listener);
        return () => document.removeEventListener('visibilitychange', listener);
      },
    },
  );
}

/** Opens the stream anew, with a token that was given meanwhile. */
export function reconnect(): void {
  const scope = currentScope ?? '';
  currentScope = undefined;
  listenTo(scope);
}

function pass({ type, data }: ReadEvent, scope: string): void {
  if (type === 'lost') return reload();
  // The gateway ends a stream that was not read for long; it is opened again.
  if (type === 'slow') return;
  const { tenant, event } =
    scope === ''
      ? (JSON.parse(data) as TenantEvent)
      : { tenant: scope, event: JSON.parse(data) as JournalEvent };
  for (const listener of listeners) listener(event, tenant);
}

function reload(): void {
  connections.value += 1;
}
