import type { ComponentChildren } from 'preact';

interface MarkRowProps {
  /** In the class of the node around the marks. */
  name: 'accepted' | 'method-marks';
  codes: readonly string[];
  /** Draws what stands in a mark's place as long as its image has not arrived. */
  sign?: (code: string) => ComponentChildren;
}

/** How many marks stand side by side. The last place says how many more there are. */
const places = 4;

/** The marks of several brands side by side, for sighted shoppers. They need a style sheet. */
export function MarkRow({ name, codes, sign }: MarkRowProps) {
  const shown = codes.length > places ? codes.slice(0, places - 1) : codes;
  return (
    <span class={`wpwl-${name}`} aria-hidden="true">
      {shown.map((code) => (
        <span class={`wpwl-mark wpwl-mark-${code}`}>{sign?.(code)}</span>
      ))}
      {shown.length < codes.length && `+${codes.length - shown.length}`}
    </span>
  );
}
