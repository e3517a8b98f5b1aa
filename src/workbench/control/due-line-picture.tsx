import { formatDuration } from '../format.ts';
import { texts } from '../texts.ts';
import type { DueMark } from './due-line.ts';

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
