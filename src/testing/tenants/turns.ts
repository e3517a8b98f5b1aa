/**
 * The turns of one tenant. Changes of the whole tenant, such as moves of its clock, come one after the other. While its
 * state is replaced, none of its requests is at work, and new ones wait.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A request of the tenant, from its beginning to the end of its answer. */
export interface Visit {
  /**
   * Tells that the request does nothing until it calls `proceed` again, for example because a fault delays it.
   *
   * @param cut ends the request, because its tenant's state is replaced
   */
  stepAside(cut: () => void): void;
  /** Lets the request begin, or come back: at once, or when a change of the state is over. */
  proceed(goOn: () => void): void;
  /** The gateway has done its work and made the answer. */
  answered(): void;
  /** The connection has taken the answer, or is gone. */
  closed(): void;
}

export interface TenantTurns {
  /** Runs a change of the whole tenant when all earlier ones are over. */
  inTurn<T>(change: () => Promise<T>): Promise<T>;
  /** Makes the visit of a request that has yet to proceed. @param name of the request, for errors */
  enter(name: string): Visit;
  /** Runs work that is no request, but changes the tenant's data as one does. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Waits until no request is at work, and runs work that replaces the tenant's state. Requests that come meanwhile wait,
   * and those that are aside end, because what they began with is replaced.
   *
   * @throws TenantBusy when requests stay at work for too long
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Whether no request is there and no change is under way. */
  isIdle(): boolean;
}

/** Requests stay at work for so long that the tenant's state cannot be replaced. */
export class TenantBusy extends Error {
  override readonly name = 'TenantBusy';

  constructor(requests: readonly string[]) {
    super(
      `Requests of the tenant are still at work: ${requests.join(', ')}. Wait until they are answered, and try again.`,
    );
  }
}

/** How long requests at work are waited for, in milliseconds. */
const maxWaitMs = 20_000;

type Place = 'waiting' | 'atWork' | 'aside' | 'gone';

interface Entered {
  readonly name: string;
  place: Place;
  isAnswered: boolean;
  isClosed: boolean;
  cut: () => void;
  goOn: () => void;
}

/** @param maxWait how long requests at work are waited for, in milliseconds */
export function tenantTurns(maxWait = maxWaitMs): TenantTurns {
  const visits = new Set<Entered>();
  const watchers = new Set<() => void>();
  let changes = 0;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function letIn(visit: Entered, goOn: () => void): void {
    if (visit.place === 'gone') return;
    if (isClosed) {
      visit.place = 'waiting';
      // The change of the state that lets it go on is other work than the request's.
      visit.goOn = AsyncLocalStorage.bind(goOn);
      return;
    }
    visit.place = 'atWork';
    goOn();
  }

  function leave(visit: Entered): void {
    visit.place = 'gone';
    visits.delete(visit);
    for (const look of [...watchers]) look();
  }

  function enter(name: string): Visit {
    const visit: Entered = {
      name,
      place: 'waiting',
      isAnswered: false,
      isClosed: false,
      cut() {},
      goOn() {},
    };
    visits.add(visit);
    return {
      stepAside(cut) {
        visit.place = 'aside';
        visit.cut = cut;
        if (isClosed) end(visit);
        for (const look of [...watchers]) look();
      },
      proceed: (goOn) => letIn(visit, goOn),
      answered() {
        visit.isAnswered = true;
        if (visit.isClosed) leave(visit);
      },
      closed() {
        visit.isClosed = true;
        // A request that waits has not begun; the work of one whose client has gone goes on.
        if (visit.isAnswered || visit.place === 'waiting') leave(visit);
      },
    };
  }

  function inTheWay(): Entered[] {
    return [...visits].filter(({ place }) => place === 'atWork' || place === 'aside');
  }

  /** Resolves when no request is in the way any more. */
  function cleared(): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        watchers.delete(look);
      };
      const look = () => {
        if (inTheWay().length > 0) return;
        end();
        resolve();
      };
      const timer = setTimeout(() => {
        end();
        const left = inTheWay();
        // A request whose client has gone may never be answered. It is not waited for again.
        for (const visit of left) if (visit.isClosed) leave(visit);
        reject(new TenantBusy(left.map(({ name }) => name)));
      }, maxWait);
      watchers.add(look);
      look();
    });
  }

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    isClosed = true;
    try {
      for (const visit of inTheWay()) if (visit.place === 'aside') end(visit);
      await cleared();
      return await work();
    } finally {
      isClosed = false;
      for (const visit of [...visits]) if (visit.place === 'waiting') letIn(visit, visit.goOn);
    }
  }

  /** Ends a request that is aside. It has gone when its connection is closed, which the journal records first. */
  function end(visit: Entered): void {
    visit.isAnswered = true;
    visit.cut();
    if (visit.isClosed) leave(visit);
  }

  return {
    inTurn(change) {
      changes += 1;
      const turn = last.then(change);
      last = turn
        .catch(() => undefined)
        .finally(() => {
          changes -= 1;
        });
      return turn;
    },
    enter,
    during: (work) =>
      new Promise((resolve, reject) => {
        const visit = enter('a call of the control plane');
        visit.proceed(() => {
          work()
            .finally(() => {
              visit.answered();
              visit.closed();
            })
            .then(resolve, reject);
        });
      }),
    alone,
    isIdle: () => visits.size === 0 && changes === 0,
  };
}
