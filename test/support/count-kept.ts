/** Counts what a page of happy-dom has begun and not ended, for tests of what grows. */
import { vi } from 'vitest';

/** How many there are, by kind. */
type Kept = Readonly<Record<string, number>>;

/**
 * Counts from now on until `vi.unstubAllGlobals()`. Listeners for one event, and those of nodes that are not in the page,
 * are left out: they go with their event and their node.
 */
export function countKept(): () => Kept {
  const observers = countObservers();
  const ports = countPorts();
  const sets = noteSets();
  const listeners = noteListeners();
  return () => ({
    observers: observers.size,
    'message ports': ports.size,
    listeners: [...listeners]
      .filter(([target]) => !(target instanceof Node) || target.isConnected)
      .reduce((count, [, own]) => count + own.size, 0),
    // A lifetime keeps in a set what it undoes at its end, such as an effect.
    undone: sets.flatMap((set) => [...set]).filter((one) => typeof one === 'function').length,
    'timers and frames': vi.getTimerCount(),
    'style sheets': document.adoptedStyleSheets.length,
    nodes: document.querySelectorAll('*').length,
  });
}

function countObservers(): ReadonlySet<object> {
  const observers = new Set<object>();
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const) {
    const Original = globalThis[name] as typeof MutationObserver;
    class Counted extends Original {
      override observe(...args: Parameters<MutationObserver['observe']>): void {
        observers.add(this);
        super.observe(...args);
      }
      override disconnect(): void {
        observers.delete(this);
        super.disconnect();
      }
    }
    vi.stubGlobal(name, Counted);
  }
  return observers;
}

function countPorts(): ReadonlySet<object> {
  const ports = new Set<object>();
  class Counted extends MessageChannel {
    constructor() {
      super();
      const { port1 } = this;
      const close = port1.close.bind(port1);
      ports.add(port1);
      port1.close = () => {
        ports.delete(port1);
        close();
      };
    }
  }
  vi.stubGlobal('MessageChannel', Counted);
  return ports;
}

function noteSets(): readonly ReadonlySet<unknown>[] {
  const sets: ReadonlySet<unknown>[] = [];
  class Noted<T> extends Set<T> {
    constructor(values?: Iterable<T>) {
      super(values);
      sets.push(this);
    }
  }
  vi.stubGlobal('Set', Noted);
  return sets;
}

function noteListeners(): ReadonlyMap<EventTarget, ReadonlySet<string>> {
  const listeners = new Map<EventTarget, Set<string>>();
  const ids = new Map<unknown, number>();
  const keyOf = (type: string, listener: unknown, options?: boolean | EventListenerOptions) => {
    if (!ids.has(listener)) ids.set(listener, ids.size);
    return `${type} ${ids.get(listener)} ${options === true || Object(options).capture === true}`;
  };
  const prototype = prototypeWith('addEventListener', document);
  const { addEventListener, removeEventListener } = prototype;
  vi.spyOn(prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    ...args: Parameters<EventTarget['addEventListener']>
  ) {
    if (!Object(args[2]).once) listeners.set(this, (listeners.get(this) ?? new Set()).add(keyOf(...args)));
    addEventListener.apply(this, args);
  });
  vi.spyOn(prototype, 'removeEventListener').mockImplementation(function (
    this: EventTarget,
    ...args: Parameters<EventTarget['removeEventListener']>
  ) {
    listeners.get(this)?.delete(keyOf(...args));
    removeEventListener.apply(this, args);
  });
  return listeners;
}

/** happy-dom's nodes do not inherit from its global EventTarget. */
function prototypeWith(method: string, of: EventTarget): EventTarget {
  const prototype = Object.getPrototypeOf(of);
  return Object.hasOwn(prototype, method) ? prototype : prototypeWith(method, prototype);
}
