/** A tenant's queue of outcomes, and the decision which of them a payment or an authentication gets. */
import type { QueuedOutcome } from '#contract/control/tenants.ts';

export type OutcomeKind = 'result' | 'threeDS' | 'redirect';
export type OutcomeOf<Kind extends OutcomeKind> = Extract<
  QueuedOutcome,
  { readonly [name in Kind]: unknown }
>;

export interface Outcomes {
  /** Adds outcomes to the end of the queue. */
  add(outcomes: readonly QueuedOutcome[]): void;
  /** Returns the outcomes that nobody has met, the next one first. */
  waiting(): readonly QueuedOutcome[];
  /** Empties the queue. An authentication that has begun keeps its outcome. */
  clear(): void;
  /**
   * Returns the first outcome that has one of the kinds, and remembers it for this plan. It is not used up, because what
   * is planned may not happen.
   *
   * @param kinds all kinds that can concern what is planned; outcomes of other kinds wait for something else
   */
  plan(plan: string, kinds: readonly OutcomeKind[]): QueuedOutcome | undefined;
  /**
   * Uses up the first outcome that has one of the kinds. Undefined when there is none, or when it is not of the kind that
   * is wanted. When something that was planned at the same time was faster and left none, the planned outcome counts.
   *
   * @param transaction gets the same outcome each time, because the gateway asks again when its process has died
   */
  take<Kind extends OutcomeKind>(wanted: Kind, taking: Taking): OutcomeOf<Kind> | undefined;
  /** Empties the queue, and forgets what was used up. */
  reset(): void;
}

interface Taking {
  readonly transaction: string;
  readonly plan: string;
  readonly kinds: readonly OutcomeKind[];
}

/** An outcome in the queue. Two equal outcomes are two of these. */
interface Waiting {
  readonly outcome: QueuedOutcome;
}

export function createOutcomes(): Outcomes {
  let queue: readonly Waiting[] = [];
  const plans = new Map<string, Waiting>();
  const taken = new Map<string, QueuedOutcome>();

  const first = (kinds: readonly OutcomeKind[]) =>
    queue.find(({ outcome }) => kinds.some((kind) => isOfKind(outcome, kind)));

  return {
    add(outcomes) {
      queue = [...queue, ...outcomes.map((outcome) => ({ outcome }))];
    },
    waiting: () => queue.map(({ outcome }) => outcome),
    clear() {
      queue = [];
    },
    plan(plan, kinds) {
      const queued = first(kinds);
      if (queued === undefined) plans.delete(plan);
      else plans.set(plan, queued);
      return queued?.outcome;
    },
    take(wanted, { transaction, plan, kinds }) {
      const earlier = taken.get(transaction);
      if (earlier !== undefined) return isOfKind(earlier, wanted) ? earlier : undefined;
      const queued = first(kinds) ?? plans.get(plan);
      if (queued === undefined || !isOfKind(queued.outcome, wanted)) return undefined;
      queue = queue.filter((waiting) => waiting !== queued);
      plans.delete(plan);
      taken.set(transaction, queued.outcome);
      return queued.outcome;
    },
    reset() {
      queue = [];
      plans.clear();
      taken.clear();
    },
  };
}

/** Whether an outcome has this kind. */
export function isOfKind<Kind extends OutcomeKind>(
  outcome: QueuedOutcome | undefined,
  kind: Kind,
): outcome is OutcomeOf<Kind> {
  return outcome !== undefined && kind in outcome;
}
