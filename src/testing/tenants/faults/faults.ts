/** A tenant's list of faults, and the decision which of them a request meets. */
import type { JournalOperation } from '#contract/control/events.ts';
import type { ActiveFault, NewFault } from '#contract/control/tenants.ts';

/** What decides whether a request meets a fault. */
export interface FaultCandidate {
  readonly operation: JournalOperation;
  /** The id in the request's path, whole or up to its dot; undefined for a request without one. */
  readonly checkoutId?: string | undefined;
  /** Undefined for a request that is no attempt to pay. */
  readonly attemptId?: string | undefined;
}

export interface Faults {
  add(fault: NewFault): ActiveFault;
  /** Returns all faults in the order in which they were added. Those with `met` 0 were never met. */
  list(): readonly ActiveFault[];
  /** False when no fault has this id. */
  remove(id: string): boolean;
  clear(): void;
  /**
   * Counts a request and returns the fault that it meets. Each fault sees only the requests that meet no earlier one of
   * the list.
   */
  take(request: FaultCandidate): ActiveFault | undefined;
}

/** A fault with what it has counted. */
interface Counted {
  readonly id: string;
  readonly added: NewFault;
  /** How many requests, or attempts, of its scope it has seen. */
  readonly seen: number;
  /** Position of each attempt among those that it has seen, from 0. Empty when requests are counted. */
  readonly attempts: ReadonlyMap<string, number>;
}

export function createFaults(): Faults {
  let faults: readonly Counted[] = [];
  let added = 0;

  return {
    add(fault) {
      added += 1;
      const counted: Counted = { id: `fault-${added}`, added: fault, seen: 0, attempts: new Map() };
      faults = [...faults, counted];
      return activeFault(counted);
    },
    list: () => faults.map(activeFault),
    remove(id) {
      const left = faults.filter((fault) => fault.id !== id);
      const isRemoved = left.length < faults.length;
      faults = left;
      return isRemoved;
    },
    clear() {
      faults = [];
    },
    take(request) {
      for (const fault of faults) {
        if (!isInScope(fault, request)) continue;
        const { counted, position } = count(fault, request.attemptId);
        faults = faults.map((one) => (one === fault ? counted : one));
        const { after = 0, times = 1 } = fault.added.scope;
        if (position >= after && position < after + times) return activeFault(counted);
      }
      return undefined;
    },
  };
}

function activeFault({ id, added, seen }: Counted): ActiveFault {
  const { after = 0, times = 1 } = added.scope;
  return { ...added, id, met: Math.min(Math.max(0, seen - after), times) };
}

function isInScope({ added: { scope } }: Counted, { operation, checkoutId }: FaultCandidate): boolean {
  if (scope.on !== operation) return false;
  return scope.checkout === undefined || keyOf(scope.checkout) === keyOf(checkoutId ?? '');
}

/** Returns a checkout's id up to its dot, because merchants may leave out the rest. */
function keyOf(checkoutId: string): string {
  return checkoutId.split('.')[0] ?? '';
}

/** Counts a request, and returns its position, from 0. A repeat of a counted attempt has the position of the first. */
function count(fault: Counted, attemptId: string | undefined): { counted: Counted; position: number } {
  const { seen, attempts } = fault;
  const isByAttempt = fault.added.scope.per === 'attempt' && attemptId !== undefined;
  const known = isByAttempt ? attempts.get(attemptId) : undefined;
  if (known !== undefined) return { counted: fault, position: known };
  const next = isByAttempt ? new Map([...attempts, [attemptId, seen]]) : attempts;
  return { counted: { ...fault, seen: seen + 1, attempts: next }, position: seen };
}
