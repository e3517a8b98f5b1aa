/** How many marks stand side by side. The last place says how many more there are. */
const places = 4;

/**
 * The marks of several brands side by side, for sighted shoppers. They need a style sheet.
 *
 * @param name in the class of the node around them
 */
export function MarkRow({ name, codes }: { name: 'accepted' | 'method-marks'; codes: readonly string[] }) {
  const shown = codes.length > places ? codes.slice(0, places - 1) : codes;
  return (
    <span class={`wpwl-${name}`} aria-hidden="true">
      {shown.map((code) => (
        <span class={`wpwl-mark wpwl-mark-${code}`} />
      ))}
      {shown.length < codes.length && `+${codes.length - shown.length}`}
    </span>
  );
}
