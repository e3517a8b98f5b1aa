import type { Due } from '#contract/control/tenants.ts';
import { formatDuration } from '../format.ts';
import { texts } from '../texts.ts';

const words = texts.control;
const width = 1000;
const margin = 8;

/** The clock's time line: now at its left, and what falls due to the right of it. */
export function DueLine({ marks }: { marks: readonly DueMark[] }) {
  const at = (x: number) => margin + x * (width - 2 * margin);
  return (
    <div class="due-line">
      <svg
        viewBox={`0 0 ${width} 24`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.line(marks.length)}
        focusable="false"
      >
        <path class="due-axis" d={`M${margin} 12H${width - margin}`} />
        <path class="due-now" d={`M${margin} 2V22`} />
        {marks.map(({ due, inMs, x }) => (
          <path key={`${due.what} ${due.at} ${due.checkoutId}`} class="due-mark" d={`M${at(x)} 5V19`}>
            <title>{`${due.what}, ${formatDuration(inMs)}`}</title>
          </path>
        ))}
      </svg>
      <p class="soft" aria-hidden="true">
        <span>{words.now}</span>
        <span class="number">{formatDuration(marks.at(-1)?.inMs ?? 0)}</span>
      </p>
    </div>
  );
}

export interface DueMark {
  readonly due: Due;
  /** From now, in milliseconds. */
  readonly inMs: number;
  /** From 0 at now to 1 at the last. */
  readonly x: number;
}

/** Shorter times are all at the beginning. */
const shortestMs = 1000;

/** Times stand by their logarithm: between seconds and days, an even line would show the last one only. */
export function dueMarks(now: string, next: readonly Due[]): DueMark[] {
  const times = next.map((due) => ({ due, inMs: Math.max(0, Date.parse(due.at) - Date.parse(now)) }));
  const last = Math.max(shortestMs * 2, ...times.map(({ inMs }) => inMs));
  const scale = Math.log(last / shortestMs);
  return times.map(({ due, inMs }) => ({
    due,
    inMs,
    x: inMs <= shortestMs ? 0 : Math.log(inMs / shortestMs) / scale,
  }));
}
