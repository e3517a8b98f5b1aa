/** Places the steps of a timeline on a line from left to right, in which long pauses are cut short. */
import { getRequestDetail } from '../recorded-request.ts';
import { longestQuietMs, type TimelineStep } from './steps.ts';

export interface Mark {
  readonly seq: number;
  readonly lane: number;
  /** Where it begins, and how wide it is; of {@link overviewWidth}. */
  readonly x: number;
  readonly width: number;
}

export interface Overview {
  readonly marks: readonly Mark[];
  /** The pauses that are cut short, at their middle. */
  readonly cuts: readonly { readonly x: number; readonly ms: number }[];
}

export const overviewWidth = 1000;
const pauseWidthMs = 400;
const narrowest = 6;

/** Each bar begins where its step began; that of a request is as long as it took. */
export function toOverview(steps: readonly TimelineStep[]): Overview {
  let now = 0;
  const placed = steps.map((step) => {
    const isCut = step.quiet > longestQuietMs;
    const since = step.sincePrevious ?? 0;
    now += isCut ? since - step.quiet + pauseWidthMs : since;
    return { step, at: now, cut: isCut ? { at: now - pauseWidthMs / 2, ms: step.quiet } : undefined };
  });
  const ends = placed.map(({ step, at }) => at + (getRequestDetail(step.event)?.milliseconds ?? 0));
  const scale = overviewWidth / Math.max(1, ...ends);
  const marks = placed.map(({ step, at }, index) => {
    const width = Math.max(narrowest, ((ends[index] ?? at) - at) * scale);
    return { seq: step.event.seq, lane: step.lane, x: Math.min(at * scale, overviewWidth - width), width };
  });
  return {
    marks,
    cuts: placed.flatMap(({ cut }) => (cut ? [{ x: cut.at * scale, ms: cut.ms }] : [])),
  };
}
