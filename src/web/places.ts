/** Fills the places in translated texts, such as `With {{code}} as the name the payment is declined.` */
import type { ComponentChild } from 'preact';

/** Splits a text at its places and puts the values there. Throws for a place that has no value. */
export function fillPlaces(
  text: string,
  values: Readonly<Record<string, ComponentChild>>,
): readonly ComponentChild[] {
  return text.split(/\{\{([a-zA-Z]+)\}\}/).map((piece, at) => {
    // When a pattern with a group splits a text, every second piece is what the group matched: the name of a place.
    if (at % 2 === 0) return piece;
    if (!(piece in values)) throw new Error(`The text has a place {{${piece}}} that nothing fills.`);
    return values[piece];
  });
}
