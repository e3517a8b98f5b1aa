import { texts } from '../texts.ts';

/** The status of an answer; 0 when there was none. */
export function StatusCode({ status }: { status: number }) {
  const kind = status === 0 || status >= 400 ? 'bad' : 'good';
  return (
    <span class={`status status-${kind} number`}>{status === 0 ? texts.timeline.noAnswer : status}</span>
  );
}
