/** Finds in which steps two timelines differ. */
import type { JournalEvent } from '#contract/control/events.ts';
import { messagesIn } from './sequence.tsx';

/** A value that differs at a step that both timelines have. */
export interface StepDifference {
  readonly name: string;
  readonly here: string;
  readonly there: string;
}

/** The steps that differ, by `seq`; a step that only this timeline has differs in nothing. */
export type Differences = ReadonlyMap<number, readonly StepDifference[]>;

export interface Comparison {
  readonly own: Differences;
  readonly other: Differences;
}

/** What is said of a step that is the same in both. */
const ofOutcome =
  /(?: \d{3}| got no answer|,? (?:got \d+|was not delivered|is held back)| at \d{4}-.*|: [\d.]+)$/;

/** Steps with the same name are the same step: that of a decision is the same whatever rule decided. */
function nameOf({ lane, kind, what }: JournalEvent): string {
  return `${lane} ${kind} ${kind === 'decision' ? '' : what.replace(ofOutcome, '')}`;
}

function valuesOf(event: JournalEvent): { readonly [name: string]: string } {
  const { detail, kind } = event;
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
  return {
    status: text(kind === 'callback' ? detail.answered : detail.status),
    code: text(detail.code),
    rule: text(detail.rule),
    message: messagesIn([event])[0]?.says ?? '',
  };
}

function differencesOf(one: JournalEvent, other: JournalEvent): StepDifference[] {
  const there = valuesOf(other);
  return Object.entries(valuesOf(one)).flatMap(([name, here]) =>
    here === there[name] ? [] : [{ name, here, there: there[name] ?? '' }],
  );
}

/** A pair of the same name counts most, and one with the same values a little more. */
const [pairScore, sameScore] = [10_000, 10_001];

/** Compares the steps in the order in which they began. As many as possible are paired, without crossing. */
export function compareTimelines(ones: readonly JournalEvent[], others: readonly JournalEvent[]): Comparison {
  const best = Array.from({ length: ones.length + 1 }, () => new Float64Array(others.length + 1));
  const scoreOf = (one: JournalEvent, other: JournalEvent) =>
    nameOf(one) !== nameOf(other) ? 0 : differencesOf(one, other).length === 0 ? sameScore : pairScore;
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  for (const [row, one] of [...ones.entries()].reverse()) {
    for (const [column, other] of [...others.entries()].reverse()) {
      const score = scoreOf(one, other);
      const paired = score === 0 ? 0 : score + at(row + 1, column + 1);
      (best[row] as Float64Array)[column] = Math.max(paired, at(row + 1, column), at(row, column + 1));
    }
  }
  const own = new Map<number, readonly StepDifference[]>();
  const there = new Map<number, readonly StepDifference[]>();
  let [row, column] = [0, 0];
  while (row < ones.length || column < others.length) {
    const [one, other] = [ones[row], others[column]];
    const score = one && other ? scoreOf(one, other) : 0;
    if (one && other && score > 0 && at(row, column) === score + at(row + 1, column + 1)) {
      if (score === pairScore) {
        own.set(one.seq, differencesOf(one, other));
        there.set(other.seq, differencesOf(other, one));
      }
      row += 1;
      column += 1;
    } else if (one && (!other || at(row + 1, column) >= at(row, column + 1))) {
      own.set(one.seq, []);
      row += 1;
    } else if (other) {
      there.set(other.seq, []);
      column += 1;
    }
  }
  return { own, other: there };
}
