/** Fills the placeholders in translated texts, such as `With {{code}} as the name the payment is declined.` */
import type { ComponentChild } from 'preact';

/** Replaces the placeholders of a text by values. Throws for a placeholder that has no value. */
export function interpolate(
  text: string,
  values: Readonly<Record<string, ComponentChild>>,
): readonly ComponentChild[] {
  return text.split(/\{\{([a-zA-Z]+)\}\}/).map((piece, at) => {
    // `split` with a capturing group returns the captured names as every second piece.
    if (at % 2 === 0) return piece;
    if (!(piece in values)) throw new Error(`The text has a place {{${piece}}} that nothing fills.`);
    return values[piece];
  });
}
