import type { SummaryState } from '#contract/control/records.ts';
import { texts } from '../texts.ts';
import { Icon } from './icons.tsx';

/** The state of a checkout as icon and word; its colour says nothing that these do not. */
export function StateBadge({ state }: { state: SummaryState }) {
  return (
    <span class={`state state-${state}`}>
      <Icon name={state} />
      {texts.states[state]}
    </span>
  );
}
