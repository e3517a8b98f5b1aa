import type { ComponentChildren, RefCallback } from 'preact';

interface MarkRowProps {
  /** In the class of the node around the marks. */
  name: 'accepted' | 'method-marks';
  codes: readonly string[];
  /** Draws what stands in a mark's place as long as its image has not arrived. */
  sign?: (code: string) => ComponentChildren;
  rowRef?: RefCallback<HTMLSpanElement>;
}

/** How many marks stand side by side. The last place says how many more there are. */
const places = 4;

/** Returns the brands whose marks are shown, and the text that says how many more there are. */
export function shownMarks(codes: readonly string[]): readonly [shown: readonly string[], more: string] {
  if (codes.length <= places) return [codes, ''];
  return [codes.slice(0, places - 1), `+${codes.length - places + 1}`];
}

/** The marks of several brands side by side, for sighted shoppers. They need a style sheet. */
export function MarkRow({ name, codes, sign, rowRef }: MarkRowProps) {
  const [shown, more] = shownMarks(codes);
  return (
    <span class={`wpwl-${name}`} aria-hidden="true" ref={rowRef}>
      {shown.map((code) => (
        <span class={`wpwl-mark wpwl-mark-${code}`}>{sign?.(code)}</span>
      ))}
      {more || null}
    </span>
  );
}
