/** Icons of 16 × 16, drawn in the colour of the text. They are decoration: a word stands beside each. */
import type { SummaryState } from '#contract/control/records.ts';

const drawings: Readonly<Record<SummaryState | 'copy', string>> = {
  open: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11',
  pending: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M8 5v3.2l2.2 1.6',
  paid: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M5.4 8.2l1.8 1.8l3.5-3.8',
  declined: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M6 6l4 4M10 6l-4 4',
  expired: 'M4.5 2.5h7M4.5 13.5h7M5.5 2.5v2.3L8 8l2.5-3.2V2.5M5.5 13.5v-2.3L8 8l2.5 3.2v2.3',
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
};

export function Icon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
