import { lanes } from '#contract/control/events.ts';
import { formatDuration } from '../format.ts';
import { getRequestDetail } from '../recorded-request.ts';
import { texts } from '../texts.ts';
import { laneCounts, longestQuietMs, type TimelineStep } from './steps.ts';

const words = texts.timeline;
const laneHeight = 18;
const height = laneHeight * lanes.length;

/** The whole timeline at a glance: a row for each lane, a bar for each step. */
export function OverviewPicture({
  steps,
  openSeqs,
}: {
  steps: readonly TimelineStep[];
  openSeqs: readonly number[];
}) {
  const { marks, cuts } = toOverview(steps);
  const counts = laneCounts(steps.map(({ event }) => event));
  const summary = lanes
    .filter((lane) => counts[lane] > 0)
    .map((lane) => `${texts.laneNames[lane]} ${counts[lane]}`)
    .join(', ');
  return (
    <figure class="overview" data-testid="overview">
      <div class="overview-names" aria-hidden="true">
        {lanes.map((lane) => (
          <span key={lane}>{texts.laneNames[lane]}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${overviewWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${words.overview}. ${words.overviewText(steps.length, summary)}`}
        focusable="false"
      >
        {lanes.map((lane, index) => (
          <path key={lane} class="lane-line" d={`M0 ${(index + 0.5) * laneHeight}H${overviewWidth}`} />
        ))}
        {cuts.map(({ x, ms }) => (
          <path key={x} class="cut" d={`M${x} 0V${height}`}>
            <title>{formatDuration(ms)}</title>
          </path>
        ))}
        {marks.map(({ seq, lane, x, width }) => (
          <rect
            key={seq}
            class={`mark mark-${lanes[lane]}${openSeqs.includes(seq) ? ' mark-open' : ''}`}
            x={x}
            y={lane * laneHeight + 4}
            width={width}
            height={laneHeight - 8}
            rx="2"
          />
        ))}
      </svg>
      <figcaption class="soft">{words.legend}</figcaption>
    </figure>
  );
}

interface Mark {
  readonly seq: number;
  readonly lane: number;
  /** Where it begins, and how wide it is; of {@link overviewWidth}. */
  readonly x: number;
  readonly width: number;
}

interface Overview {
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
