/** Draws the lanes of one step: the line from the step before, and the step's own point. */
import type { ComponentChildren } from 'preact';
import { lanes } from '#contract/control/events.ts';

interface RailProps {
  readonly lane: number;
  readonly previousLane: number | null;
  readonly isLast: boolean;
}

/** The lanes are five units wide and the step is two units high; the style stretches them, not the lines. */
function Lanes({ children }: { children: ComponentChildren }) {
  return (
    <svg viewBox="0 0 5 2" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {lanes.map((name, index) => (
        <path key={name} class="lane-line" d={`M${index + 0.5} 0V2`} />
      ))}
      {children}
    </svg>
  );
}

export function Rail({ lane, previousLane, isLast }: RailProps) {
  const at = lane + 0.5;
  const from = (previousLane ?? lane) + 0.5;
  return (
    <span class="rail" aria-hidden="true">
      <Lanes>
        {previousLane !== null && <path class="rail-line" d={`M${from} 0C${from} .8 ${at} .2 ${at} 1`} />}
        {!isLast && <path class="rail-line" d={`M${at} 1V2`} />}
      </Lanes>
      <span class={`point point-${lanes[lane]}`} />
    </span>
  );
}

/** The lanes beside what stands between two steps; the line goes through in one of them, when it is given. */
export function ThroughRail({ lane }: { lane: number | null }) {
  return (
    <span class="rail through" aria-hidden="true">
      <Lanes>{lane !== null && <path class="rail-line" d={`M${lane + 0.5} 0V2`} />}</Lanes>
    </span>
  );
}
