/** Keeps the rows of the live list in their places: what is new waits until the tester asks for it. */
import type { CheckoutSummary } from '#contract/control/records.ts';

export interface Rows {
  /** The rows in the order in which they are shown. */
  readonly shown: readonly CheckoutSummary[];
  /** The newest answer of the control plane. */
  readonly latest: readonly CheckoutSummary[];
  /** How many rows of the newest answer are not shown. */
  readonly waiting: number;
  readonly total: number;
}

interface Answer {
  readonly checkouts: readonly CheckoutSummary[];
  readonly total: number;
}

const keyOf = ({ tenant, id }: CheckoutSummary) => `${tenant}/${id}`;

/** Rows of a first answer, or of one with other filters. */
export const firstRows = ({ checkouts, total }: Answer): Rows => ({
  shown: checkouts,
  latest: checkouts,
  waiting: 0,
  total,
});

/** Brings rows up to date where they are; rows that are not shown yet are counted. */
export function updateRows({ shown }: Rows, { checkouts, total }: Answer): Rows {
  if (shown.length === 0) return firstRows({ checkouts, total });
  const newest = new Map(checkouts.map((row) => [keyOf(row), row]));
  const known = new Set(shown.map(keyOf));
  return {
    shown: shown.map((row) => newest.get(keyOf(row)) ?? row),
    latest: checkouts,
    waiting: checkouts.filter((row) => !known.has(keyOf(row))).length,
    total,
  };
}

/** Shows the newest answer. */
export const showLatest = ({ latest, total }: Rows): Rows => firstRows({ checkouts: latest, total });
