import { texts } from '../texts.ts';
import type { StepDifference } from './compare.ts';

const words = texts.compare;

/** Says by words in what a step differs from the timeline beside it. */
export function DifferenceTag({ differences }: { differences: readonly StepDifference[] | undefined }) {
  if (differences === undefined) return null;
  const all = differences.map(({ name, here, there }) => words.difference(name, here, there));
  return (
    <span class="tag tag-differs" data-testid="differs">
      {all.length === 0 ? words.onlyHere : words.differs(all.join('; '))}
    </span>
  );
}
