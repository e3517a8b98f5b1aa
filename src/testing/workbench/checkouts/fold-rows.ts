/** Folds rows of the list of checkouts that say the same. */
import type { CheckoutSummary } from '#contract/control/records.ts';

/** Fewer rows than these are not folded. */
const leastFolded = 3;

/**
 * Puts rows that follow each other into one list, when nobody has tried to pay them and they differ in id and time alone. A row
 * that a payment has changed stands alone.
 */
export function foldRows(rows: readonly CheckoutSummary[]): readonly (readonly CheckoutSummary[])[] {
  const runs: CheckoutSummary[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (run && first && isUntried(row) && isEqual(first, row)) run.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) => (run.length < leastFolded ? run.map((row) => [row]) : [run]));
}

const isUntried = ({ brand, rule, code }: CheckoutSummary) => !brand && !rule && !code;

const isEqual = (one: CheckoutSummary, other: CheckoutSummary) =>
  isUntried(one) &&
  one.state === other.state &&
  one.amount === other.amount &&
  one.currency === other.currency;
