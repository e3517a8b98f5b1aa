/** Texts of languages with places in them: `With {{code}} as the name the payment is declined.` */
import type { ComponentChild } from 'preact';

/** The text in pieces, with what stands in its places. Throws for a place nobody fills. */
export function fillPlaces(
  text: string,
  values: Readonly<Record<string, ComponentChild>>,
): readonly ComponentChild[] {
  return text.split(/\{\{([a-zA-Z]+)\}\}/).map((piece, at) => {
    // A split by a pattern with a group has what the group found at every second position.
    if (at % 2 === 0) return piece;
    if (!(piece in values)) throw new Error(`The text has a place {{${piece}}} that nothing fills.`);
    return values[piece];
  });
}
