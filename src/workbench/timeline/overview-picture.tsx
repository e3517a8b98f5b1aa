import { lanes } from '#contract/control/events.ts';
import { formatDuration } from '../format.ts';
import { texts } from '../texts.ts';
import { overviewWidth, toOverview } from './overview.ts';
import { laneCounts, type TimelineStep } from './steps.ts';

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
