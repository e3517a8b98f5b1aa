/** Loads what a page shows, and loads it anew when it may have changed. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { JournalEvent } from '#contract/control/events.ts';
import { ControlProblem, callControl } from '../api.ts';
import { connections, onLiveEvent } from '../live/live-events.ts';
import { token } from '../token.ts';

export interface Loaded<Value> {
  /** The newest answer; that of the path before until the first one of this path has come. */
  readonly value: Value | undefined;
  /** The path that was answered. */
  readonly path: string | undefined;
  readonly problem: string | undefined;
  reload(): Promise<void>;
}

/** @param path undefined loads nothing */
export function useLoaded<Value>(path: string | undefined): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload'>>(nothing);
  const connection = connections.value;
  const usedToken = token.value;
  const running = useRef<AbortController>(undefined);
  const latest = useRef<Promise<void>>(undefined);

  const load = useCallback(async () => {
    running.current?.abort();
    if (path === undefined) return setState(nothing);
    const own = new AbortController();
    running.current = own;
    try {
      const value = await callControl<Value>('GET', path, undefined, own.signal);
      if (!own.signal.aborted) setState({ value, path, problem: undefined });
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof ControlProblem)) throw error;
      setState(({ value, path: answered }) => ({ value, path: answered, problem: error.message }));
    }
  }, [path]);
  const reload = useCallback(() => {
    latest.current = load();
    return latest.current;
  }, [load]);

  useEffect(() => {
    void reload();
  }, [reload, usedToken]);

  // What has come by then is shown first: the stream may open while the first answer is on its way.
  const seen = useRef(connection);
  useEffect(() => {
    if (seen.current === connection) return;
    seen.current = connection;
    let isOver = false;
    void latest.current?.then(() => (isOver ? undefined : reload()));
    return () => {
      isOver = true;
    };
  }, [connection, reload]);
  useEffect(() => () => running.current?.abort(), []);
  return { ...state, reload };
}

const nothing = { value: undefined, path: undefined, problem: undefined };

const calmMs = 300;

/**
 * Calls a function soon after an event that matters, and not more often than about three times a second.
 *
 * @param matters called with each event
 */
export function useReloadOnEvents(
  reload: () => unknown,
  matters: (event: JournalEvent, tenant: string) => boolean = () => true,
): void {
  const latest = useRef({ reload, matters });
  latest.current = { reload, matters };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAt = 0;
    const stop = onLiveEvent((event, tenant) => {
      if (timer !== undefined || !latest.current.matters(event, tenant)) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          lastAt = performance.now();
          latest.current.reload();
        },
        Math.max(20, calmMs - (performance.now() - lastAt)),
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

/** Makes the function that says whether an event is one of a tenant. The stream may be that of all tenants. */
export const isOfTenant = (own: string) => (_event: JournalEvent, tenant: string) => tenant === own;

/** Why a page could not load what it shows. */
export function LoadProblem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p class="problem" role="alert" data-testid="problem">
      {text}
    </p>
  );
}
