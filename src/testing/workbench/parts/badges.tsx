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

/** The status of an answer; 0 when there was none. */
export function StatusCode({ status }: { status: number }) {
  const kind = status === 0 || status >= 400 ? 'bad' : 'good';
  return (
    <span class={`status status-${kind} number`}>{status === 0 ? texts.timeline.noAnswer : status}</span>
  );
}
